import { useEffect, useRef, useState } from 'react';
import { isLanguage } from '#src/model/languages.ts';

type Props = {
  /** The page that is shown, as an address of drafts. */
  path: string;
  /** The width that the page believes to have, in pixels; undefined: as wide as there is room. */
  width: number | undefined;
  /** How far down the page was where one came from, between 0 and 1. */
  down: number;
  /** Says what is shown. In: the width in pixels, and how much smaller it is drawn, of a hundred. */
  called(width: number, percent: number): string;
  /** Somebody followed a link to another page: it is shown in its place. */
  onLeave(path: string): void;
  onClose(): void;
};

/** A page in a frame of a width, made smaller where there is no room for it. */
export function PageFrame({ path, width, down, called, onLeave, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRoom(stage);
  const wide = width ?? Math.round(room);
  const scale = Math.min(1, room / wide) || 1;
  const title = called(wide, Math.round(scale * 100));
  const watch = () => {
    const { contentDocument: page, contentWindow: view } = frame.current ?? {};
    if (!page || !view) return;
    const { scrollHeight, clientHeight } = page.documentElement;
    view.scrollTo({ top: down * (scrollHeight - clientHeight), behavior: 'instant' });
    page.addEventListener('click', (event) => followInside(event, onLeave));
    // The key does not leave the frame by itself. What is open on the page closes first.
    page.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && !page.querySelector('dialog[open], :popover-open')) onClose();
    });
  };
  return (
    <figure className="wframe">
      <figcaption>{title}</figcaption>
      <div className="wstage" ref={stage}>
        {room > 0 && (
          <iframe
            ref={frame}
            title={title}
            src={path}
            onLoad={watch}
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

/** Links lead to the draft of what they name: pages of visitors cannot be framed. */
function followInside(event: MouseEvent, onLeave: (path: string) => void): void {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented || event.button > 0) return;
  const { origin, pathname, search, hash } = link;
  const isHere = pathname === link.ownerDocument.location.pathname && hash !== '';
  if (isHere || event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank')
    return;
  event.preventDefault();
  const isOfSite = origin === location.origin && isLanguage(pathname.split('/')[1]);
  if (isOfSite) onLeave(`/preview${pathname}${search}`);
}
