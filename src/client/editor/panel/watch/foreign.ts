import { findBlock } from '#src/blocks/tree/find.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { contentPath, parseItemPath } from '#src/model/links.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { Chrome } from '../chrome/chrome.ts';
import type { Foreign } from '../floats/ForeignMark.tsx';
import { OF_ROUTE } from '../kinds/foreign-kinds.ts';

/** What somebody clicks who means the words or the picture, and not the block. */
const MEANT = 'img, .zoom__open, h1, h2, h3, p, dd, td, a[href]';

/** Opens the form of an item that the page shows and does not hold: a product, a category, the header, the footer. */
export function watchForeign(chrome: Chrome): void {
  const { canvas, editor, ui, signal } = chrome;
  const open = ({ schema, id }: Foreign, target: Element) => {
    // A button that enlarges lies over its picture.
    const picture = (target.closest('.zoom') ?? target.parentElement)?.querySelector('img');
    const clicked = (target.matches('img, .zoom__open') && picture?.src) || target.textContent;
    ui.$dialog.set({ is: 'item', schema, id, clicked });
  };
  const asked = new Set<string>();
  /** What to do with a reusable block is asked once for each of them: then one can select it in peace. */
  const askOnce = (block: string) => {
    const found = findBlock(editor.$page.get().blocks, block);
    const source = found?.node['source'];
    if (!found || asked.has(block) || !Array.isArray(source)) return;
    asked.add(block);
    editor.select({ on: 'blocks', ids: [block] });
    ui.$dialog.set({ is: 'item', schema: 'dynamic-blocks', id: source[0], block: found });
  };
  const onClick = (event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const isInside = canvas.root.contains(target);
    // While a page is edited, a picture is something to be changed.
    if (isInside && target.matches('.zoom__open')) event.preventDefault();
    const reusable = target.closest<HTMLElement>('.b-dynamic-block')?.dataset['block'];
    if (isInside && reusable !== undefined) return askOnce(reusable);
    const found = itemAt(target, chrome);
    if (found) open(found, target);
  };
  document.addEventListener('click', onClick, { capture: true, signal });
}

/** The item that the page shows at a place and does not hold; undefined where what stands there is the page's own. */
export function itemAt(
  target: Element,
  { canvas, editor }: Pick<Chrome, 'canvas' | 'editor'>,
): Foreign | undefined {
  const at = target.closest('.header, .footer');
  if (at && !canvas.root.contains(at)) return { schema: 'site', id: null, at };
  const isOwn = !canvas.root.contains(target) || target.closest('[data-field], .b-dynamic-block');
  return isOwn ? undefined : foreignAt(target, editor.$page.get());
}

function foreignAt(target: Element, page: PageData): Foreign | undefined {
  const at = target.closest(MEANT);
  if (!at) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link?.querySelector('[data-field]')) return undefined;
  const path = link && link.origin === location.origin ? contentPath(link.pathname) : undefined;
  const space = path === undefined ? undefined : parseItemPath(path)?.space;
  if (path !== undefined && (space === 'products' || space === 'categories')) {
    const id = itemWith(path, page);
    return id === undefined ? undefined : { schema: space, id, at };
  }
  const block = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const node = block === undefined ? undefined : findBlock(page.blocks, block)?.node;
  const schema = node && OF_ROUTE[kindOf(node.schemaName)];
  return schema === undefined ? undefined : { schema, id: page.route.id, at };
}

/** The item whose answer names this path. */
function itemWith(path: string, { answers }: PageData): string | undefined {
  for (const [key, answer] of Object.entries(answers)) {
    const [name, id] = key.split(':');
    if (name !== 'productCard' && name !== 'category' && name !== 'productDetail') continue;
    if (typeof answer === 'object' && answer !== null && 'path' in answer && answer.path === path)
      return id;
  }
  return undefined;
}
