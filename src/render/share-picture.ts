import { readBlock } from '#src/blocks/read.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { PageData } from '#src/model/page-data.ts';
import { pictureUrl, SHARE } from '#src/model/picture.ts';
import type { Ask, AssetAnswer } from '#src/model/query.ts';

/**
 * The picture that other sites show with a link to the page: of a product or category its own, else
 * the first on the page. Asked when the page is loaded, and out of its answers when it is drawn.
 */
export function sharePicture(
  { route, blocks }: Pick<PageData, 'route' | 'blocks'>,
  ask: Ask,
): AssetAnswer | null {
  const { kind, id, lang } = route;
  const find = (ids: readonly (string | null)[]) => {
    for (const one of ids) {
      const asset = one === null ? null : ask('asset', one, lang);
      if (asset) return asset;
    }
    return null;
  };
  if (kind === 'product') {
    const product = ask('product', id, lang);
    const [first] = product?.variants ?? [];
    return find([...(first?.images ?? []), ...(product?.images ?? [])].slice(0, 1));
  }
  const own = kind === 'category' ? find([ask('category', id, lang)?.image ?? null]) : null;
  return own ?? find([firstPicture(blocks)]);
}

/** Path of the rendition that is shown. */
export function sharePath({ hash, x, y }: AssetAnswer): string {
  return pictureUrl({ hash, x, y, width: SHARE.width, format: SHARE.format });
}

// The trees of pages are never changed, and one template has thousands of pages.
const firstPictures = new WeakMap<readonly BlockNode[], { id: string | null }>();

function firstPicture(nodes: readonly BlockNode[]): string | null {
  const known = firstPictures.get(nodes);
  if (known) return known.id;
  const id = pictureIn(nodes);
  firstPictures.set(nodes, { id });
  return id;
}

function pictureIn(nodes: readonly BlockNode[]): string | null {
  for (const node of nodes) {
    const read = readBlock(node);
    if (!read.ok) continue;
    const { definition, block } = read.value;
    for (const [name, field] of Object.entries(definition.fields)) {
      const value: unknown = field.properties.fieldType === 'Assets' ? block[name] : undefined;
      const first: unknown = Array.isArray(value) ? value[0] : value;
      if (typeof first === 'string') return first;
    }
    const below = pictureIn(node.children ?? []);
    if (below !== null) return below;
  }
  return null;
}
