import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { VersionsAnswer } from '#src/api/contract/versions.ts';
import type { Editing } from '#src/api/handlers/content.ts';
import { getVersions } from '#src/api/handlers/items/item-versions.ts';
import { openKeptFiles } from '#src/exchange/kept-files.ts';
import { readNoted } from '#src/exchange/noted.ts';
import { groupFaults } from '#src/model/errors/import-faults.ts';
import { type ImportPlan, withOwnNames } from '#src/exchange/plan.ts';
import { fromChunks, toChunks } from '#src/exchange/chunks.ts';
import type { FileTable } from '#src/exchange/read-table.ts';
import { fromShopify, untakenOptions } from '#src/exchange/shopify.ts';
import { fromWooCommerce } from '#src/exchange/woocommerce.ts';
import { productsSchema } from '#src/model/schemas/products.ts';
import { parseData } from '#src/model/fields/field.ts';
import { itemId } from '#src/seed/write/id.ts';
import { BY, importAll, look, openShop, product } from './shop.ts';

const lines = (...rows: string[]) => rows.join('\n');

test('a file says what it would do before anything is done', async () => {
  const { importer, products } = await openShop([product('Decke')]);
  const { plan } = await look(
    importer,
    lines(
      'article_number;name_de;price;categories;farbe',
      'A-Decke;Decke;1.260,00 €;Decken;rot',
      'B-1;Kissen;49,9;blankets;rot',
    ),
  );
  expect(plan).toMatchObject({
    ...{ format: 'plain', rows: 2, same: 0, faults: [], unknown: ['farbe'] },
    changes: [
      {
        ...{ line: 2, name: 'Decke', isNew: false },
        cells: [
          { column: 'price', before: '248.00', after: '1260.00' },
          { column: 'categories', before: '', after: 'Decken' },
        ],
      },
      { line: 3, name: 'Kissen', isNew: true },
    ],
  });
  expect([...(await products()).keys()]).toEqual(['Decke']);
});

test('it is written whole, and what no column names stays', async () => {
  const { importer, products, changes, undoLog, again } = await openShop([product('Decke')]);
  const run = await importAll(
    importer,
    lines(
      'name_de,price,colors,sizes,samples,text_de',
      'Decke,260,Fir|Moos,140 × 200=300|160 × 220,ja,"Aus Loden.\n\nGewebt im Tal."',
      'Kissen,49.90,,,nein,',
    ),
  );
  expect(run).toEqual({ kind: 'done', written: 2 });
  expect(changes()).toBe(1);
  expect(existsSync(undoLog)).toBe(false);
  const found = await products();
  expect(again.sort()).toEqual([...found.values()].map(({ id }) => id).sort());
  const blanket = found.get('Decke');
  expect(blanket).toMatchObject({
    status: 'Published',
    data: {
      name: { de: 'Decke', en: 'Decke (en)' },
      articleNumber: { iv: 'A-Decke' },
      priceCents: { iv: 26_000 },
      samples: { iv: true },
      sizes: {
        iv: [{ label: '140 × 200', widthCm: 140, priceCents: 30_000 }, { label: '160 × 220' }],
      },
    },
  });
  const { value, issues } = parseData(productsSchema.fields, blanket?.data ?? {});
  expect(issues).toEqual([]);
  expect(value.variants.map(({ availability }) => availability)).toEqual([undefined, 'onOrder']);
  expect(value.text.de?.content).toHaveLength(2);
  expect(parseData(productsSchema.fields, found.get('Kissen')?.data ?? {}).issues).toEqual([]);
});

test('faults are named by row and column, and only what is right is written if that is wanted', async () => {
  const { importer, products } = await openShop([product('Decke')]);
  const file = lines(
    'name_de,price,colors,available_from,images',
    'Schal,viel,,,',
    ',12,,,',
    'Kissen,12,Pink,2026-13-40,',
    'Tuch,12,,2027-02-30,',
    'Muff,12,,31.11.2026,',
    'Hut,12,,,no-picture',
    'Handschuh,12,Moos,2026-12-24,picture-1',
    'Handschuh,13,,,',
  );
  const { id, plan } = await look(importer, file);
  expect(plan.faults).toMatchObject([
    { line: 2, column: 'price', reason: 'no-price', text: 'viel' },
    { line: 3, column: 'name_de', reason: 'required' },
    { line: 4, column: 'colors', reason: 'unknown-name', text: 'Pink' },
    { line: 4, column: 'available_from', reason: 'no-day', text: '2026-13-40' },
    { line: 5, column: 'available_from', reason: 'no-day', text: '2027-02-30' },
    { line: 6, column: 'available_from', reason: 'no-day', text: '31.11.2026' },
    { line: 7, column: 'images', reason: 'unknown-file', text: 'no-picture' },
    { line: 9, column: 'name_de', reason: 'double' },
  ]);
  expect(await importer.start(id, { skipFaults: false, by: BY })).toMatchObject({
    error: { name: 'import-faulty' },
  });
  expect([...(await products()).keys()]).toEqual(['Decke']);
  expect(await importAll(importer, file)).toEqual({ kind: 'done', written: 1 });
  expect([...(await products()).keys()].sort()).toEqual(['Decke', 'Handschuh']);
});

test('a name that several items have is a fault, unless the product has one of them already', async () => {
  const category = (id: string, de: string, en: string) => ({
    ...{ schema: 'categories', id: itemId(id), status: 'Published' as const },
    data: { Name: { de, en } },
  });
  const [wool, other] = [category('a', 'Wolle', 'Wool'), category('b', 'Garn', 'Wolle')];
  const blanket = product('Decke', { categories: { iv: [wool.id] } });
  const { importer, products } = await openShop([wool, other, blanket]);
  const { plan } = await look(
    importer,
    lines('name_de,price,categories', 'Decke,248,Wolle|Decken', 'Kissen,12,wolle'),
  );
  expect(plan.faults).toMatchObject([
    { line: 3, column: 'categories', reason: 'shared-name', text: 'wolle' },
  ]);
  // What the plan shows says which of them it is, and so does a file that is taken along.
  expect(plan.changes[0]?.cells).toEqual([
    { column: 'categories', before: wool.id, after: `${wool.id}|Decken` },
  ]);
  const csv = await importer.write('csv', 'de');
  expect(csv).toMatchObject({ value: expect.stringContaining(`;${wool.id};`) });
  const shopify = await importer.write('shopify', 'de');
  expect(shopify).toMatchObject({ value: expect.stringContaining(',Almwerk,Wolle,') });
  const row = `Kissen,12,${other.id}`;
  expect(await importAll(importer, lines('name_de,price,categories', row))).toMatchObject({
    kind: 'done',
  });
  expect((await products()).get('Kissen')?.data?.['categories']).toEqual({ iv: [other.id] });
});

