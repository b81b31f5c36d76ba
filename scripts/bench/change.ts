import type { DataServices } from '#src/runtime/engine/services.ts';

type Parts = Pick<DataServices, 'content' | 'replica'>;
type Size = Record<string, unknown>;

/** A product and the path of its German page. */
export type BenchProduct = { id: string; path: string };

const MAX_SHOWN = 4;

/**
 * The products that have a page and stand in a category or two. Others, which the shop shows on every
 * page, would say how large it is, not how fast.
 */
export function* ordinaryProducts({ queries, site }: DataServices): Iterable<BenchProduct> {
  for (const id of queries.ids('products')) {
    const path = queries.ask('routes', id).find(({ lang }) => lang === 'de')?.path;
    const shown = [...site.recorded.pagesUsing(`productCard:${id}:de`)].length;
    if (path !== undefined && shown > 0 && shown <= MAX_SHOWN) yield { id, path };
  }
}

/** Gives a product and all its sizes another price, in the content source. */
export function changePrice(parts: Parts, id: string, cents: number): Promise<void> {
  const sizes = storedSizes(parts, id).map((size) => ({ ...size, priceCents: cents }));
  return patch(parts, id, { priceCents: { iv: cents }, sizes: { iv: sizes } });
}

/** Gives a product another name, and so another address. */
export function changeName(parts: Parts, id: string, de: string, en: string): Promise<void> {
  return patch(parts, id, { name: { de, en } });
}

function storedSizes({ replica }: Parts, id: string): Size[] {
  const data: { sizes?: { iv?: Size[] } } = JSON.parse(
    replica.view('published').row(id)?.data ?? '{}',
  );
  return data.sizes?.iv ?? [];
}

async function patch(
  { content }: Parts,
  id: string,
  data: Record<string, Record<string, unknown>>,
): Promise<void> {
  const patched = await content.store.patchItem('products', id, data);
  if (!patched.ok) throw new Error(JSON.stringify(patched.error));
}
