import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DrawingResult, showIn, takeApart } from './drawing.ts';
import { markDifferences } from '../differences/mark-differences.ts';

/**
 * One of two pages. `paint` brings it, and again when it changes, until the signal aborts; where there is none, words
 * that say so; null: it cannot be drawn.
 */
export type PageSide = {
  title: string;
  paint(show: (page: Document | string | null) => void, signal: AbortSignal): void;
};

type Props = {
  was: PageSide;
  now: PageSide;
  mode: 'slider' | 'sides';
  /** Names the area, and the slider. */
  label: string;
  compare: string;
  /** Both are drawn, or drawn anew. */
  onDrawn?: (was: Document, now: Document) => void;
};

/** Pixels that a page believes to have. */
const WIDTH = 1280;
/** Percent of the width: less than that of a page, and its name would stand on the other one. */
const ROOM_FOR_NAME = 15;

/** A page as it was and as it is, scrolled together, with what differs marked. */
export function TwoPages({ was, now, mode, label, compare, onDrawn }: Props) {
  const [share, setShare] = useState(50);
  const [heights, setHeights] = useState<Readonly<Record<Side, number>>>({ was: 0, now: 0 });
  const viewport = useRef<HTMLDivElement>(null);
  const room = useRoom(viewport);
  const isBeside = mode === 'sides';
  const scale = Math.min(1, (isBeside ? room.width / 2 : room.width) / WIDTH) || 1;
  const frames = { was: useRef<HTMLIFrameElement>(null), now: useRef<HTMLIFrameElement>(null) };
  const tell = useRef(onDrawn);
  tell.current = onDrawn;
  const mark = useCallback(() => {
    const [one, other] = [frames.was.current, frames.now.current].map(
      (frame) => frame?.contentDocument,
    );
    if (!one?.body || !other?.body) return;
    markDifferences(one, other);
    if (one.querySelector('main') && other.querySelector('main')) tell.current?.(one, other);
  }, [frames.was, frames.now]);
  const onShown = useCallback(
    (side: Side, height: number) => {
      setHeights((one) => (one[side] === height ? one : { ...one, [side]: height }));
      mark();
    },
    [mark],
  );
  const scroll = () => {
    const top = (viewport.current?.scrollTop ?? 0) / scale;
    for (const { current } of Object.values(frames)) {
      current?.contentWindow?.scrollTo({ top, behavior: 'instant' });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size or page stands elsewhere
  useEffect(scroll, [scale, heights]);
  const frame = (side: Side, { title, paint }: PageSide, place: object) => (
    <Frame
      {...{ side, title, paint, onShown, place }}
      frame={frames[side]}
      size={{ width: WIDTH, height: room.height / scale, transform: `scale(${scale})` }}
    />
  );
  const whole = Math.max(heights.was, heights.now) * scale;
  return (
    <div className="two-pages">
      {mode === 'slider' && (
        <input
          className="share"
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={compare}
          onChange={({ target }) => setShare(Number(target.value))}
        />
      )}
      {isBeside && (
        <p className="sides" aria-hidden="true">
          <span>{was.title}</span>
          <span>{now.title}</span>
        </p>
      )}
      <section
        className="viewport"
        ref={viewport}
        onScroll={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
        tabIndex={0}
        aria-label={label}
      >
        <div className="stage" style={{ height: room.height }}>
          {frame('now', now, isBeside ? { insetInlineStart: '50%' } : {})}
          {frame(
            'was',
            was,
            isBeside ? { insetInlineEnd: '50%' } : { clipPath: `inset(0 ${100 - share}% 0 0)` },
          )}
          {mode === 'slider' && <Cut {...{ was, now, share }} onMove={setShare} />}
        </div>
        <div style={{ height: Math.max(0, whole - room.height) }} />
      </section>
    </div>
  );
}

type CutProps = Pick<Props, 'was' | 'now'> & { share: number; onMove(share: number): void };

/** Where one page ends and the other begins, with the name of each; it is drawn along, as the slider is. */
function Cut({ was, now, share, onMove }: CutProps) {
  const cut = useRef<HTMLElement>(null);
  const move = ({ clientX, pointerId }: PointerEvent) => {
    const stage = cut.current?.parentElement?.getBoundingClientRect();
    if (!stage || !cut.current?.hasPointerCapture(pointerId)) return;
    const wanted = (100 * (clientX - stage.left)) / stage.width;
    onMove(Math.round(Math.min(100, Math.max(0, wanted))));
  };
  return (
    <div aria-hidden="true">
      <span className="which" hidden={share < ROOM_FOR_NAME}>
        {was.title}
      </span>
      <span className="which now" hidden={share > 100 - ROOM_FOR_NAME}>
        {now.title}
      </span>
      <i
        ref={cut}
        className="cut"
        style={{ insetInlineStart: `${share}%` }}
        onPointerDown={({ pointerId }) => cut.current?.setPointerCapture(pointerId)}
        onPointerMove={move}
      />
    </div>
  );
}

type Side = 'was' | 'now';

type FrameProps = PageSide & {
  side: Side;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Of the page, which is drawn smaller than it believes to be; the words in its stead are not. */
  size: object;
  place: object;
  onShown(side: Side, height: number): void;
};

/** One page, to be looked at only. */
function Frame({ side, frame, title, paint, size, place, onShown }: FrameProps) {
  const [words, setWords] = useState<string>();
  const drawn = useRef<DrawingResult>(undefined);
  const watch = useRef<ResizeObserver>(undefined);
  const show = useCallback(() => {
    const shown = frame.current?.contentDocument;
    // A frame that still loads has a document without elements, and calls again when it has them.
    if (!shown?.body || !drawn.current) return;
    showIn(shown, drawn.current);
    const measure = () => onShown(side, shown.documentElement.scrollHeight);
    watch.current?.disconnect();
    watch.current = new ResizeObserver(measure);
    watch.current.observe(shown.body);
    measure();
  }, [frame, side, onShown]);
  useEffect(() => {
    const closing = new AbortController();
    paint((found) => {
      setWords(typeof found === 'string' ? found : undefined);
      if (found instanceof Document) drawn.current = takeApart(found);
      show();
    }, closing.signal);
    return () => {
      closing.abort();
      watch.current?.disconnect();
    };
  }, [paint, show]);
  return (
    <>
      <iframe
        ref={frame}
        title={title}
        srcDoc="<!doctype html>"
        onLoad={show}
        sandbox="allow-same-origin"
        tabIndex={-1}
        style={{ ...size, ...place }}
      />
      {words !== undefined && (
        <p className="instead" data-side={side} style={place}>
          {words}
        </p>
      )}
    </>
  );
}

/** How much room there is, in px. */
function useRoom(viewport: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: WIDTH, height: 600 });
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [viewport]);
  return room;
}