test('what a file would do is told in the language of who looks, and their file has its names', async () => {
  const { importer } = await openShop([
    product('Decke'),
    product('Kissen', { name: { de: 'Kissen' } }),
  ]);
  const file = lines(
    'name_de,name_en,price,colors,categories',
    'Decke,Blanket,249,Tanne,Decken',
    'Kissen,,12,,',
    'Schal,Scarf,12,,Blankets',
  );
  const english = await look(importer, file, { lang: 'en' });
  // What has no English name has its German one.
  expect(english.plan.changes.map(({ name }) => name)).toEqual(['Blanket', 'Kissen', 'Scarf']);
  expect(english.plan.changes[0]?.cells).toContainEqual({
    ...{ column: 'colors', before: 'Moss', after: 'Fir' },
  });
  const german = await look(importer, file, { lang: 'de' });
  expect(german.plan.changes[2]?.name).toBe('Schal');
  expect(german.plan.changes[0]?.cells).toContainEqual({
    ...{ column: 'colors', before: 'Moos', after: 'Tanne' },
  });
  const [csv, shopify] = [await importer.write('csv', 'en'), await importer.write('shopify', 'en')];
  expect(csv).toMatchObject({ value: expect.stringContaining(',Moss,') });
  // Goods of Shopify's form are in German alone.
  expect(shopify).toMatchObject({ value: expect.stringContaining('Moos') });
  expect(shopify).toMatchObject({ value: expect.not.stringContaining('Moss') });
  // What one language wrote changes nothing for who reads the other one.
  if (!csv.ok) throw new Error(csv.error.name);
  expect((await look(importer, csv.value, { lang: 'de' })).plan).toMatchObject({
    ...{ same: 2, changes: [], faults: [] },
  });
});

test('a product with a draft that waits is left to whoever wrote the draft', async () => {
  const blanket = product('Decke');
  const { importer, store } = await openShop([blanket]);
  await store.createDraft('products', blanket.id);
  const { plan } = await look(importer, lines('name_de,price', 'Decke,260'));
  expect(plan.faults).toMatchObject([{ line: 2, reason: 'draft-waits' }]);
});

test('when the source fails in the middle, everything that went in is taken out again', async () => {
  const { importer, failAfter, products, undoLog } = await openShop([product('Decke')]);
  const before = (await products()).get('Decke')?.data;
  const rows = Array.from({ length: 450 }, (_, index) => `Neu ${index},${index + 1}`);
  const file = lines('name_de,price', 'Decke,260', ...rows);
  const state = await look(importer, file);
  // The third of three writes is cut off, and so is the first try to put back what was there.
  failAfter(2, 2);
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  expect(await importer.start(state.id, { skipFaults: false, by: BY })).toMatchObject({
    error: { name: 'import-runs' },
  });
  await started.value.finished;
  expect(state.run).toMatchObject({ kind: 'undone', problem: { name: 'source-unreachable' } });
  const after = await products();
  expect([...after.keys()]).toEqual(['Decke']);
  expect(after.get('Decke')?.data).toEqual(before);
  expect(existsSync(undoLog)).toBe(false);
});

test('while it cannot be undone the screen says so, and the next start undoes it', async () => {
  const { importer, open, failAfter, products, undoLog, changes, ends } = await openShop([
    product('Decke'),
  ]);
  const rows = Array.from({ length: 250 }, (_, index) => `Neu ${index},${index + 1}`);
  const state = await look(importer, lines('name_de,price', 'Decke,260', ...rows));
  failAfter(1, 100);
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  expect(state.run).toMatchObject({ kind: 'stuck', problem: { name: 'source-unreachable' } });
  // What is put back is read portion by portion.
  const noted = await Array.fromAsync(readNoted(undoLog));
  expect(noted.map((portion) => portion.length)).toEqual([100, 100, 51]);
  expect((await products()).get('Decke')?.data?.['priceCents']).toEqual({ iv: 26_000 });
  failAfter(1_000, 0);
  await open().recover();
  const found = await products();
  expect([...found.keys()]).toEqual(['Decke']);
  expect(found.get('Decke')?.data?.['priceCents']).toEqual({ iv: 24_800 });
  expect(existsSync(undoLog)).toBe(false);
  expect(changes()).toBe(2);
  expect(ends).toEqual([`${BY}: import-stuck a.csv`]);
});

test('an import that is stopped before anybody is told of it is taken out by the next start', async () => {
  const reading = Promise.withResolvers<void>();
  const readAgain = async () => {
    reading.resolve();
    await new Promise(() => undefined);
  };
  const { importer, open, products, undoLog, ends } = await openShop([product('Decke')], {
    readAgain,
  });
  const state = await look(importer, lines('name_de,price', 'Decke,260', 'Neu,5'));
  expect((await importer.start(state.id, { skipFaults: false, by: BY })).ok).toBe(true);
  await reading.promise;
  // All of it is in the content by now; the server ends here.
  expect((await products()).size).toBe(2);
  const next = open();
  await next.recover();
  const found = await products();
  expect([...found.keys()]).toEqual(['Decke']);
  expect(found.get('Decke')?.data?.['priceCents']).toEqual({ iv: 24_800 });
  expect(existsSync(undoLog)).toBe(false);
  expect(await next.past()).toEqual([]);
  expect(ends).toEqual([]);
});

