import { describe, expect, test } from 'vitest';
import {
  applyStatus,
  bulkStatuses,
  planStatus,
  undoStatus,
} from '#src/api/handlers/items/bulk-status.ts';
import { must } from '../replica/content.ts';
import { HOME, openEditing, PAGE, refusingPublishesOf } from './shop.ts';

const LIVE = '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d01';
const CHANGED = '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d02';
const DRAFT = '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d03';
const IDS = [LIVE, CHANGED, DRAFT] as const;

/** A product that is live, one with a draft that waits, and one that never was public. */
async function withProducts() {
  const shop = await openEditing();
  const { editing, written } = shop;
  for (const id of IDS) {
    const data = { name: { de: `Decke ${id.at(-1)}` }, priceCents: { iv: 9_900 } };
    must(await editing.createFrom('products', data, { publish: id !== DRAFT, id }));
  }
  const { version: base } = must(await editing.read({ schema: 'products', id: CHANGED }));
  const draft = { name: { de: 'Decke 2' }, priceCents: { iv: 5_000 } };
  must(await editing.update({ schema: 'products', id: CHANGED, base }, draft, { publish: false }));
  written.length = 0;
  const wrote = (write: (typeof written)[number]) => void written.push(write);
  /** The price as visitors see it, and as editors do. */
  const prices = (id: string) =>
    editing
      .read({ schema: 'products', id })
      .then((item) =>
        item.ok
          ? [item.value.published, item.value.draft].map(
              (face) => face?.data['priceCents']?.['iv'] ?? null,
            )
          : item.error.name,
      );
  const versions = Object.fromEntries(
    must(await editing.readMany('products', IDS)).map(({ id, version }) => [id, version]),
  );
  return { ...shop, ports: { editing, wrote }, prices, versions };
}

