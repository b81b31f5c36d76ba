import { contentPath, parseItemPath } from '#src/model/links.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';

/** Tells who clicks a product's or a category's own words on this page where they belong. */
export function watchForeign({ canvas, ui, words, signal }: Chrome): void {
  const onClick = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    if (ctrlKey || metaKey || !(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (!link || target.closest('[data-field]') || link.querySelector('[data-field]')) return;
    const path = link.origin === location.origin ? contentPath(link.pathname) : undefined;
    const space = path === undefined ? undefined : parseItemPath(path)?.space;
    if (space === 'products' || space === 'categories') report(ui, words.block.foreign[space]);
  };
  canvas.root.addEventListener('click', onClick, { capture: true, signal });
}