test('what could not be undone is undone before the next import, and its screen says that too', async () => {
  const { importer, failAfter, products, ends } = await openShop([product('Decke')]);
  const rows = Array.from({ length: 250 }, (_, index) => `Neu ${index},${index + 1}`);
  const first = await look(importer, lines('name_de,price', 'Decke,260', ...rows));
  failAfter(1, 100);
  const started = await importer.start(first.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  const second = await look(importer, lines('name_de,price', 'Kissen,40'));
  const refused = await importer.start(second.id, { skipFaults: false, by: BY });
  if (!refused.ok) throw new Error(refused.error.name);
  await refused.value.finished;
  expect(second.run).toMatchObject({ kind: 'undone', problem: { name: 'import-waits' } });
  failAfter(1_000, 0);
  expect(await importAll(importer, lines('name_de,price', 'Kissen,40'))).toMatchObject({
    kind: 'done',
  });
  expect(first.run).toMatchObject({ kind: 'undone', kept: [] });
  expect([...(await products()).keys()].sort()).toEqual(['Decke', 'Kissen']);
  expect(ends).toEqual([`${BY}: import-stuck a.csv`, `${BY}: imported a.csv`]);
});

test('a fault that nobody foresaw ends the import and not the server', async () => {
  const { importer, undoLog, products } = await openShop([product('Decke')]);
  const state = await look(importer, lines('name_de,price', 'Decke,260'));
  // Where the undo log belongs is a folder.
  mkdirSync(undoLog);
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  expect(state.run).toMatchObject({ kind: 'stuck', problem: { name: 'save-failed' } });
  expect((await products()).get('Decke')?.data?.['priceCents']).toEqual({ iv: 24_800 });
});

const diskFull = () => {
  throw new Error('database or disk is full');
};

test.each([
  ['products cannot be read again', { readAgain: async () => diskFull() }],
  ['the audit log takes nothing', { ended: diskFull }],
])('an import that is written whole is done, also where %s', async (_what, ports) => {
  const { importer, products, said } = await openShop([product('Decke')], ports);
  const state = await look(importer, lines('name_de,price', 'Decke,260'));
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  expect((await importer.find(state.id))?.run).toEqual({ kind: 'done', written: 1 });
  expect((await products()).get('Decke')?.data?.['priceCents']).toEqual({ iv: 26_000 });

  const reverted = await importer.revert(state.id, BY);
  if (!reverted.ok) throw new Error(reverted.error.name);
  await reverted.value.finished;
  expect((await importer.find(state.id))?.run).toEqual({ kind: 'reverted', kept: [] });
  expect(await importer.past()).toMatchObject([{ isReverted: true }]);
  expect(said()).toEqual(['after-import-failed', 'after-import-failed']);
});

test('an import that is written whole is done, also where nothing can be kept to take it back', async () => {
  const { importer, pastDir, said } = await openShop([product('Decke')]);
  writeFileSync(pastDir, 'no folder');
  expect(await importAll(importer, lines('name_de,price', 'Decke,260'))).toEqual({
    ...{ kind: 'done', written: 1 },
  });
  expect(said()).toEqual(['after-import-failed']);
});

test('an undo log that a stop of the server cut off in its middle means that nothing was written', async () => {
  const { open, undoLog, products } = await openShop([product('Decke')]);
  writeFileSync(undoLog, '[{"id":"x","bef');
  await open().recover();
  expect(existsSync(undoLog)).toBe(false);
  expect([...(await products()).keys()]).toEqual(['Decke']);
});

test('an undo log that cannot be read ends no server, is told, and is tried again', async () => {
  const { open, undoLog, said } = await openShop([product('Decke')]);
  mkdirSync(undoLog);
  const importer = open();
  await importer.recover();
  await importer.recover();
  expect(said()).toEqual(['import-not-undone', 'import-not-undone']);
});

test('a product that somebody edits during the import keeps the edit, and nothing is imported', async () => {
  const blanket = product('Decke');
  const { importer, before, store, products, ends } = await openShop([blanket, product('Schal')]);
  const state = await look(importer, lines('name_de,price', 'Decke,260', 'Schal,70', 'Neu,5'));
  const edited = { ...blanket.data, priceCents: { iv: 11_100 } };
  before(() => store.updateItem('products', blanket.id, edited));
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  expect(state.run).toEqual({
    ...{ kind: 'undone', lines: [2], kept: ['Decke'] },
    problem: expect.objectContaining({ name: 'import-crossed' }),
  });
  const found = await products();
  expect([...found.keys()].sort()).toEqual(['Decke', 'Schal']);
  expect(found.get('Decke')?.data?.['priceCents']).toEqual({ iv: 11_100 });
  expect(found.get('Schal')?.data?.['priceCents']).toEqual({ iv: 24_800 });
  expect(ends).toEqual([`${BY}: import-undone a.csv`]);
});

test('a product that somebody deletes during the import stays deleted', async () => {
  const blanket = product('Decke');
  const { importer, before, store, products } = await openShop([blanket]);
  const state = await look(importer, lines('name_de,price', 'Decke,260'));
  before(() => store.deleteItem('products', blanket.id));
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  expect(state.run).toMatchObject({ kind: 'undone', problem: { name: 'import-crossed' } });
  expect([...(await products()).keys()]).toEqual([]);
});

test('a product that somebody edits after it was written keeps the edit when the import is undone', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `Decke ${index}`);
  const all = names.map((name) => product(name));
  const [first = product('')] = all;
  const { importer, before, failAfter, store, products } = await openShop(all);
  const edited = { ...first.data, priceCents: { iv: 11_100 } };
  const fresh = Array.from({ length: 100 }, (_, index) => `Neu ${index},5`);
  const rows = [...names.map((name) => `${name},260`), ...fresh];
  const state = await look(importer, lines('name_de,price', ...rows));
  // The second of two writes is cut off; the edit comes while the first is being put back.
  failAfter(1, 1);
  before(async () => {
    before(() => store.updateItem('products', first.id, edited));
  });
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  const found = await products();
  expect(state.run).toMatchObject({ kind: 'undone', kept: ['Decke 0'] });
  expect(found.size).toBe(150);
  expect(found.get('Decke 0')?.data?.['priceCents']).toEqual({ iv: 11_100 });
  expect(found.get('Decke 1')?.data?.['priceCents']).toEqual({ iv: 24_800 });
});

test('what changed since somebody looked is shown before it is written', async () => {
  const blanket = product('Decke');
  const { importer, store, products } = await openShop([blanket]);
  const state = await look(importer, lines('name_de,price', 'Decke,260'));
  await store.updateItem('products', blanket.id, { ...blanket.data, priceCents: { iv: 11_100 } });
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  expect(state.run).toEqual({ kind: 'stale' });
  expect(state.plan.changes[0]?.cells).toEqual([
    { column: 'price', before: '111.00', after: '260.00' },
  ]);
  expect((await products()).get('Decke')?.data?.['priceCents']).toEqual({ iv: 11_100 });
});

test('headings of others are read as ours and told, ours win, and what is missing is said once', async () => {
  const { importer } = await openShop();
  const file = lines('Artikelnummer;Name;Titel;Preis;Kategorie;Lager', 'A1;Mütze;x;49,50;Decken;3');
  const { plan } = await look(importer, file);
  expect(plan).toMatchObject({
    readAs: [
      { column: 'Artikelnummer', as: 'article_number' },
      { column: 'Name', as: 'name_de' },
      { column: 'Preis', as: 'price' },
      { column: 'Kategorie', as: 'categories' },
    ],
    ...{ unknown: ['Titel', 'Lager'], missing: [], faults: [] },
    changes: [{ name: 'Mütze', cells: expect.arrayContaining([expect.anything()]) }],
  });
  const own = await look(importer, lines('Preis;name_de;price', 'viel;Mütze;12'));
  expect(own.plan).toMatchObject({ readAs: [], unknown: ['Preis'], faults: [] });
  const wrong = await look(importer, lines('Bezeichnung;Preis', 'Mütze;viel'));
  expect(wrong.plan.faults).toMatchObject([{ line: 2, column: 'Preis', reason: 'no-price' }]);
  const rows = Array.from({ length: 30 }, (_, n) => `Mütze ${n};12`);
  const renamed = await look(importer, lines('name_de;Kosten', ...rows));
  expect(renamed.plan).toMatchObject({ missing: ['price'], unknown: ['Kosten'] });
  expect(groupFaults(renamed.plan.faults)).toMatchObject([
    { column: 'price', reason: 'required', lines: Array.from(rows, (_, n) => n + 2) },
  ]);
});

