import fc from 'fast-check';
import type { ItemData } from '#src/content/source.ts';
import type { ItemStatus } from '#src/content/store.ts';
import { ASSETS, DATA, DAYS, IDS, type ItemSchema, siteData } from './items.ts';
import type { openSpine } from './spine.ts';

/** A random change of the content, as data, so that a failing one can be read. */
export type RandomChange =
  | { write: ItemSchema; id: string; data: ItemData; status: ItemStatus }
  | { status: ItemStatus; of: ItemSchema; id: string }
  /** Put down for later, and later comes. */
  | { scheduled: ItemStatus; of: ItemSchema; id: string }
  /** A draft is opened and written; visitors see the item as it was. */
  | { draft: ItemSchema; id: string; data: ItemData }
  | { delete: string; of: ItemSchema; permanent: boolean }
  | { site: ItemData }
  | { languages: 'de' | 'de and en' }
  | { today: string }
  | { upload: string; picture: number; alt: string }
  | { deletePicture: string; permanent: boolean };

type Content = Pick<Awaited<ReturnType<typeof openSpine>>, 'content' | 'hint' | 'shop'>;

const HOUR_MS = 60 * 60_000;

// Two pictures of one pixel.
const PIXELS = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
].map((text) => new Uint8Array(Buffer.from(text, 'base64')));

const oneOf = (schema: ItemSchema) => fc.constantFrom(...IDS[schema]);
const status = fc.constantFrom<ItemStatus>(
  'Published',
  'Published',
  'Published',
  'Draft',
  'Archived',
);
const schema = fc.constantFrom<ItemSchema>(
  ...(['products', 'products', 'products', 'categories', 'pages', 'pages', 'redirects'] as const),
  ...(['colors', 'theme-settings', 'text-styles', 'font-styles', 'icons'] as const),
  ...(['dynamic-blocks', 'washing-instructions', 'third-party-scripts'] as const),
  'backend-navigation',
);
const asset = fc.constantFrom(...ASSETS);

const write = (
  of: ItemSchema,
  id: string,
  to: fc.Arbitrary<ItemStatus>,
): fc.Arbitrary<RandomChange> =>
  fc.record({ write: fc.constant(of), id: fc.constant(id), data: DATA[of], status: to });
const upload = (id: string): fc.Arbitrary<RandomChange> =>
  fc.record({
    upload: fc.constant(id),
    picture: fc.nat(PIXELS.length - 1),
    alt: fc.constantFrom('', 'Ein Tuch'),
  });

/** Out: a change of some item. */
const ofAny = (make: (of: ItemSchema, id: string) => fc.Arbitrary<RandomChange>) =>
  schema.chain((of) => oneOf(of).chain((id) => make(of, id)));

/** Any change of the content that a site depends on. */
export const anyChange: fc.Arbitrary<RandomChange> = fc.oneof(
  { weight: 12, arbitrary: ofAny((of, id) => write(of, id, status)) },
  { weight: 4, arbitrary: ofAny((of, id) => status.map((to) => ({ status: to, of, id }))) },
  { weight: 2, arbitrary: ofAny((of, id) => status.map((to) => ({ scheduled: to, of, id }))) },
  { weight: 2, arbitrary: ofAny((of, id) => DATA[of].map((data) => ({ draft: of, id, data }))) },
  {
    weight: 3,
    arbitrary: ofAny((of, id) => fc.boolean().map((permanent) => ({ delete: id, of, permanent }))),
  },
  { weight: 5, arbitrary: siteData.map((data) => ({ site: data })) },
  { weight: 1, arbitrary: fc.record({ languages: fc.constantFrom('de', 'de and en') }) },
  { weight: 3, arbitrary: fc.record({ today: fc.constantFrom(...DAYS) }) },
  { weight: 2, arbitrary: asset.chain(upload) },
  { weight: 1, arbitrary: fc.record({ deletePicture: asset, permanent: fc.boolean() }) },
);

/** Every item once, so that changes meet something; of a failing example only what it needs. */
export const wholeContent: fc.Arbitrary<RandomChange[]> = fc
  .tuple(
    ...ASSETS.map((id) => maybe(upload(id))),
    ...schemas().flatMap((of) =>
      IDS[of].map((id) => maybe(write(of, id, fc.constant('Published')))),
    ),
  )
  .map((changes) => changes.filter((change) => change !== undefined));

function maybe(change: fc.Arbitrary<RandomChange>): fc.Arbitrary<RandomChange | undefined> {
  return fc.option(change, { nil: undefined, freq: 15 });
}

function schemas(): ItemSchema[] {
  const isSchema = (name: string): name is ItemSchema => Object.hasOwn(IDS, name);
  return Object.keys(IDS).filter(isSchema);
}

/**
 * Makes the change. Out: false when the content refused to write an item (in a language that it does not
 * have, say): then nothing changes.
 */
export async function apply(
  { content, hint, shop }: Content,
  change: RandomChange,
): Promise<boolean> {
  const { store, admin, time, write: writes } = content;
  if ('write' in change) {
    const { write: of, id, data, status: to } = change;
    const written = await store.upsertItems([{ schema: of, id, data, status: to }]);
    return written.ok && written.value.refused.length === 0;
  } else if ('status' in change) {
    await store.setStatus(change.of, change.id, change.status);
  } else if ('scheduled' in change) {
    const dueTime = new Date(time.now().getTime() + HOUR_MS).toISOString();
    const path = `/content/loden/${change.of}/${change.id}/status`;
    await admin('PUT', path, { status: change.scheduled, dueTime });
    time.pass(2 * HOUR_MS);
  } else if ('draft' in change) {
    const opened = await store.createDraft(change.draft, change.id);
    if (opened.ok) await store.updateItem(change.draft, change.id, change.data);
  } else if ('delete' in change) {
    const { permanent } = change;
    await store.deleteItem(change.of, change.delete, { permanent });
    if (permanent) hint(change.delete);
  } else if ('languages' in change) {
    if (change.languages === 'de') await admin('DELETE', '/apps/loden/languages/en');
    else await store.syncLanguages();
  } else if ('today' in change) {
    shop.today = change.today;
  } else if ('upload' in change) {
    const { upload: id, picture, alt } = change;
    const bytes = PIXELS[picture] ?? new Uint8Array();
    const metadata = { 'alt-de': alt, decorative: alt === '' };
    await store.uploadAsset({ id, fileName: `${id}.png`, mimeType: 'image/png', bytes, metadata });
  } else if ('deletePicture' in change) {
    const { deletePicture: id, permanent } = change;
    await admin('DELETE', `/apps/loden/assets/${id}?permanent=${permanent}`);
    if (permanent) hint(id);
  } else {
    await writes.site(change.site).catch(() => undefined);
  }
  return true;
}
