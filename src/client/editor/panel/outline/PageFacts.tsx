import { numberIn } from '#src/lib/number.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PageVisitsAnswer, pageVisitsPath } from '#src/api/contract/page-visits.ts';
import { ask } from '#src/client/requests/ask.ts';
import { request } from '#src/client/visitor/http.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { type PageFinding, weakTexts } from '../publish/checks.ts';
import { kilobytes } from '../publish/weight.ts';
import { useStyles } from '../parts/use-styles.ts';
import { askAffected } from '../server/requests.ts';
import css from './page-facts.css?inline';

/** What a browser gets of a page before its first answer comes back: more is waited for. */
const FIRST_BYTES = 14_000;

type Words = {
  visits(views: number, days: number): string;
  weight(size: string, budget: string): string;
  contrast: string;
};

const WORDS: Record<Language, Words> = {
  de: {
    visits: (views, days) =>
      `${views === 1 ? '1 Aufruf' : `${numberIn.de(views)} Aufrufe`} in ${days} Tagen`,
    weight: (size, budget) => `Ohne Bilder ${size} von ${budget}`,
    contrast: 'Kontrast in Ordnung',
  },
  en: {
    visits: (views, days) =>
      `${views === 1 ? '1 view' : `${numberIn.en(views)} views`} in ${days} days`,
    weight: (size, budget) => `Without pictures ${size} of ${budget}`,
    contrast: 'Contrast is fine',
  },
};

/** How often the page is looked at, what it weighs, and whether its texts can be read: while it is written. */
export function PageFacts() {
  const { editor, canvas, lang } = useChrome();
  const own = WORDS[lang];
  const shown = useStyles<HTMLParagraphElement>(css);
  const visits = useVisits();
  const bytes = useBytes();
  const weak = useWeakTexts();
  const id = weak?.lines.find(({ place }) => place?.node)?.place?.node?.id;
  const isHeavy = bytes !== undefined && bytes > FIRST_BYTES;
  return (
    <p ref={shown} className="page-facts small muted">
      {visits && <span>{own.visits(visits.views, visits.days)}</span>}
      {bytes !== undefined && (
        <span className={isHeavy ? 'warn' : undefined}>
          {own.weight(kilobytes(bytes, lang), kilobytes(FIRST_BYTES, lang))}
        </span>
      )}
      {weak && id === undefined && <span className="warn">{weak.title}</span>}
      {weak && id !== undefined && (
        <Button
          className="xs acc"
          onClick={() => {
            editor.select({ on: 'blocks', ids: [id] });
            canvas.reveal(id);
          }}
        >
          {weak.title}
        </Button>
      )}
      {weak === null && <span>{own.contrast}</span>}
    </p>
  );
}

function useVisits(): PageVisitsAnswer | undefined {
  const { canvas, lang } = useChrome();
  const { path } = useStore(canvas.$page).route;
  const [visits, setVisits] = useState<PageVisitsAnswer>();
  useEffect(() => {
    let isOver = false;
    void ask(PageVisitsAnswer, pageVisitsPath(path), { lang }).then((answer) => {
      if (!isOver && answer.is === 'done') setVisits(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [path, lang]);
  return visits;
}

/** What a browser would be sent, after each save; what is live where nothing of the page waits. */
function useBytes(): number | undefined {
  const { editor, canvas, lang } = useChrome();
  const isSaved = useStore(editor.$save).is === 'saved';
  const { path } = useStore(canvas.$page).route;
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    if (!isSaved) return;
    let isOver = false;
    void sentBytes(editor.item, path, lang).then((sent) => {
      if (!isOver && sent !== undefined) setBytes(sent);
    });
    return () => {
      isOver = true;
    };
  }, [isSaved, editor, path, lang]);
  return bytes;
}

async function sentBytes(item: string, path: string, lang: Language): Promise<number | undefined> {
  const affected = await askAffected(item, lang);
  const own =
    affected.is === 'done' ? affected.value.pages.find((page) => page.path === path) : undefined;
  if (own?.html) return own.html.after;
  const live = await request(path, { method: 'HEAD' }).catch(() => undefined);
  const length = Number(live?.headers.get('content-length') ?? Number.NaN);
  return live?.ok && Number.isFinite(length) ? length : undefined;
}

/**
 * Texts that are hard to read, as the canvas shows them after each save: to look at all of them takes a moment. Out:
 * null where there are none; undefined until somebody has looked.
 */
function useWeakTexts(): PageFinding | null | undefined {
  const chrome = useChrome();
  const isSaved = useStore(chrome.editor.$save).is === 'saved';
  const [weak, setWeak] = useState<PageFinding | null>();
  useEffect(() => {
    if (!isSaved) return;
    let isOver = false;
    whenIdle(() => {
      if (!isOver) setWeak(weakTexts(chrome) ?? null);
    });
    return () => {
      isOver = true;
    };
  }, [chrome, isSaved]);
  return weak;
}