test('an open quotation mark is named by its row', async () => {
  const { importer } = await openShop();
  const bytes = new TextEncoder().encode('name_de,price\nDecke,1\n"Kissen,2\nSchal,3\n');
  expect(
    await importer.look({ name: 'a.csv', bytes }, { publishNew: true, lang: 'de' }),
  ).toMatchObject({ error: { name: 'import-quotes', details: { line: 3 } } });
});

test.each([
  [
    'English',
    'ID,Type,SKU,Name,Published,Short description,Description,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Stock',
  ],
  [
    'German',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Angebotspreis,Regulärer Preis,Kategorien,Images,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e),Attribut 2 Name,Attribut 2 Wert(e),Stock',
  ],
])(
  'goods of WooCommerce come with their variations, prices and categories (%s)',
  async (_, head) => {
    const { importer, products } = await openShop();
    const file = lines(
      head,
      '7,simple,T-1,Tuch,1,<b>Fein</b>,<p>Aus Loden.</p><p>Weich.</p>,19.90,29.90,"Start > Decken, Blankets",https://x.example/y.jpg,,,,,,3',
      '8,variable,D-1,Decke,0,,,,,Decken,,,Color,"Moos, Tanne",Size,"140 × 200, 160 × 220",',
      '9,variation,D-1-a,Decke – 140,1,,,,248.00,,,D-1,Color,Moos,Size,140 × 200,',
      '10,variation,D-1-b,Decke – 160,1,,,,298.00,,,id:8,Color,Moos,Size,160 × 220,',
    );
    const { plan } = await look(importer, file);
    expect(plan).toMatchObject({ format: 'woocommerce', rows: 2, faults: [], readAs: [] });
    expect(plan.unknown).toEqual(['Images', 'Stock']);
    await importAll(importer, file);
    const found = await products();
    expect(found.get('Tuch')).toMatchObject({
      status: 'Published',
      data: {
        ...{ articleNumber: { iv: 'T-1' }, summary: { de: 'Fein' } },
        ...{ priceCents: { iv: 1_990 }, oldPriceCents: { iv: 2_990 } },
        categories: { iv: [itemId('categories/Decken')] },
      },
    });
    expect(found.get('Decke')).toMatchObject({
      status: 'Draft',
      data: {
        priceCents: { iv: 24_800 },
        variants: {
          iv: [{ color: [itemId('colors/Moos')] }, { color: [itemId('colors/Tanne')] }],
        },
        sizes: {
          iv: [
            { label: '140 × 200', priceCents: null },
            { label: '160 × 220', priceCents: 29_800 },
          ],
        },
      },
    });
    expect((await look(importer, file)).plan).toMatchObject({ same: 2, changes: [], faults: [] });
  },
);

test('options of Shopify that are neither colours nor sizes are named among what is not taken', async () => {
  const { importer } = await openShop();
  const { plan } = await look(
    importer,
    lines(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      'gift,Gift card,Denominations,$10,10.00',
      'gift,,,$25,25.00',
      'mug,Mug,Title,Default Title,12.00',
    ),
  );
  expect(plan).toMatchObject({ format: 'shopify', unknown: ['Option1 (Denominations)'] });
});

test('a file that a former version looked at has to be looked at again', async () => {
  const { importer, open, dir } = await openShop();
  const { id } = await look(importer, lines('name_de,price', 'Decke,260'));
  const kept = openKeptFiles<{ plan: Partial<ImportPlan> }>(dir);
  const file = await kept.find(id);
  const { readAs: _, ...plan } = file?.plan ?? {};
  await kept.keep(id, { ...file, plan });
  expect(await open().find(id)).toBeUndefined();
});

test('a file that was looked at waits on the disk, also while others are looked at and after a restart', async () => {
  const { importer, open, products } = await openShop();
  const first = await look(importer, lines('name_de,price', 'Kissen,12'));
  for (const name of ['Hut', 'Schal']) await look(importer, lines('name_de,price', `${name},12`));
  expect((await importer.find(first.id))?.plan.changes).toMatchObject([{ name: 'Kissen' }]);
  const restarted = open();
  const started = await restarted.start(first.id, { skipFaults: false, by: BY });
  if (started.ok) await started.value.finished;
  expect((await products()).get('Kissen')?.status).toBe('Published');
  // How it ended is known after one more restart.
  expect((await open().find(first.id))?.run).toEqual({ kind: 'done', written: 1 });
  expect(await importer.find('../import.json')).toBeUndefined();
});

test('a file that waits is forgotten after a day', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'loden-kept-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  let day = 0;
  const kept = openKeptFiles<string>(dir, () => Date.now() + day * 25 * 60 * 60 * 1_000);
  const [old, fresh] = [randomUUID(), randomUUID()];
  await kept.keep(old, 'old');
  expect(await kept.find(old)).toBe('old');
  day = 1;
  expect(await kept.find(old)).toBeUndefined();
  await kept.keep(fresh, 'fresh');
  expect(readdirSync(dir)).not.toContain(old);
});

test('a product in the trash is restored and not made anew, so nothing of it is lost', async () => {
  const { importer, store, products } = await openShop([product('Decke')]);
  const { id = '' } = (await products()).get('Decke') ?? {};
  expect(await store.deleteItem('products', id)).toMatchObject({ ok: true });
  const file = lines('id,name_de,price', `${id},Decke,12`);
  const { plan } = await look(importer, file);
  expect(plan).toMatchObject({ changes: [], faults: [{ line: 2, reason: 'in-trash' }] });
});

test('a file for Shopify has a row for each size and colour, and comes back without a change', async () => {
  const { importer, products } = await openShop();
  await importAll(
    importer,
    lines(
      'article_number,name_de,name_en,price,old_price,colors,sizes,categories,text_de,status',
      'A-1,Decke & Bett,Blanket,248,300,Moos|Tanne,140 × 200|160 × 220=298,Decken,"Aus <Loden>.\n\nWarm.",published',
      'A-2,Kissen,Cushion,49.90,,,,,,draft',
      'A-3,Schal,Scarf,60,,Tanne,,Decken,,published',
      'A-4,Teppich,Rug,10,,,S=100|L=200,,,published',
    ),
  );
  expect((await products()).size).toBe(4);
  const written = await importer.write('shopify', 'de');
  const csv = written.ok ? written.value : '';
  const rows = csv.trim().split('\r\n');
  expect(rows).toHaveLength(1 + 4 + 1 + 1 + 2);
  const blanket = rows.filter((row) => row.startsWith('decke-bett'));
  expect(blanket[0]).toContain('Decke & Bett,<p>Aus &lt;Loden&gt;.</p><p>Warm.</p>,Almwerk');
  expect(blanket[0]).toContain('Farbe,Moos,Größe,140 × 200,A-1,continue,manual,248.00,300.00');
  expect(blanket[3]).toMatch(/^decke-bett,+Tanne,,160 × 220,A-1,continue,manual,298\.00/);
  const { plan } = await look(importer, csv);
  expect(plan).toMatchObject({ format: 'shopify', rows: 4, changes: [], faults: [], same: 4 });
  const dearer = csv.replaceAll('298.00', '310.00').replaceAll('60.00,,TRUE', '66.00,,TRUE');
  const changed = await look(importer, dearer);
  expect(changed.plan.changes.map(({ name, cells }) => [name, cells]).sort()).toEqual([
    [
      'Decke & Bett',
      [
        {
          ...{ column: 'sizes', before: '140 × 200|160 × 220=298.00' },
          after: '140 × 200|160 × 220=310.00',
        },
      ],
    ],
    ['Schal', [{ column: 'price', before: '60.00', after: '66.00' }]],
  ]);
});

