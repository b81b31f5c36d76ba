import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchLayout } from '../../canvas/layout-watch.ts';
import { useChrome } from '../chrome/chrome.ts';
import { inWindow, type DeviceFrame } from '../chrome/device-frame.ts';
import { watchFramePointer } from './frame-pointer.ts';
import { followSelection, showSelected, startWhereOneWas } from './frame-scroll.ts';
import { caretIn, watchCaretKeys } from './frame-text.ts';
import { type Mirror, mirrorPage } from './mirror.ts';

type Props = {
  /** The width that the page believes to have, in pixels; undefined: as wide as there is room. */
  width: number | undefined;
  /** Whether outlines and toolbars lie over this frame. */
  isActive: boolean;
  /** The pointer came to this frame. */
  onActive(): void;
  /** Says what is shown. In: the width in pixels, and how much smaller it is drawn, of a hundred. */
  called(width: number, percent: number): string;
};

/** The page in a frame of a width, made smaller where there is no room for it. Pressing a block or a text selects it. */
export function MirrorFrame({ width, isActive, onActive, called }: Props) {
  const chrome = useChrome();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<Document | null>(null);
  // It is there once its styles are.
  const [mirror, setMirror] = useState<Mirror | null>(null);
  const room = useRoom(stage);
  const wide = width ?? Math.round(room);
  const scale = Math.min(1, room / wide) || 1;
  const title = called(wide, Math.round(scale * 100));

  const show = useEffectEvent((mirror: Mirror) => {
    const root = mirror.copyOf(chrome.canvas.root);
    const element = frame.current;
    if (!root || !element) return;
    const { left, top, bottom } = element.getBoundingClientRect();
    const bare: DeviceFrame = { root, left, top, bottom, scale, caret: [] };
    chrome.ui.$frame.set({ ...bare, caret: caretIn(mirror).map((rect) => inWindow(bare, rect)) });
  });
  const look = useEffectEvent((mirror: Mirror) => isActive && show(mirror));
  const isCurrent = useEffectEvent(() => isActive);
  const activate = useEffectEvent((mirror: Mirror) => {
    if (isActive) return;
    onActive();
    // What was pressed is looked for in this frame.
    show(mirror);
  });
  const isThere = room > 0;
  useEffect(() => {
    if (isThere) setLoaded(emptyPage(frame.current));
  }, [isThere]);
  useEffect(() => {
    if (!loaded) return;
    const stop = new AbortController();
    const { signal } = stop;
    const made = mirrorPage(loaded, signal);
    const onLayout = watchLayout(loaded.body, signal);
    onLayout(() => look(made));
    document.addEventListener('selectionchange', () => look(made), { signal });
    watchFramePointer(loaded, chrome, made, () => activate(made), signal);
    watchCaretKeys(chrome, made, isCurrent, signal);
    followSelection(chrome, made, signal);
    void made.ready.then(() => {
      if (signal.aborted) return;
      setMirror(made);
      startWhereOneWas(chrome, made);
    });
    return () => stop.abort();
  }, [loaded, chrome]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again when these change
  useEffect(() => {
    if (mirror) look(mirror);
  }, [mirror, isActive, wide, scale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width has other places
  useEffect(() => {
    if (mirror) showSelected(chrome, mirror);
  }, [chrome, mirror, wide]);

  return (
    <figure className="wframe">
      <figcaption>{title}</figcaption>
      <div className="wstage" ref={stage}>
        {isThere && (
          <iframe
            ref={frame}
            title={title}
            tabIndex={-1}
            className={mirror ? undefined : 'bare'}
            style={{
              width: wide,
              height: `${100 / scale}%`,
              transform: `scale(${scale})`,
              marginInlineStart: Math.max(0, (room - wide) / 2),
            }}
          />
        )}
      </div>
    </figure>
  );
}

/**
 * An empty page in a frame. It gets the address of this page, so that `'self'` of the policy means this site: for
 * Firefox it means nothing in `srcdoc`, and browsers draw `about:blank` as pages were drawn before the standards.
 */
function emptyPage(frame: HTMLIFrameElement | null): Document | null {
  const page = frame?.contentDocument ?? null;
  page?.open();
  page?.write('<!doctype html><html><head></head><body></body></html>');
  page?.close();
  return page;
}

/** The width of an element in pixels; 0 before it is drawn. */
function useRoom(stage: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage]);
  return room;
}
