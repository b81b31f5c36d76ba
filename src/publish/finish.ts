import type { Rendered } from '#src/model/renderer.ts';
import { readData, readPage } from '#src/site/listing.ts';
import type { Finished } from './ports.ts';

/** A rendered page as the store wants it: what is to be listed and found is read while it is at hand. */
export function finish(path: string, { page, ...rest }: Rendered): Finished {
  if (rest.files.length === 0) return rest;
  return { ...rest, read: page ? readData(page) : readPage(path, rest.files) };
}