describe('a status for many items', () => {
  test.each([
    ['Published', ['live', 'live', 'live'], [null, null, null]],
    ['Draft', ['offline', 'offline', 'draft'], [null, 'draft-waits', null]],
    ['Copied', ['copied', 'copied', 'copied'], [null, null, null]],
    ['Deleted', ['deleted', 'deleted', 'deleted'], [null, null, null]],
  ] as const)('is shown before anything is written: %s', async (status, after, faults) => {
    const { editing, prices } = await withProducts();
    const rows = must(await planStatus(editing, 'products', { ids: IDS, status }, 'de'));
    expect(rows.map(({ name, before }) => [name, before])).toEqual([
      ['Decke 1', 'live'],
      ['Decke 2', 'changed'],
      ['Decke 3', 'draft'],
    ]);
    expect(rows.map((row) => row.after)).toEqual(after);
    expect(rows.map(({ fault }) => fault?.name ?? null)).toEqual(faults);
    expect(await prices(LIVE)).toEqual([9_900, null]);
  });

  test('publishes what waits, is in the log, and leaves alone what is live as it is', async () => {
    const { ports, prices, versions, written } = await withProducts();
    const asked = { status: 'Published', versions } as const;
    const done = must(await applyStatus(ports, 'products', asked, 'de'));
    expect(done).toEqual({ count: 2, undo: [], refused: [] });
    expect(await prices(CHANGED)).toEqual([5_000, null]);
    expect(await prices(DRAFT)).toEqual([9_900, null]);
    expect(written.map(({ operation, id }) => [operation, id])).toEqual([
      ['publish', CHANGED],
      ['publish', DRAFT],
    ]);
  });

  test('takes offline what has no draft that waits, and brings it back', async () => {
    const { ports, prices, versions, written } = await withProducts();
    const asked = { status: 'Draft', versions } as const;
    const { count, undo, refused } = must(await applyStatus(ports, 'products', asked, 'de'));
    expect(count).toBe(1);
    expect(refused).toMatchObject([{ id: CHANGED, fault: { name: 'draft-waits' } }]);
    const again = must(
      await planStatus(ports.editing, 'products', { ids: [LIVE], status: 'Draft' }, 'de'),
    );
    expect(again).toMatchObject([{ before: 'offline', after: 'offline' }]);
    expect(must(await ports.editing.read({ schema: 'products', id: LIVE })).isOffline).toBe(true);
    expect(await prices(LIVE)).toEqual([null, 9_900]);
    expect(await prices(CHANGED)).toEqual([9_900, 5_000]);
    const back = must(await undoStatus(ports, 'products', { status: 'Draft', undo }));
    expect(back).toEqual({ count: 1, drafts: 0, left: 0 });
    expect(await prices(LIVE)).toEqual([9_900, null]);
    expect(written.map(({ operation }) => operation)).toEqual(['unpublish', 'publish']);
  });

  test('puts items into the trash, and brings them back as they were; who had a draft that waited has it alone', async () => {
    const { ports, prices, versions, written } = await withProducts();
    const asked = { status: 'Deleted', versions } as const;
    const { count, undo, refused } = must(await applyStatus(ports, 'products', asked, 'de'));
    expect([count, refused]).toEqual([3, []]);
    expect(await Promise.all(IDS.map(prices))).toEqual(IDS.map(() => 'content-missing'));
    expect(written.map(({ operation, after }) => [operation, after])).toEqual(
      IDS.map(() => ['delete', null]),
    );
    const back = must(await undoStatus(ports, 'products', { status: 'Deleted', undo }));
    expect(back).toEqual({ count: 2, drafts: 1, left: 0 });
    expect(await prices(LIVE)).toEqual([9_900, null]);
    expect(await prices(CHANGED)).toEqual([null, 5_000]);
    expect(await prices(DRAFT)).toEqual([null, 9_900]);
  });

  test('makes copies that say so, as drafts with the newest values, once, and takes them back', async () => {
    const { editing, ports, prices, versions, written } = await withProducts();
    const asked = { status: 'Copied', versions, seed: 'one' } as const;
    const { count, undo, refused } = must(await applyStatus(ports, 'products', asked, 'de'));
    expect([count, refused]).toEqual([3, []]);
    expect(written.map(({ operation, before }) => [operation, before])).toEqual(
      IDS.map(() => ['create', null]),
    );
    const ids = undo.map(({ id }) => id);
    const copies = must(await editing.readMany('products', ids));
    expect(copies.map(({ draft }) => draft?.data['name']?.['de'])).toEqual([
      ...['Kopie von Decke 1', 'Kopie von Decke 2', 'Kopie von Decke 3'],
    ]);
    expect(await Promise.all(ids.map(prices))).toEqual([
      ...[
        [null, 9_900],
        [null, 5_000],
        [null, 9_900],
      ],
    ]);
    expect(await prices(CHANGED)).toEqual([9_900, 5_000]);
    const again = must(await applyStatus(ports, 'products', asked, 'de'));
    expect(again).toMatchObject({ count: 0, undo: [] });
    const back = must(await undoStatus(ports, 'products', { status: 'Copied', undo }));
    expect(back).toEqual({ count: 3, drafts: 0, left: 0 });
    expect(await Promise.all(ids.map(prices))).toEqual(ids.map(() => 'content-missing'));
  });

  test('leaves what somebody else changed since it was looked at, and says so', async () => {
    const { editing, ports, prices, versions } = await withProducts();
    const target = { schema: 'products', id: LIVE, base: versions[LIVE] ?? -1 };
    const data = { name: { de: 'Decke 1' }, priceCents: { iv: 7_000 } };
    must(await editing.update(target, data, { publish: true }));
    const asked = { status: 'Deleted', versions } as const;
    const { count, refused } = must(await applyStatus(ports, 'products', asked, 'de'));
    expect(count).toBe(2);
    expect(refused).toMatchObject([{ id: LIVE, fault: { name: 'version-conflict' } }]);
    expect(await prices(LIVE)).toEqual([7_000, null]);
  });

  test('brings back what it can: what somebody changed meanwhile stays as it is', async () => {
    const { ports, versions, upstream } = await withProducts();
    const asked = { status: 'Draft', versions } as const;
    const { undo } = must(await applyStatus(ports, 'products', asked, 'de'));
    upstream.fault = refusingPublishesOf(LIVE);
    const back = must(await undoStatus(ports, 'products', { status: 'Draft', undo }));
    expect(back).toEqual({ count: 0, drafts: 0, left: 1 });
  });

  test('leaves the home page where it is', async () => {
    const { editing, ports } = await withProducts();
    const pages = must(await editing.readMany('pages', [HOME, PAGE]));
    const versions = Object.fromEntries(pages.map(({ id, version }) => [id, version]));
    const asked = { status: 'Deleted', versions } as const;
    const { count, refused } = must(await applyStatus(ports, 'pages', asked, 'de'));
    expect(count).toBe(1);
    expect(refused).toMatchObject([{ id: HOME, fault: { name: 'page-needed' } }]);
  });

  test('is there for no schema whose items nobody may change so', async () => {
    const { editing, ports } = await withProducts();
    expect(bulkStatuses(editing, 'products')).toEqual([
      ...['Published', 'Draft', 'Copied', 'Deleted'],
    ]);
    expect(bulkStatuses(editing, 'site')).toEqual([]);
    expect(bulkStatuses(editing, 'third-party-scripts')).toEqual([]);
    const asked = { ids: IDS, status: 'Deleted' } as const;
    expect(await planStatus(editing, 'third-party-scripts', asked, 'de')).toMatchObject({
      ok: false,
      error: { name: 'schema-unknown' },
    });
    const undo = [{ id: LIVE, base: 0, before: 'live' }] as const;
    expect(
      await undoStatus(ports, 'third-party-scripts', { status: 'Deleted', undo: [...undo] }),
    ).toMatchObject({ ok: false, error: { name: 'schema-unknown' } });
  });
});