test('products of one name, colours in their order and prices of sizes come back from Shopify as they were', async () => {
  const grey = {
    ...{ schema: 'colors', id: itemId('colors/Grau'), status: 'Published' as const },
    data: { name: { de: 'Grau', en: 'Grey' }, hexcode: { iv: '#888888' } },
  };
  const [moss, fir] = [itemId('colors/Moos'), itemId('colors/Tanne')];
  const variants = { iv: [grey.id, fir, moss].map((id) => ({ color: [id], images: [] })) };
  const sizes = {
    iv: [
      { label: 'S', onlyColors: [moss], priceCents: 24_800 },
      { label: 'L', onlyColors: [fir, moss], priceCents: null },
    ],
  };
  const twin = { ...product('Kissen', { articleNumber: { iv: 'B' } }), id: itemId('twin') };
  const { importer } = await openShop([
    grey,
    product('Decke', { variants, sizes }),
    product('Kissen', { articleNumber: { iv: 'A' } }),
    twin,
  ]);
  const written = await importer.write('shopify', 'de');
  const csv = written.ok ? written.value : '';
  expect(csv.match(/^kissen(?:-[0-9a-f-]{36})?,/gm)?.toSorted()).toEqual([
    expect.stringMatching(/^kissen,$/),
    expect.stringMatching(/^kissen-/),
  ]);
  const { plan } = await look(importer, csv);
  expect(plan).toMatchObject({ rows: 3, same: 3, changes: [], faults: [] });
  // Files of before have one handle for both.
  const shared = await look(importer, csv.replaceAll(/^kissen-[0-9a-f-]{36},/gm, 'kissen,'));
  expect(shared.plan).toMatchObject({ rows: 3, same: 3, changes: [] });
  // What was changed in Shopify counts, and the rest stays.
  const rows = csv.split('\r\n');
  const noFir = rows.filter((row) => !/^decke,+Tanne,/.test(row)).join('\r\n');
  const changed = await look(importer, noFir.replace(/^(decke,.*,S,.*?)248\.00/m, '$1250.00'));
  expect(changed.plan.changes.map(({ cells }) => cells)).toEqual([
    [
      { column: 'colors', before: 'Grau|Tanne|Moos', after: 'Grau|Moos' },
      { column: 'sizes', before: 'S=248.00|L', after: 'S=250.00|L' },
    ],
  ]);
});

test.each([
  ['one of them', ['red', 'Moos'], 'Moos'],
  ['both', ['red', 'red-2', 'Moos'], 'Moos'],
] as const)(
  'colours of one name come back from Shopify as they were where a product has %s',
  async (_, has, rest) => {
    const red = (id: string) => ({
      ...{ schema: 'colors', id: itemId(`colors/${id}`), status: 'Published' as const },
      data: { name: { de: 'Rot', en: 'Red' }, hexcode: { iv: '#aa0000' } },
    });
    const colorIds = has.map((one) => itemId(`colors/${one}`));
    const variants = { iv: colorIds.map((id) => ({ color: [id], images: [] })) };
    const { importer } = await openShop([
      ...[red('red'), red('red-2')],
      ...[product('Decke', { variants }), product('Kissen', { variants, sizes: { iv: [] } })],
    ]);
    const written = await importer.write('shopify', 'de');
    const csv = written.ok ? written.value : '';
    const { plan } = await look(importer, csv);
    expect(plan).toMatchObject({ rows: 2, same: 2, changes: [], faults: [] });
    // What is taken away in Shopify goes.
    const noRed = csv.replaceAll(/^(kissen,.*),Rot,/gm, '$1,Moos,');
    const changed = await look(importer, noRed);
    expect(changed.plan.changes.map(({ cells }) => cells)).toMatchObject([
      [{ column: 'colors', after: rest }],
    ]);
  },
);

test('rows of Shopify with one handle are one product with its sizes and colours', async () => {
  const { importer, products } = await openShop();
  const run = await importAll(
    importer,
    lines(
      'Handle,Title,Body (HTML),Vendor,Type,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Compare At Price',
      'decke,Decke,"<p>Aus &quot;Loden&quot;.</p><p>Warm.</p>",Almwerk,Decken,active,Color,Moss,Size,S,L-1,100.00,120.00',
      'decke,,,,,,,Fir,,S,,100.00,',
      'decke,,,,,,,Moss,,L,,140.00,',
      'kissen,Kissen,,,,draft,Title,Default Title,,,L-2,30,',
    ),
  );
  expect(run).toEqual({ kind: 'done', written: 2 });
  const found = await products();
  const { value } = parseData(productsSchema.fields, found.get('Decke')?.data ?? {});
  expect(value).toMatchObject({
    ...{ articleNumber: 'L-1', priceCents: 10_000, oldPriceCents: 12_000 },
    sizes: [
      { label: 'S', priceCents: 10_000 },
      { label: 'L', priceCents: 14_000 },
    ],
  });
  expect(value.variants).toHaveLength(2);
  expect(value.categories).toHaveLength(1);
  expect(JSON.stringify(value.text.de)).toContain('Aus \\"Loden\\".');
  expect(found.get('Decke')?.status).toBe('Published');
  expect(found.get('Kissen')?.status).toBe('Draft');
});

test('a description of Shopify keeps its letters, and the cells of its tables apart', async () => {
  const { importer } = await openShop();
  const html =
    '<p>F&uuml;r K&uuml;che &ndash; &#x201E;warm&#8220; &amp; fein</p><table><tr><th>Breite</th><td>140&nbsp;cm</td></tr></table><dl><dt>Gewicht</dt><dd>1 kg</dd><dt>Art</dt><dd>Loden</dd></dl>';
  const { plan } = await look(
    importer,
    lines('Handle,Title,Body (HTML),Variant Price', `a,A,"${html}",5`),
  );
  expect(plan.changes[0]?.cells.find(({ column }) => column === 'text_de')?.after).toBe(
    'Für Küche – „warm“ & fein\n\nBreite 140 cm\n\nGewicht 1 kg\n\nArt Loden',
  );
});

