import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Drawn, showIn, takeApart } from './drawing.ts';
import { markDifferences } from '../differences/mark-differences.ts';

/** One of two pages. `paint` brings it, and again when it changes, until the signal aborts; null: it cannot be drawn. */
export type PageSide = {
  title: string;
  paint(show: (page: Document | null) => void, signal: AbortSignal): void;
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

/** A page as it was and as it is, scrolled together, with what differs marked. */
export function TwoPages({ was, now, mode, label, compare, onDrawn }: Props) {
  const [share, setShare] = useState(50);
  const [heights, setHeights] = useState<Readonly<Record<Side, number>>>({ was: 0, now: 0 });
  const sight = useRef<HTMLDivElement>(null);
  const room = useRoom(sight);
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
    const top = (sight.current?.scrollTop ?? 0) / scale;
    for (const { current } of Object.values(frames)) {
      current?.contentWindow?.scrollTo({ top, behavior: 'instant' });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size or page stands elsewhere
  useEffect(scroll, [scale, heights]);
  const frame = (side: Side, { title, paint }: PageSide, style: object) => (
    <Frame
      {...{ side, title, paint, onShown }}
      frame={frames[side]}
      style={{
        ...{ width: WIDTH, height: room.height / scale, transform: `scale(${scale})` },
        ...style,
      }}
    />
  );
  const whole = Math.max(heights.was, heights.now) * scale;
  return (
    <div className="two-pages">
      {mode === 'slider' && (
        <label className="share">
          <span>{was.title}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={compare}
            onChange={({ target }) => setShare(Number(target.value))}
          />
          <span>{now.title}</span>
        </label>
      )}
      {isBeside && (
        <p className="sides" aria-hidden="true">
          <span>{was.title}</span>
          <span>{now.title}</span>
        </p>
      )}
      <section
        className="sight"
        ref={sight}
        onScroll={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
        tabIndex={0}
        aria-label={label}
      >
        <div className="stage" style={{ height: room.height }}>
          {frame('now', now, isBeside ? { insetInlineStart: '50%' } : {})}
          {frame('was', was, isBeside ? {} : { clipPath: `inset(0 ${100 - share}% 0 0)` })}
          {mode === 'slider' && <i className="cut" style={{ insetInlineStart: `${share}%` }} />}
        </div>
        <div style={{ height: Math.max(0, whole - room.height) }} />
      </section>
    </div>
  );
}

type Side = 'was' | 'now';

type FrameProps = PageSide & {
  side: Side;
  frame: RefObject<HTMLIFrameElement | null>;
  style: object;
  onShown(side: Side, height: number): void;
};

/** One page, to be looked at only. */
function Frame({ side, frame, title, paint, style, onShown }: FrameProps) {
  const drawn = useRef<Drawn>(undefined);
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
      if (found) drawn.current = takeApart(found);
      show();
    }, closing.signal);
    return () => {
      closing.abort();
      watch.current?.disconnect();
    };
  }, [paint, show]);
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc="<!doctype html>"
      onLoad={show}
      sandbox="allow-same-origin"
      tabIndex={-1}
      style={style}
    />
  );
}

/** How much room there is, in px. */
function useRoom(sight: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: WIDTH, height: 600 });
  useEffect(() => {
    const element = sight.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [sight]);
  return room;
}
