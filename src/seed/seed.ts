import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { catalogue, catalogueSize } from './catalogue/catalogue.ts';
import { demo } from './demo.ts';
import type { SeedItem } from './write/encode.ts';
import { removeOthers } from './remove-others.ts';
import { type SetupChanges, setUp } from './setup.ts';
import type { SeedDestination, Tally } from './target.ts';
import { uploadFiles } from './upload-files.ts';
import { uploadPictures } from './upload-pictures.ts';
import { type ItemsWritten, writeItems } from './write-items.ts';

type SeedStep = 'pictures' | 'items' | 'removed';

export type SeedOptions = {
  /** Products in all; those beyond the demo's are generated. Default: the demo's only. */
  products?: number;
  /** Deletes all other items of our schemas first, for good. */
  reset?: boolean;
  /** Hears how many of how many are done, step by step. */
  onProgress?: (step: SeedStep, done: number, total: number) => void;
};

export type SeedReport = {
  setup: SetupChanges;
  pictures: Tally;
  /** Films and captions. */
  files: Tally;
  items: ItemsWritten;
  removed: number;
};

/**
 * Fills a content source with the demo shop: model, pictures, items, all published. What is there
 * already and equal is left alone, so a second run changes nothing.
 * Failures: those of the ports (`source-unreachable`, `source-refused`).
 */
export async function seed(
  target: SeedDestination,
  { products = 0, reset = false, onProgress = () => undefined }: SeedOptions = {},
): Promise<Result<SeedReport, Problem>> {
  const setup = await setUp(target.store);
  if (!setup.ok) return setup;
  const siteId = await siteIdOf(target);
  if (!siteId.ok) return siteId;
  const plan = planOf(siteId.value, products);
  const ids = () => new Set(Array.from(plan.items(), ({ id }) => id));
  const removed = reset
    ? await removeOthers(target, ids(), (done, total) => onProgress('removed', done, total))
    : ok(0);
  if (!removed.ok) return removed;
  const pictures = await uploadPictures(target, (done, total) =>
    onProgress('pictures', done, total),
  );
  if (!pictures.ok) return pictures;
  const files = await uploadFiles(target);
  if (!files.ok) return files;
  const items = await writeItems(target, plan.items(), (done) =>
    onProgress('items', done, plan.total),
  );
  if (!items.ok) return items;
  return ok({
    setup: setup.value,
    pictures: pictures.value,
    files: files.value,
    items: items.value,
    removed: removed.value,
  });
}

/** The id of the singleton `site`, which came with its schema. */
async function siteIdOf({ store }: SeedDestination): Promise<Result<string, Problem>> {
  const ids = await store.schemaIds();
  if (!ids.ok) return ids;
  const site = ids.value.get('site');
  return site
    ? ok(site)
    : err(problem('source-refused', { status: 404, message: 'The schema site is missing.' }));
}

/** All items of the seed, made anew at each call, since a large catalogue does not fit into memory. */
function planOf(siteId: string, products: number): { total: number; items(): Iterable<SeedItem> } {
  const shop = demo(siteId);
  const own = shop.filter(({ schema }) => schema === 'products').length;
  const generated = Math.max(0, products - own);
  return {
    total: shop.length + catalogueSize(generated),
    *items() {
      yield* shop;
      yield* catalogue(generated);
    },
  };
}