test.each([
  ...[
    '<script ',
    '<',
    '</p ',
    '<br ',
    '<b',
    '&amp',
    '1 ',
    ' 1',
    '\u00a0',
    '€',
    '|',
    '=',
    'a|',
    '1=2|',
  ],
])('cells of 200,000 signs such as %j cost no more than reading them', async (part) => {
  const { importer } = await openShop();
  const long = `1${part.repeat(200_000 / part.length)}x`;
  const cells = (count: number) => `${`,${long}`.repeat(count)}\n`;
  const start = process.cpuUsage();
  await look(importer, `Handle,Title,Body (HTML),Variant Price\na${cells(3)}`);
  await look(importer, `name_de,text_de,price,old_price,sizes,colors,available_from\na${cells(6)}`);
  // Microseconds: it took minutes.
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
});

test('a description of Shopify that has no end, or less than signs, is read as browsers do', async () => {
  const { importer } = await openShop();
  const textOf = async (html: string) => {
    const { plan } = await look(
      importer,
      lines('Handle,Title,Body (HTML),Variant Price', `a,A,${html},5`),
    );
    return plan.changes[0]?.cells.find(({ column }) => column === 'text_de')?.after;
  };
  expect(await textOf('<p>3 < 4 und 5 > 2</p><b')).toBe('3 < 4 und 5 > 2');
  expect(await textOf('<p>Loden</p><style>p{} <p>b</p>')).toBe('Loden');
});

test.each([
  ['csv', 'de'],
  ['csv', 'en'],
  ['json', 'en'],
] as const)(
  'what was exported as %s (%s) changes nothing when it comes back',
  async (format, lang) => {
    const sizes = {
      iv: [
        { label: '140 × 200', priceCents: 31_050, widthCm: 140, onlyColors: [] },
        { label: '160 × 220', priceCents: null, widthCm: 160, onlyColors: [] },
      ],
    };
    const text = {
      de: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'Fett', marks: [{ type: 'bold' }] }],
          },
          { type: 'paragraph', content: [{ type: 'text', text: 'Zwei' }] },
        ],
      },
    };
    const { importer } = await openShop([
      product('Decke', { text, sizes, availableFrom: { iv: '2026-12-24T00:00:00Z' } }),
      product('=1+1', { summary: { de: '-5 °C "kalt"\nund mehr' } }),
    ]);
    const file = await importer.write(format, lang);
    if (!file.ok) throw new Error(file.error.name);
    if (format === 'csv') {
      const [sign, euros] = lang === 'de' ? [';', '310,50'] : [',', '310.50'];
      expect(file.value).toContain(`${sign}'=1+1${sign}`);
      expect(file.value).toContain(`140 × 200=${euros}|160 × 220`);
      // By it spreadsheets know the encoding.
      expect(file.value.startsWith('\uFEFFid')).toBe(true);
    }
    const { plan } = await look(importer, file.value);
    expect(plan).toMatchObject({ rows: 2, same: 2, changes: [], faults: [], unknown: [] });
  },
);

const TABLE =
  'name_de;price;summary_de;available_from\r\nHüttenschuh;49,90;20 × 30 – für draußen;24.12.2026';

test.each([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 behind its mark', Buffer.from(`\uFEFF${TABLE}`)],
  ['Windows', Buffer.from(TABLE.replace('–', '\x96'), 'latin1')],
  ['Unicode text with tabs', Buffer.from(`\uFEFF${TABLE.replaceAll(';', '\t')}`, 'utf16le')],
])('a spreadsheet saves its table in the encoding %s', async (_name, bytes) => {
  const { importer } = await openShop();
  const read = await importer.look({ name: 'a.csv', bytes }, { publishNew: true, lang: 'de' });
  expect(read).toMatchObject({ ok: true, value: { plan: { rows: 1, faults: [] } } });
  const [change] = read.ok ? read.value.plan.changes : [];
  expect(change?.name).toBe('Hüttenschuh');
  expect(change?.cells).toContainEqual(
    expect.objectContaining({ column: 'summary_de', after: '20 × 30 – für draußen' }),
  );
  expect(change?.cells).toContainEqual(
    expect.objectContaining({ column: 'available_from', after: '2026-12-24' }),
  );
});

test('rows are counted as spreadsheets count them: a text with line breaks is in one, and empty ones count', async () => {
  const { importer } = await openShop();
  const file = lines(
    'name_de,price,text_de',
    'Decke,1,"One\n\nTwo"',
    '',
    ',,',
    'Kissen,viel,"A\nB"',
  );
  const { plan } = await look(importer, file);
  expect(plan.rows).toBe(2);
  expect(plan.changes.map(({ name, line }) => [name, line])).toEqual([['Decke', 2]]);
  expect(plan.faults).toMatchObject([{ line: 5, column: 'price', reason: 'no-price' }]);
});

test('a day is read as spreadsheets of Britain and America save it, unless it may be two', async () => {
  const until = (day: string) => ({ availableFrom: { iv: `${day}T00:00:00Z` } });
  const { importer } = await openShop([
    product('Decke', until('2027-04-03')),
    product('Hut', until('2027-04-03')),
    product('Schal', until('2026-12-24')),
  ]);
  const { plan } = await look(
    importer,
    lines(
      'name_de,available_from',
      ...['Decke,03/04/2027', 'Hut,05/06/2027', 'Schal,24/12/2026'],
      ...['Kissen,12/31/2026', 'Tuch,05/05/2027', 'Muff,31/31/2027'],
    ),
  );
  expect(plan.same).toBe(2);
  expect(plan.faults.filter(({ reason }) => reason === 'no-day')).toMatchObject([
    { line: 3, text: '05/06/2027' },
    { line: 7, text: '31/31/2027' },
  ]);
});

test.each([
  ['a space', 'hand wash, 30 °C'],
  ['two parts of a letter', 'Ha\u0308ndisch, 30 °C'],
])(
  'a name is found where content has it with other signs that look the same: %s',
  async (_sign, cell) => {
    const care = {
      ...{ schema: 'washing-instructions', id: itemId('a'), status: 'Published' as const },
      data: {
        name: { de: 'H\u00e4ndisch, 30\u00a0°C', en: 'Hand wash, 30\u00a0°C' },
        ...{ step: { iv: 'wash' }, code: { iv: 'hand' } },
      },
    };
    const { importer } = await openShop([care]);
    const { plan } = await look(importer, lines('name_de,price,care', `Decke,1,"${cell}"`));
    expect(plan).toMatchObject({ faults: [], changes: [{ name: 'Decke' }] });
  },
);

test('a first line that tells Excel the separator is no heading, and the lines are those of the file', async () => {
  const { importer } = await openShop();
  const file = lines('sep=;', 'name_de;price;note, or not', 'Decke;1;a', 'Kissen;viel;b');
  const { plan } = await look(importer, file);
  expect(plan).toMatchObject({ rows: 2, unknown: ['note, or not'] });
  expect(plan.changes.map(({ name, line }) => [name, line])).toEqual([['Decke', 3]]);
  expect(plan.faults).toMatchObject([{ line: 4, column: 'price', reason: 'no-price' }]);
});

