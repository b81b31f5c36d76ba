import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentSchemas, isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import { parseData } from '#src/model/fields/field.ts';
import { parseHex } from '#src/lib/colour.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { SourceItem } from '#src/content/source.ts';
import { productId } from '#src/seed/demo/products/demo-product.ts';
import { pictureId } from '#src/seed/demo/pictures.ts';
import { type SeedReport, seed } from '#src/seed/seed.ts';
import { must, openTarget, type Seeded, seedOnce, type TestTarget } from './target.ts';

const folder = mkdtempSync(join(tmpdir(), 'loden-seeded-'));
let seeded: Seeded;
let target: TestTarget;

beforeAll(async () => {
  seeded = await seedOnce(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCHEMAS = Object.keys(contentSchemas).filter(isSchemaName);
const writes = () => target.requests().filter((request) => !request.startsWith('GET '));

async function all(from: TestTarget, schema: SchemaName): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for (;;) {
    const page = must(await from.source.items(schema).page(items.length));
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

async function one(schema: SchemaName, id: string): Promise<SourceItem> {
  const [item] = must(await target.source.items(schema).byId([id]));
  if (!item) throw new Error(`${schema} ${id} is missing.`);
  return item;
}

describe('after the first run', () => {
  let report: SeedReport;
  beforeAll(() => {
    target = openTarget(seeded);
    report = seeded.report;
  });
  afterAll(() => target.close());

  test('every item arrives, published, and parses as it is read back', async () => {
    expect(report.items).toMatchObject({ unchanged: 0, refused: [] });
    let count = 0;
    for (const schema of SCHEMAS) {
      for (const { id, published, draft } of await all(target, schema)) {
        expect(draft, id).toBeUndefined();
        expect(parseData(contentSchemas[schema].fields, published?.data ?? {}).issues, id).toEqual(
          [],
        );
        count++;
      }
    }
    expect(count).toBe(report.items.written);
  });

  test('the replica finds nothing wrong: every page but the templates has its address', async () => {
    const replica = openReplica(':memory:');
    try {
      must(await replica.sync(target.source));
      expect(replica.problems()).toEqual([]);
      const queries = createQueries(replica, { scope: 'published' });
      const routes = (['pages', 'products', 'categories'] as const).flatMap((schema) =>
        [...queries.ids(schema)].flatMap((id) => queries.ask('routes', id)),
      );
      expect(routes).toHaveLength(2 * (10 + 39 + 9));
    } finally {
      replica.close();
    }
  });

  test('every picture arrives with alt texts, focal point, colour and size', async () => {
    const { pictures } = report;
    const found = must(await target.source.assets.page(0));
    const items = found.items.filter(({ mimeType }) => mimeType.startsWith('image/'));
    expect(items).toHaveLength(pictures.written);
    for (const { alt, decorative, dominant, width, height, mimeType } of items) {
      expect(decorative || (!!alt.de && !!alt.en)).toBe(true);
      expect(dominant).toMatch(/^#[0-9a-f]{6}$/);
      expect(width).toBeGreaterThanOrEqual(800);
      expect(height).toBeGreaterThanOrEqual(700);
      expect(mimeType).toBe('image/webp');
    }
    const others = found.items.filter((item) => !items.includes(item));
    expect(others.map(({ mimeType, width }) => `${mimeType} ${width}`).sort()).toEqual([
      ...['text/vtt 0', 'text/vtt 0', 'video/webm 960'],
    ]);
    const lodge = items.find(({ id }) => id === pictureId('huette-abend'));
    expect(lodge?.focus[0]).toBeCloseTo(0.28);
  });

  test('pictures lie in folders by what they show, the placeholder in none', async () => {
    const folders = must(await target.source.folders());
    expect(folders.map(({ name }) => name).toSorted()).toEqual([
      ...['Bett', 'Decken', 'Haus und Tisch', 'In Gebrauch', 'Orte'],
    ]);
    const names = ['decke-hochkar', 'stube', 'platzhalter'] as const;
    const found = must(await target.source.assets.byId(names.map(pictureId)));
    const folderOf = (name: (typeof names)[number]) => {
      const id = found.find((asset) => asset.id === pictureId(name))?.folder;
      return folders.find((folder) => folder.id === id)?.name;
    };
    expect(names.map(folderOf)).toEqual(['Decken', 'Orte', undefined]);
  });

  test('the size and the dominant colour of a picture are those of its file', async () => {
    const [blanket] = must(await target.source.assets.byId([pictureId('detail-walk-beere')]));
    expect(blanket).toMatchObject({ width: 2000, height: 1500 });
    const { r, g, b } = parseHex(blanket?.dominant ?? '');
    expect(r).toBeGreaterThan(2 * Math.max(g, b));
  });

  test('a second run changes nothing: it only reads', async () => {
    const before = await rowsOf(target);
    target.requests();
    const second = must(await seed(target));
    expect(writes()).toEqual([]);
    expect(second).toEqual({
      setup: { languages: [], schemas: [] },
      pictures: { written: 0, unchanged: report.pictures.written },
      files: { written: 0, unchanged: 3 },
      items: { written: 0, unchanged: report.items.written, refused: [] },
      removed: 0,
    });
    expect(await rowsOf(target)).toEqual(before);
  });
});

describe('a run', () => {
  beforeEach(() => {
    target = openTarget(seeded);
  });
  afterEach(() => target.close());

  test('only what differs is written: an edited product, a missing page, another alt text', async () => {
    const first = seeded.report;
    const id = productId('hochkar');
    const original = (await one('products', id)).published?.data;
    must(await target.store.patchItem('products', id, { priceCents: { iv: 1 } }));
    const [page] = await all(target, 'pages');
    must(await target.store.deleteItem('pages', page?.id ?? ''));
    await target.call('PUT', `/assets/${pictureId('stube')}`, { metadata: { 'alt-de': 'Bild' } });
    must(await target.store.moveAsset(pictureId('stube'), null));

    const again = must(await seed(target));
    expect(again.items).toEqual({
      written: 2,
      unchanged: first.items.written - 2,
      refused: [],
    });
    expect(again.pictures.written).toBe(1);
    const [room] = must(await target.source.assets.byId([pictureId('stube')]));
    expect(room?.folder).toBeUndefined();
    expect((await one('products', id)).published?.data).toEqual(original);
    expect((await one('pages', page?.id ?? '')).published?.data).toEqual(page?.published?.data);
  });

  test('the site is published even where an editor has a draft of it', async () => {
    const id = must(await target.store.schemaIds()).get('site') ?? '';
    must(await target.store.updateItem('site', id, { name: { iv: 'Other' } }));
    must(await target.store.createDraft('site', id));
    must(await target.store.updateItem('site', id, { name: { iv: 'Draft' } }));
    must(await seed(target));
    const site = await one('site', id);
    expect(site.published?.data['name']).toEqual({ iv: 'Almwerk' });
    expect(site.draft).toBeUndefined();
  });

  test('a reset removes everything else for good, and what is in the seed stays as it is', async () => {
    must(await seed(target, { products: 300 }));
    const kept = await one('products', productId('zirm'));
    const report = must(await seed(target, { reset: true }));
    expect(report).toMatchObject({ removed: 261 + 2, items: { written: 0 } });
    expect(await all(target, 'products')).toHaveLength(39);
    expect(await one('products', productId('zirm'))).toEqual(kept);
    // What is deleted and kept as deleted would be among the changes.
    const changed = must(await target.source.items('products').changed('2000-01-01T00:00:00Z', 0));
    expect(changed.items).toHaveLength(39);
  });
});

test('500 products are 500 products, and the same in every new store', async () => {
  const [first, other] = [openTarget(), openTarget()];
  try {
    const steps: number[] = [];
    const onProgress = (step: string, done: number) => step === 'items' && steps.push(done);
    const report = must(await seed(first, { products: 500, onProgress }));
    must(await seed(other, { products: 500 }));
    expect(await all(first, 'products')).toHaveLength(500);
    expect(await all(first, 'categories')).toHaveLength(9 + 2);
    expect(steps.at(-1)).toBe(report.items.written);
    expect(await digestOf(first)).toBe(await digestOf(other));
  } finally {
    first.close();
    other.close();
  }
}, 60_000);

async function rowsOf(from: TestTarget) {
  const lists = await Promise.all(SCHEMAS.map((schema) => all(from, schema)));
  return [...lists.flat(), ...must(await from.source.assets.page(0)).items];
}

/** Ids, versions and data of all rows; schema ids and times belong to the store. */
async function digestOf(from: TestTarget): Promise<string> {
  const lists = await Promise.all(SCHEMAS.map((schema) => all(from, schema)));
  const rows = lists.flat().map(({ id, version, published }) => [id, version, published?.data]);
  const siteId = must(await from.store.schemaIds()).get('site') ?? '';
  const text = canonicalJson(rows)
    .replace(/"schemaId":"[^"]+"/g, '')
    .replaceAll(siteId, 'site');
  return digest(text);
}
