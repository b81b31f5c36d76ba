import type { Queries } from '#src/model/query.ts';
import type { Rendered, Renderer } from '#src/model/renderer.ts';
import { readData, readPage } from '#src/site/listing.ts';
import type { PreparedPage, RenderJob } from './ports.ts';
import { unpackPage } from './standing.ts';

/** Renders a page for the store, in whichever thread. */
export async function renderOrder(
  renderer: Renderer,
  queries: Queries,
  { target, made, standing }: RenderJob,
): Promise<PreparedPage> {
  const unpacked = standing && unpackPage(standing);
  return finish(target.path, await renderer.render(target, queries, made, unpacked));
}

/** A rendered page as the store wants it: what is to be listed and found is read while it is at hand. */
export function finish(path: string, { page, ...rest }: Rendered): PreparedPage {
  if (rest.files.length === 0) return rest;
  if (rest.reframed) return { ...rest, read: 'same' };
  return { ...rest, read: page ? readData(page) : readPage(path, rest.files) };
}