test.each([
  ['CSV', lines('Name_DE;Price;Farbe', 'Decke;1;rot', 'Kissen;viel;rot')],
  [
    'JSON',
    JSON.stringify([
      { Name_DE: 'Decke', Price: 1, Farbe: 'rot' },
      { Name_DE: 'Kissen', Price: 'viel', Farbe: 'rot' },
    ]),
  ],
])('capitals make no difference in the headings of %s', async (_form, file) => {
  const { importer } = await openShop();
  const { plan } = await look(importer, file);
  expect(plan.unknown).toEqual(['Farbe']);
  expect(plan.changes.map(({ name }) => name)).toEqual(['Decke']);
  expect(plan.faults).toMatchObject([{ column: 'Price', reason: 'no-price' }]);
});

test('columns without a name, or that nothing is taken from, may be there twice', async () => {
  const { importer } = await openShop();
  const { plan } = await look(importer, lines('name_de;price;note;note;;', 'Decke;1;a;b;;'));
  expect(plan).toMatchObject({ rows: 1, faults: [] });
});

test.each([
  ['a workbook', Buffer.from('PK\x03\x04\x14\0'), 'import-no-text'],
  ['half a letter of UTF-16', Buffer.from([0xff, 0xfe, 0x41]), 'import-no-text'],
  ['bytes of no letters', Buffer.from([0xff, 0x02, 0x41]), 'import-no-text'],
  ['an open quote', Buffer.from('name_de,price\n"Decke,1'), 'import-quotes'],
  ['broken JSON', Buffer.from('[{"name_de": }]'), 'import-unreadable'],
  ['JSON of another shape', Buffer.from('[{"name_de": {"de": "x"}}]'), 'import-unreadable'],
  ['a head alone', Buffer.from('name_de,price\n'), 'import-empty'],
  ['of two prices', Buffer.from('name_de,price,price\nDecke,1,2'), 'import-double-column'],
  ['of prices in capitals', Buffer.from('name_de,price,Price\nDecke,1,2'), 'import-double-column'],
])('a file that is %s is refused', async (_name, bytes, reason) => {
  const { importer } = await openShop();
  const read = await importer.look({ name: 'a', bytes }, { publishNew: true, lang: 'de' });
  expect(read).toMatchObject({ ok: false, error: { name: reason } });
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  ['a short row for each of 5,000 headings', () => `${numbers(5_000)}\n${'x\n'.repeat(10_000)}`],
  ['many cells that are empty', () => `${numbers(900)}\n${'x\n'.repeat(4_000)}`],
  ['one row without end', () => `name_de,price\nDecke,1${','.repeat(5_000_000)}`],
  [
    'fields of every name',
    () => JSON.stringify([Object.fromEntries(numbers(2_000).map((at) => [`f${at}`, at]))]),
  ],
])('a file of %s is refused before it fills the memory', async (_name, made) => {
  const { importer } = await openShop();
  const bytes = Buffer.from(made());
  const start = process.cpuUsage();
  const read = await importer.look({ name: 'a', bytes }, { publishNew: true, lang: 'de' });
  expect(read).toMatchObject({ ok: false, error: { name: 'import-too-wide' } });
  // Microseconds.
  expect(process.cpuUsage(start).user).toBeLessThan(15_000_000);
});

test('a file of millions of rows is refused as soon as there are more than anybody looks through', async () => {
  const { importer } = await openShop();
  const bytes = Buffer.from(`name_de\n${'x\n'.repeat(10_000_000)}`);
  const start = process.cpuUsage();
  const read = await importer.look({ name: 'a', bytes }, { publishNew: true, lang: 'de' });
  expect(read).toMatchObject({ ok: false, error: { name: 'import-too-long' } });
  expect(process.cpuUsage(start).user).toBeLessThan(15_000_000);
});

test('what stands in quotes is one cell, however many separators it holds', async () => {
  const { importer } = await openShop();
  const text = 'Wolle, '.repeat(2_000);
  const { plan } = await look(importer, `name_de,text_de,price\nDecke,"${text}""fein"", ",1`);
  expect([plan.rows, plan.faults]).toEqual([1, []]);
});

test('while a long file is read and planned others have their turn', async () => {
  const { importer } = await openShop();
  const rows = numbers(6_000).map((at) => `Decke ${at},${at},A-${at},Eine Decke\n`);
  const bytes = Buffer.from(`name_de,price,article_number,summary_de\n${rows.join('')}`);
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const read = importer.look({ name: 'a', bytes }, { publishNew: true, lang: 'de' });
  expect(await read).toMatchObject({ ok: true, value: { plan: { rows: 6_000 } } });
  clearInterval(counting);
  // It was one piece from beginning to end.
  expect(turns).toBeGreaterThan(5);
});

test.each<[string, (table: FileTable) => Promise<unknown>, string[]]>([
  ['other headings', withOwnNames, ['Name_de', 'Preis']],
  ['Shopify', (table) => fromShopify(table, (name) => name), ['Title', 'Body (HTML)']],
  ['options of Shopify', untakenOptions, ['Option1 Name', 'Option1 Value']],
  ['WooCommerce', fromWooCommerce, ['Name', 'Description', 'Regular price']],
])('while rows of %s are read as ours others have their turn', async (_name, convert, columns) => {
  const rows = numbers(3).map((line) => ({
    line,
    cells: new Map(columns.map((column) => [column, { text: `<p>${line}</p>`, line, column }])),
  }));
  // As if each row took long.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTestFinished(() => clock.mockRestore());
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await convert({ columns, rows });
  expect(hasTurned).toBe(true);
});

test('a long file is kept chunk by chunk, and found as it was', async () => {
  const rows = numbers(1_234).map((line) => ({ line, cells: new Map([['price', `${line}`]]) }));
  const file = { name: 'a', table: { columns: ['price'], rows }, plan: { changes: rows, same: 0 } };
  const parts = await Array.fromAsync(toChunks(file));
  expect(await fromChunks(Buffer.concat(parts))).toEqual(file);
  const sizes = parts.map((part) => part.length);
  expect(Math.max(...sizes)).toBeLessThan(sizes.reduce((sum, size) => sum + size) / 20);
});

test('a file that a former version kept is found', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'loden-kept-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const id = randomUUID();
  writeFileSync(join(dir, id), serialize({ by: BY }));
  expect(await openKeptFiles(dir).find(id)).toEqual({ by: BY });
});

test('a product of WooCommerce with thousands of sizes costs no more than reading it', async () => {
  const { importer } = await openShop();
  const sizes = numbers(12_000).map((at) => `S${at}`);
  const head = 'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
  const variations = sizes.map((size, at) => `${at + 2},variation,,,7,A-1,Size,${size}`);
  const product = `1,variable,A-1,Decke,5,,Size,"${sizes.join(', ')}"`;
  const start = process.cpuUsage();
  const { plan } = await look(importer, lines(head, product, ...variations));
  expect(plan.rows).toBe(1);
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
});

