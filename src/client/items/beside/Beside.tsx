import { useCallback, useEffect, useRef, useState } from 'react';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import {
  createDrawing,
  type DrawingResult,
  fetchLive,
  showIn,
  takeApart,
  type TypedItem,
} from './drawing.ts';
import { WORDS } from '../words.ts';
import { Segments } from '../Segments.tsx';

type Props = {
  /** The item as it is typed; undefined until it is known, null while not everything is a value. */
  item: TypedItem | null | undefined;
  /** The pages that show it, by their kind; one at least. */
  pages: readonly ShownPage[];
  lang: Language;
};

/** A page by its id, what it is called where one may choose, and where visitors see it. */
export type ShownPage = { id: string; name: string; live: Partial<Record<Language, string>> };

/** Pixels that the page believes to have. */
const WIDTHS = { phone: 390, desk: 1280 } as const;

/** The page that an item makes, beside its form, drawn while somebody types. */
export function Beside({ item, pages, lang }: Props) {
  const words = WORDS[lang].beside;
  const [shown, setShown] = useState(lang);
  const [place, setPlace] = useState(0);
  const page = pages[place];
  const [state, setState] = useState<'draft' | 'live'>('draft');
  const livePath = page?.live[shown];
  const isLive = state === 'live' && livePath !== undefined;
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 75rem)').matches);
  const { frame, isStale, isDressed, show } = useDrawn(isOpen ? item : undefined, {
    ...{ id: page?.id ?? '', lang: shown },
    livePath: isLive ? livePath : undefined,
  });
  const stage = useRef<HTMLDivElement>(null);
  const scale = useScale(stage, WIDTHS[width], isOpen);
  return (
    <details
      className="beside"
      data-width={width}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.title}</summary>
      <div className="line">
        {pages.length > 1 && (
          <Segments
            label={words.page}
            options={pages.map(({ name }, index) => [String(index), name] as const)}
            value={String(place)}
            onChange={(one) => setPlace(Number(one))}
          />
        )}
        <Segments
          label={words.language}
          options={LANGUAGES.map((one) => [one, WORDS[lang].languages[one]] as const)}
          value={shown}
          onChange={(one) => setShown(one)}
        />
        <Segments
          label={words.width}
          options={(['phone', 'desk'] as const).map((one) => [one, words[one]] as const)}
          value={width}
          onChange={(one) => setWidth(one)}
        />
        {livePath !== undefined && (
          <Segments
            label={words.state}
            options={(['draft', 'live'] as const).map((one) => [one, words[one]] as const)}
            value={state}
            onChange={(one) => setState(one)}
          />
        )}
      </div>
      <p className="hint" role="status">
        {isStale && (isLive ? words.notLive : isDressed ? words.stale : words.none)}
      </p>
      <div className="stage" ref={stage}>
        <iframe
          ref={frame}
          title={words.title}
          srcDoc="<!doctype html>"
          onLoad={show}
          sandbox="allow-same-origin"
          style={{
            ...{ width: WIDTHS[width], height: `${100 / scale}%`, transform: `scale(${scale})` },
            visibility: isDressed ? undefined : 'hidden',
          }}
        />
      </div>
    </details>
  );
}

/**
 * Keeps a frame like the page with the item, or like that of visitors where its path is given; stale: that page does
 * not come or the values make none, and the frame shows the last one.
 */
function useDrawn(
  item: TypedItem | null | undefined,
  { id, lang, livePath }: { id: string; lang: Language; livePath: string | undefined },
) {
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = useRef<DrawingResult>(undefined);
  const draw = useRef<ReturnType<typeof createDrawing>>(undefined);
  const [isStale, setStale] = useState(false);
  const [isDressed, setDressed] = useState(false);
  const show = useCallback(() => {
    const page = frame.current?.contentDocument;
    // A frame that still loads has a document without elements, and calls again when it has them.
    if (!page?.body || !drawn.current) return;
    showIn(page, drawn.current);
    void sheetsOf(page).then(() => setDressed(true));
  }, []);
  useEffect(() => {
    const closing = new AbortController();
    const take = (page: Document | null) => {
      if (closing.signal.aborted) return;
      setStale(page === null);
      if (page) drawn.current = takeApart(page);
      show();
    };
    draw.current = livePath === undefined ? createDrawing(take, closing.signal) : undefined;
    if (livePath !== undefined) void fetchLive(livePath, closing.signal).then(take);
    return () => closing.abort();
  }, [show, livePath]);
  useEffect(() => {
    if (item) draw.current?.({ id, lang }, item);
    else if (livePath === undefined) setStale(item === null);
  }, [item, id, lang, livePath]);
  return { frame, isStale, isDressed, show };
}

/** Waits for the style sheets of a page: without them nobody is to see it. */
async function sheetsOf(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const pending = links.filter(({ sheet }) => sheet === null);
  await Promise.all(
    pending.map(
      (link) =>
        new Promise((resolve) => {
          for (const event of ['load', 'error']) link.addEventListener(event, resolve);
        }),
    ),
  );
}

/** How much smaller a page of this width is drawn to fit. */
function useScale(stage: React.RefObject<HTMLElement | null>, width: number, isOpen: boolean) {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = stage.current;
    if (!element || !isOpen) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage, width, isOpen]);
  return Math.min(1, room / width) || 1;
}
