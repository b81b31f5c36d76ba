import { useEffect, useMemo, useRef, useState } from 'react';
import { type PageSide, TwoPages } from '#src/client/items/beside/TwoPages.tsx';
import twoPages from '#src/client/items/beside/two-pages.css?inline';
import { seenHtml } from '#src/model/seen-html.ts';
import { useChrome } from '../chrome/chrome.ts';
import { adoptStyles } from '../parts/adopt-styles.ts';
import type { RenderedPage } from './rendered.ts';
import { REVIEW_WORDS } from './review-words.ts';
import { kilobytes, pictureBytes } from './weight.ts';

type Props = { page: Promise<RenderedPage | undefined> };

const adopt = adoptStyles(twoPages);

/** A page before and after, with a slider; drawn when it comes into view. */
export function PageComparison({ page }: Props) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang].comparison;
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [pictures, setPictures] = useState<number>();
  const isAlike = useAlike(page, isSeen);
  const { was, now } = useMemo(
    () => ({ was: painter(page, 'before', own.empty), now: painter(page, 'after', own.empty) }),
    [page, own],
  );
  return (
    <div
      className="page-comparison"
      ref={(element) => {
        place.current = element;
        adopt(element);
      }}
    >
      {isSeen && (
        <TwoPages
          was={{ title: own.was, paint: was }}
          now={{ title: own.now, paint: now }}
          mode="slider"
          label={own.label}
          compare={own.compare}
          onDrawn={(one, other) => void pictureBytes(one, other).then(setPictures)}
        />
      )}
      <p className="muted small" role="status">
        {isAlike && own.alike}{' '}
        {pictures !== undefined && pictures !== 0 && own.pictures(kilobytes(pictures, lang, true))}
      </p>
    </div>
  );
}

/** Brings one side of a page; where there is none, words that say so. */
function painter(page: Props['page'], side: keyof RenderedPage, empty: string): PageSide['paint'] {
  return (show, signal) =>
    void page.then((found) => {
      if (signal.aborted) return;
      const html = found?.[side];
      show(html ? new DOMParser().parseFromString(html, 'text/html') : empty);
    });
}

/** Whether visitors see the same before and after: a page that nobody had drawn may. */
function useAlike(page: Props['page'], isSeen: boolean): boolean {
  const [isAlike, setAlike] = useState(false);
  useEffect(() => {
    if (!isSeen) return;
    let isOver = false;
    void page.then((found) => {
      if (isOver || !found?.before || !found.after) return;
      setAlike(seenHtml(found.before) === seenHtml(found.after));
    });
    return () => {
      isOver = true;
    };
  }, [page, isSeen]);
  return isAlike;
}

function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [place, isSeen]);
  return isSeen;
}