test('an import is taken back for a day: what it changed and made, but for what somebody edited since', async () => {
  const scarf = product('Schal');
  const { importer, open, source, store, products, undoLog, changes, ends } = await openShop([
    product('Decke'),
    scarf,
  ]);
  const before = (await products()).get('Decke')?.data;
  const state = await look(importer, lines('name_de,price', 'Decke,260', 'Schal,70', 'Neu,5'));
  expect(await importer.revert(state.id, BY)).toMatchObject({ error: { name: 'import-unknown' } });
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  await store.updateItem('products', scarf.id, { ...scarf.data, priceCents: { iv: 11_100 } });
  // As after a restart of the server.
  const again = open();
  expect(await again.past()).toMatchObject([
    { id: state.id, fileName: 'a.csv', written: 3, by: BY, isReverted: false },
  ]);
  const reverted = await again.revert(state.id, BY);
  if (!reverted.ok) throw new Error(reverted.error.name);
  expect((await again.find(state.id))?.run).toEqual({ kind: 'reverting', done: 0, total: 3 });
  await reverted.value.finished;
  expect((await again.find(state.id))?.run).toEqual({ kind: 'reverted', kept: ['Schal'] });
  const after = await products();
  expect([...after.keys()].sort()).toEqual(['Decke', 'Schal']);
  expect(after.get('Decke')?.data).toEqual(before);
  expect(after.get('Schal')?.data?.['priceCents']).toEqual({ iv: 11_100 });
  // Whoever published it meanwhile learns from the trash that it is gone.
  const made = state.plan.changes.flatMap(({ id, isNew }) => (isNew ? { id } : []));
  expect(await source.deleted('products', { since: '2000-01-01T00:00:00Z' })).toMatchObject({
    value: { items: made },
  });
  expect(await again.past()).toMatchObject([{ isReverted: true }]);
  expect(await again.revert(state.id, BY)).toMatchObject({ error: { name: 'import-unknown' } });
  expect(existsSync(undoLog)).toBe(false);
  expect(changes()).toBe(2);
  expect(ends).toEqual([`${BY}: imported a.csv`, `${BY}: import-undone a.csv`]);
});

test('each version of a product says that an import made it, and who asked for that', async () => {
  const scarf = product('Schal');
  const { importer, before, source, store, audit } = await openShop([product('Decke'), scarf]);
  const editing: Pick<Editing, 'allows' | 'history'> = {
    allows: () => true,
    history: ({ schema, id }) => source.history(schema, id),
  };
  const versions = async (id: string) => {
    const asked = {
      ...{ request: new Request('http://localhost/'), wrote: () => undefined },
      params: { schema: 'products', id },
    };
    const answer = await getVersions(asked, { editing, audit });
    if (!answer.ok) throw new Error(answer.error.name);
    const told = v.parse(VersionsAnswer, answer.value.body);
    return told.versions.map(({ event, who, way }) => [event, who, way]);
  };
  const ended = async (begun: Awaited<ReturnType<typeof importer.start>>) => {
    if (!begun.ok) throw new Error(begun.error.name);
    await begun.value.finished;
  };
  const file = lines('name_de,price', 'Decke,260', 'Schal,70', 'Neu,5');
  const first = await look(importer, file);
  const [blanket = ''] = first.plan.changes.map(({ id }) => id);
  const begun = [
    ['published', null, undefined],
    ['created', null, undefined],
  ];
  // Somebody at the source edits one of them, so the import is undone as a whole.
  const edited = { ...scarf.data, priceCents: { iv: 11_100 } };
  before(() => store.updateItem('products', scarf.id, edited));
  await ended(await importer.start(first.id, { skipFaults: false, by: BY }));
  const undone = [
    ['saved', BY, 'import-back'],
    ['saved', BY, 'import-back'],
  ];
  expect(await versions(blanket)).toEqual([...undone, ...begun]);
  expect(await versions(scarf.id)).toEqual([['saved', null, undefined], ...begun]);
  const second = await look(importer, file);
  await ended(await importer.start(second.id, { skipFaults: false, by: BY }));
  expect(await versions(blanket)).toEqual([['saved', BY, 'import'], ...undone, ...begun]);
  const fresh = (await importer.find(second.id))?.plan.changes.find(({ isNew }) => isNew)?.id ?? '';
  expect((await versions(fresh)).map(([, ...by]) => by)).toContainEqual([BY, 'import']);
  await ended(await importer.revert(second.id, BY));
  expect((await versions(blanket)).slice(0, 2)).toEqual([
    ['saved', BY, 'import-back'],
    ['saved', BY, 'import'],
  ]);
  // Who took the import back has deleted what was new.
  expect(audit.read(Number.MAX_SAFE_INTEGER, 1, { id: fresh })).toMatchObject([
    { who: BY, operation: 'delete', after: null },
  ]);
});

test('an import that is asked for again stays done, and can be taken back', async () => {
  const { importer, open, products } = await openShop([product('Decke')]);
  const state = await look(importer, lines('name_de,price', 'Decke,260', 'Neu,5'));
  for (const one of [importer, importer, open()]) {
    const started = await one.start(state.id, { skipFaults: false, by: BY });
    if (!started.ok) throw new Error(started.error.name);
    await started.value.finished;
    expect((await one.find(state.id))?.run).toEqual({ kind: 'done', written: 2 });
  }
  const reverted = await open().revert(state.id, BY);
  if (!reverted.ok) throw new Error(reverted.error.name);
  await reverted.value.finished;
  expect([...(await products()).keys()]).toEqual(['Decke']);
});

test('an import can be taken back, however many files were looked at since', async () => {
  const { importer, open } = await openShop([product('Decke')]);
  const state = await look(importer, lines('name_de,price', 'Decke,260'));
  const started = await importer.start(state.id, { skipFaults: false, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  for (let count = 0; count < 21; count++)
    await look(importer, lines('name_de,price', 'Decke,270'));
  const again = open();
  expect(await again.past()).toMatchObject([{ id: state.id, isReverted: false }]);
  const reverted = await again.revert(state.id, BY);
  if (!reverted.ok) throw new Error(reverted.error.name);
  await reverted.value.finished;
  expect((await open().find(state.id))?.run).toEqual({ kind: 'reverted', kept: [] });
});

test('a text beyond the last heading is a fault: a price with a comma may have moved what stands behind it', async () => {
  const { importer } = await openShop();
  const { plan } = await look(
    importer,
    lines('name_de,price,text_de', 'Decke,1,warm,', 'Kissen,1,250,weich', 'Hut,"1,50",leicht'),
  );
  expect(plan.changes.map(({ name }) => name)).toEqual(['Decke', 'Hut']);
  expect(plan.faults).toMatchObject([{ line: 3, text: 'weich', reason: 'no-column' }]);
  const shopify = lines('Handle,Title,Variant Price', 'decke,Decke,1', 'hut,Hut,1,250');
  expect((await look(importer, shopify)).plan.faults).toMatchObject([
    { line: 3, text: '250', reason: 'no-column' },
  ]);
});
