import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  createDrawing,
  type Drawn,
  showIn,
  takeApart,
  type TypedItem,
} from '#src/client/items/drawing.ts';
import type { Language } from '#src/model/languages.ts';
import { markDifferences } from './mark-differences.ts';
import type { VersionWords } from './words.ts';

type Props = {
  /** The page that shows the item. */
  page: string;
  lang: Language;
  /** The item as it was. */
  former: TypedItem;
  version: number;
  /** Rises with each change of what is there now. */
  newest: number;
  mode: 'slider' | 'sides';
  words: VersionWords;
};

/** Pixels that a page believes to have. */
const WIDTH = 1280;

/** A page as it was and as it is, scrolled together, with what differs marked. */
export function Sight({ page, lang, former, version, newest, mode, words }: Props) {
  const [share, setShare] = useState(50);
  const [heights, setHeights] = useState<Readonly<Record<Side, number>>>({ was: 0, now: 0 });
  const sight = useRef<HTMLDivElement>(null);
  const room = useRoom(sight);
  const isBeside = mode === 'sides';
  const scale = Math.min(1, (isBeside ? room.width / 2 : room.width) / WIDTH) || 1;
  const frames = { was: useRef<HTMLIFrameElement>(null), now: useRef<HTMLIFrameElement>(null) };
  const mark = useCallback(() => {
    const [was, now] = [frames.was.current, frames.now.current].map((one) => one?.contentDocument);
    if (was && now) markDifferences(was, now);
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
  const frame = (side: Side, item: TypedItem | null, style: object) => (
    <Frame
      {...{ side, item, page, lang, newest, onShown }}
      frame={frames[side]}
      title={side === 'was' ? words.was(version) : words.now}
      style={{
        ...{ width: WIDTH, height: room.height / scale, transform: `scale(${scale})` },
        ...style,
      }}
    />
  );
  const whole = Math.max(heights.was, heights.now) * scale;
  return (
    <>
      {mode === 'slider' && (
        <label className="share">
          <span>{words.was(version)}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={words.compare}
            onChange={({ target }) => setShare(Number(target.value))}
          />
          <span>{words.now}</span>
        </label>
      )}
      {mode === 'sides' && (
        <p className="sides" aria-hidden="true">
          <span>{words.was(version)}</span>
          <span>{words.now}</span>
        </p>
      )}
      <section
        className="sight"
        ref={sight}
        onScroll={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
        tabIndex={0}
        aria-label={words.view.label}
      >
        <div className="stage" style={{ height: room.height }}>
          {frame('now', null, isBeside ? { insetInlineStart: '50%' } : {})}
          {frame('was', former, isBeside ? {} : { clipPath: `inset(0 ${100 - share}% 0 0)` })}
          {mode === 'slider' && <i className="cut" style={{ insetInlineStart: `${share}%` }} />}
        </div>
        <div style={{ height: Math.max(0, whole - room.height) }} />
      </section>
    </>
  );
}

type Side = 'was' | 'now';

type FrameProps = {
  side: Side;
  frame: RefObject<HTMLIFrameElement | null>;
  item: TypedItem | null;
  page: string;
  lang: Language;
  newest: number;
  title: string;
  style: object;
  onShown(side: Side, height: number): void;
};

/** One page, to be looked at only. */
function Frame({ side, frame, item, page, lang, newest, title, style, onShown }: FrameProps) {
  const drawn = useRef<Drawn>(undefined);
  const watch = useRef<ResizeObserver>(undefined);
  const show = useCallback(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || !drawn.current) return;
    showIn(shown, drawn.current);
    const measure = () => onShown(side, shown.documentElement.scrollHeight);
    watch.current?.disconnect();
    watch.current = new ResizeObserver(measure);
    watch.current.observe(shown.body);
    measure();
  }, [frame, side, onShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer draft is drawn again
  useEffect(() => {
    const closing = new AbortController();
    const draw = createDrawing((found) => {
      if (found) drawn.current = takeApart(found);
      show();
    }, closing.signal);
    draw({ id: page, lang }, item);
    return () => {
      closing.abort();
      watch.current?.disconnect();
    };
  }, [item, page, lang, newest, show]);
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
