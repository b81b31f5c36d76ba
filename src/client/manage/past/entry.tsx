import { useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type PageSide, TwoPages } from '#src/client/items/beside/TwoPages.tsx';
import '#src/client/items/beside/two-pages.css';
import { Segments } from '#src/client/items/Segments.tsx';
import { request } from '#src/client/visitor/http.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';
import './past.css';
import { WORDS } from './words.ts';

type Props = {
  /** Percent-encoded. */
  path: string;
  /** The build that is looked at; absent: there was no page then. */
  build?: string;
  /** What is said in the place of the page then. */
  instead: 'nothing' | 'moved';
  /** When that was, in words. */
  when: string;
  lang: Language;
};

/** A page of an earlier build beside today's. */
function Past({ path, build, instead, when, lang }: Props) {
  const words = WORDS[lang];
  const [mode, setMode] = useState<'slider' | 'sides'>('slider');
  const paintThen: PageSide['paint'] = useCallback(
    (show, signal) => {
      if (build === undefined) show(words[instead]);
      else void paint(show, { base: `/preview/build/${build}`, path, words, signal });
    },
    [build, path, instead, words],
  );
  const paintNow: PageSide['paint'] = useCallback(
    (show, signal) => void paint(show, { base: '', path, words, signal }),
    [path, words],
  );
  return (
    <div className="past-view" lang={lang}>
      <Segments
        label={words.view.label}
        options={(['slider', 'sides'] as const).map((one) => [one, words.view[one]] as const)}
        value={mode}
        onChange={(one) => setMode(one)}
      />
      <TwoPages
        was={{ title: when, paint: paintThen }}
        now={{ title: words.now, paint: paintNow }}
        mode={mode}
        label={words.view.label}
        compare={words.compare}
      />
    </div>
  );
}

type Asked = { base: string; path: string; words: (typeof WORDS)['de']; signal: AbortSignal };

/** Brings a page with the styles of its time; where there is none, words that say so. */
async function paint(
  show: (page: Document | string) => void,
  { base, path, words, signal }: Asked,
): Promise<void> {
  const answer = await load(base + path, signal);
  if (signal.aborted) return;
  if (answer.html === undefined) {
    show(answer.status === 404 ? words.nothingNow : words.failed);
    return;
  }
  const page = new DOMParser().parseFromString(answer.html, 'text/html');
  // Sheets of former code, and former colours, are kept with their build alone.
  for (const link of page.querySelectorAll('link[rel="stylesheet"][href^="/"]')) {
    link.setAttribute('href', base + (link.getAttribute('href') ?? ''));
  }
  show(page);
}

/** Out: the page; none where it does not come, with the status where there is one. */
async function load(
  address: string,
  signal: AbortSignal,
): Promise<{ html?: string; status?: number }> {
  try {
    const response = await request(address, { signal, cache: 'no-store' });
    return response.ok ? { html: await response.text() } : { status: response.status };
  } catch {
    return {};
  }
}

const place = document.querySelector<HTMLElement>('[data-past]');
if (place) {
  const { path = '/', build, instead, when = '', lang } = place.dataset;
  createRoot(place).render(
    <Past
      {...{ path, when }}
      {...(build !== undefined && { build })}
      instead={instead === 'moved' ? 'moved' : 'nothing'}
      lang={isLanguage(lang) ? lang : DEFAULT_LANGUAGE}
    />,
  );
}
