import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { itemForm } from '#src/api/handlers/items/item-forms.ts';
import { createItemTables } from '#src/api/handlers/items/item-tables.ts';
import { postDraft, postItem, putItem } from '#src/api/handlers/editing-requests.ts';
import { errorsOfItem } from '#src/client/items/item-errors.ts';
import { WORDS } from '#src/client/items/words.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { itemName, type StoredData } from '#src/model/items/item-form.ts';
import { itemName as nameInView } from '#src/runtime/engine/item-name.ts';
import type { ItemTableQuery } from '#src/model/items/item-table.ts';
import { holds } from '#src/model/forms/rules/rules.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { formWords } from '#src/model/schemas/forms.ts';
import { SCHEMA_NAMES } from '#src/model/schemas/names.ts';
import { openEditing, PAGE } from './shop.ts';

type Shop = Awaited<ReturnType<typeof openEditing>>;

const colours = { schema: 'colors' };
const colour = (de: string, hex: string) => ({ name: { de }, hexcode: { iv: hex } });

async function publishColour({ call }: Shop, name: string, hex: string) {
  const made = await call(postItem, {
    ...{ params: colours, query: '?publish=true', body: colour(name, hex) },
  });
  return { id: String(made.body['id']), version: Number(made.body['version']) };
}

const table = ({ editing, replica, source }: Shop, asked: Partial<ItemTableQuery> = {}) =>
  createItemTables({ editing, stored: replica.table, source })({
    ...{ schema: 'colors', lang: 'de', words: '', state: null, sort: 'name' },
    ...{ descending: false, skip: 0, top: 10, ...asked },
  });

const namesIn = (listed: Awaited<ReturnType<typeof table>>) =>
  listed.ok ? listed.value.rows.map(({ name, state }) => `${name} ${state}`) : listed.error;

describe('the form of a schema', () => {
  test('has a field as soon as somebody adds it in the content source', async () => {
    const shop = await openEditing();
    // The first request fetches the token with which fields are added.
    await shop.source.languages();
    await shop.addField('colors', 'supplier');
    await shop.editing.refreshSchemas();
    const made = await itemForm(shop.editing, 'colors', 'de');
    expect(made?.form.fields.map(({ name, input }) => `${name} ${input}`)).toEqual([
      'name text',
      'hexcode color',
      'supplier text',
    ]);
  });

  test('is in the language of its reader, with the forms of its components', async () => {
    const shop = await openEditing();
    const made = await itemForm(shop.editing, 'products', 'en');
    const labelOf = (name: string) => made?.form.fields.find((one) => one.name === name)?.label;
    expect([made?.form.label, labelOf('priceCents')]).toEqual(['Products', 'Price (cents)']);
    const components = Object.values(made?.schemas ?? {}).filter(({ form }) => form);
    expect(components.map(({ name }) => name)).toEqual(['seo-title']);
    const scripts = await itemForm(shop.editing, 'third-party-scripts', 'en');
    const consent = scripts?.form.fields.find(({ name }) => name === 'category');
    expect(consent?.options.map(({ label }) => label)).toEqual([
      ...['Functions', 'Statistics', 'Advertising', 'Not yet classified'],
    ]);
    expect(await itemForm(shop.editing, 'contact-messages', 'de')).toBeUndefined();
    expect(await itemForm(shop.editing, 'seo', 'de')).toBeUndefined();
  });

  test('says where the picture of the site is seen, which its header does not show', async () => {
    const made = await itemForm((await openEditing()).editing, 'site', 'de');
    const logo = made?.form.fields.find(({ name }) => name === 'logo');
    expect(logo?.hint).toContain('Im Kopf der Seiten steht der Name.');
  });

  test.each([
    [
      'third-party-scripts',
      'src',
      'http://example.com/a.js',
      /https:\/\/example\.com\/(?:skript|script)\.js/,
    ],
    ['font', 'fileUrl', 'https://example.com/a.woff2', /\/fonts\/(?:meine-schrift|my-font)\.woff2/],
  ])(
    'says what an address in %s has to look like, in the language of its reader',
    async (schema, field, wrong, said) => {
      const { editing } = await openEditing();
      for (const lang of LANGUAGES) {
        const made = await itemForm(editing, schema === 'font' ? 'font-styles' : schema, lang);
        const fields = Object.values(made?.schemas ?? {}).find(({ name }) => name === schema)?.form
          ?.fields;
        const found = (fields ?? made?.form.fields)?.find(({ name }) => name === field);
        const rule = found?.rules.find(({ name }) => name === 'matches');
        expect(rule && holds(rule, wrong, () => '')).toBe(false);
        expect(rule?.message).toMatch(said);
      }
    },
  );

  test('says where the keys of texts are told, and names only keys that there are', async () => {
    const { editing } = await openEditing();
    for (const lang of LANGUAGES) {
      const { form } = (await itemForm(editing, 'texts', lang)) ?? {};
      const hint = form?.fields.find(({ name }) => name === 'key')?.hint ?? '';
      const chapter = readFileSync(`src/docs/handbook/${lang}/13-enquiries.md`, 'utf8');
      const words = dictionaryOf({ [lang]: formWords(lang) }, lang);
      const named = `${hint} ${chapter}`.matchAll(
        /\b(?:validation|form|error|mail|label)-[\w-]*\w/g,
      );
      const keys = [...named].map(([key]) => key);
      expect(keys.length).toBeGreaterThan(10);
      expect(keys.filter((key) => words(key) === undefined)).toEqual([]);
    }
  });

  test('says that scripts of others can neither be planned nor come back from the trash', async () => {
    const { editing } = await openEditing();
    const may = async (schema: string) => (await itemForm(editing, schema, 'de'))?.may;
    expect(await may('products')).toEqual({ schedule: true, restore: true });
    expect(await may('third-party-scripts')).toEqual({ schedule: false, restore: false });
  });
});

describe('the table of a schema', () => {
  test('has the columns that somebody chose, and says which of them are edited in it', async () => {
    const shop = await openEditing();
    const made = await table(shop, { schema: 'products', columns: ['samples', 'priceCents', 'x'] });
    expect(made).toMatchObject({
      ok: true,
      value: {
        named: { name: 'name', edit: { options: [] } },
        columns: [
          { name: 'samples', edit: { options: [{ value: 'true', label: 'ja' }, {}] } },
          { name: 'priceCents', isNumber: true, edit: { options: [] } },
        ],
      },
    });
    const usual = await table(shop, { schema: 'products', columns: ['x'] });
    expect(usual.ok && usual.value.columns.length).toBeGreaterThan(1);
    const choices = usual.ok ? usual.value.choices.map(({ name }) => name) : [];
    expect(choices).toContain('articleNumber');
    expect(choices).not.toContain('text');
  });

  test('says how each item stands, is searched, sorted and cut into pages', async () => {
    const shop = await openEditing();
    const fir = await publishColour(shop, 'Tanne', '#1f3d2b');
    await publishColour(shop, 'Äpfel', '#a03020');
    const draft = { params: colours, query: '?publish=false', body: colour('Zirbe', '#c0a080') };
    await shop.call(postItem, draft);
    const at = { schema: 'colors', id: fir.id };
    const opened = await shop.call(postDraft, { params: at, base: fir.version });
    const body = { data: colour('Tanne', '#224433') };
    await shop.call(putItem, { params: at, base: Number(opened.body['version']), body });
    await shop.editing.drafts();

    expect(namesIn(await table(shop))).toEqual(['Äpfel live', 'Tanne changed', 'Zirbe draft']);
    const down = await table(shop, { descending: true, skip: 1, top: 1 });
    expect(down).toMatchObject({ ok: true, value: { total: 3, all: 3 } });
    expect(namesIn(down)).toEqual(['Tanne changed']);
    expect(namesIn(await table(shop, { words: 'zirb' }))).toEqual(['Zirbe draft']);
    expect(namesIn(await table(shop, { state: 'live' }))).toEqual(['Äpfel live']);
    expect(namesIn(await table(shop, { ids: [fir.id] }))).toEqual(['Tanne changed']);
    const [row] = down.ok ? down.value.rows : [];
    expect(row?.typed).toEqual({ name: 'Tanne', hexcode: '#224433' });
    expect(await table(shop, { words: 'tanne' })).toMatchObject({
      value: { columns: [{ name: 'hexcode' }], rows: [{ cells: ['#224433'] }] },
    });
  });

  test('has prices and days as its readers write them', async () => {
    const shop = await openEditing();
    await shop.call(postItem, {
      ...{ params: { schema: 'products' }, query: '?publish=true' },
      body: {
        name: { de: 'Decke' },
        ...{ priceCents: { iv: 12_350 }, availableFrom: { iv: '2027-03-04T00:00:00Z' } },
      },
    });
    const columns = ['priceCents', 'availableFrom'];
    const told = async (lang: 'de' | 'en') => {
      const listed = await table(shop, { schema: 'products', lang, columns });
      const row = listed.ok ? listed.value.rows.find(({ name }) => name === 'Decke') : undefined;
      return [...(row?.cells ?? []), row?.typed['priceCents']];
    };
    expect(await told('de')).toEqual(['123,50\u00a0€', '04.03.2027', '123,50']);
    expect(await told('en')).toEqual(['€123.50', '4 Mar 2027', '123.50']);
  });

  test('names the items that others refer to, and is filtered by them', async () => {
    const shop = await openEditing();
    const make = async (schema: string, data: StoredData) => {
      const sent = { params: { schema }, query: '?publish=true', body: data };
      return String((await shop.call(postItem, sent)).body['id']);
    };
    const category = (de: string) => make('categories', { Name: { de } });
    const shelves = [await category('Kissen'), await category('Decken')];
    const product = (de: string, categories: string[]) =>
      make('products', { name: { de }, priceCents: { iv: 100 }, categories: { iv: categories } });
    await product('Kissen Kar', shelves);
    await product('Decke Karalm', shelves.slice(1));
    await product('Gutschein', []);
    const [cushions = '', blankets = ''] = shelves;

    const asked = { schema: 'products', columns: ['categories', 'articleNumber'] };
    const all = await table(shop, asked);
    if (!all.ok) throw new Error(all.error.name);
    const { rows, filters, choices } = all.value;
    expect(rows.map(({ name, cells }) => [name, cells[0]])).toEqual([
      ['Decke Karalm', 'Decken'],
      ['Gutschein', ''],
      ['Kissen Kar', 'Kissen, Decken'],
    ]);
    expect(filters).toEqual([
      {
        ...{ name: 'categories', label: 'Kategorien' },
        options: [
          { value: blankets, label: 'Decken' },
          { value: cushions, label: 'Kissen' },
        ],
      },
    ]);
    expect(choices.map(({ name }) => name)).toContain('washingInstructions');
    const found = async (refers: Record<string, string>) =>
      namesIn(await table(shop, { ...asked, refers }));
    expect(await found({ categories: blankets })).toEqual(['Decke Karalm live', 'Kissen Kar live']);
    expect(await found({ categories: cushions })).toEqual(['Kissen Kar live']);
    expect(await found({ categories: 'nobody' })).toEqual([]);
    // What is no field of references filters nothing.
    expect(await found({ articleNumber: 'AW 1' })).toHaveLength(3);
    const hidden = await table(shop, {
      ...{ ...asked, columns: ['articleNumber'] },
      refers: { categories: cushions },
    });
    expect(namesIn(hidden)).toEqual(['Kissen Kar live']);
    expect(hidden.ok && hidden.value.columns.map(({ name }) => name)).toEqual([
      ...['articleNumber', 'categories'],
    ]);
  });

  test('is there for schemas that only the content source knows', async () => {
    const shop = await openEditing();
    await shop.source.languages();
    await shop.addSchema('workshops', ['title', 'place']);
    await shop.editing.refreshSchemas();
    const body = { title: { iv: 'Filzen' }, place: { iv: 'Karalm' } };
    await shop.call(postItem, { params: { schema: 'workshops' }, query: '?publish=true', body });
    const listed = await table(shop, { schema: 'workshops' });
    expect(namesIn(listed)).toEqual(['Filzen live']);
    expect((await table(shop, { schema: 'contact-messages' })).ok).toBe(false);
  });
});

describe('a redirect', () => {
  const live = { params: { schema: 'redirects' }, query: '?publish=true' };

  test.each([
    [{ from: { iv: 'quatsch' }, to: { iv: '/de/pflege' } }, 'Das kann keine frühere Adresse sein.'],
    [{ from: { iv: '/login' }, gone: { iv: true } }, 'Das kann keine frühere Adresse sein.'],
    [{ from: { iv: '/de/alt' } }, 'Es fehlt, wohin sie führt.'],
    [
      { from: { iv: '/de/alt' }, target: { iv: [] }, to: { iv: ' ' } },
      'Es fehlt, wohin sie führt.',
    ],
    [{ from: { iv: '/de/alt' }, to: { iv: 'quatsch' } }, 'Zu quatsch kann sie nicht führen.'],
    [{ from: { iv: '/de/alt' }, to: { iv: 'http://a.example' } }, 'Zu http://a.example kann sie'],
  ])('%j is not saved, and the server says why', async (body, why) => {
    const shop = await openEditing();
    const answer = await shop.call(postItem, { ...live, body });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(why)]);
    expect(shop.written).toEqual([]);
  });

  test.each([
    { from: { iv: '/de/alt' }, target: { iv: [PAGE] } },
    { from: { iv: '/alt/' }, to: { iv: '/de/pflege?x=1#y' } },
    { from: { iv: '/de/alt' }, to: { iv: 'https://listed.example/neu' } },
    { from: { iv: '/de/alt' }, gone: { iv: true } },
  ])('%j is saved', async (body) => {
    const shop = await openEditing();
    expect((await shop.call(postItem, { ...live, body })).status).toBe(201);
  });

  test('says in its form what is missing, in the language of its reader', async () => {
    const shop = await openEditing();
    for (const lang of LANGUAGES) {
      const definition = await itemForm(shop.editing, 'redirects', lang);
      if (!definition) throw new Error('There is no form of redirects.');
      const words = WORDS[lang];
      const errorsOf = (data: StoredData) => errorsOfItem(definition, { data, typed: {} }, words);
      const { from, target, to } = words.redirect;
      expect(errorsOf({ from: { iv: 'quatsch' } })).toEqual({
        'from.iv': from,
        'target.iv': target,
      });
      expect(errorsOf({ from: { iv: '/alt' }, to: { iv: 'neu' } })).toEqual({ 'to.iv': to });
      expect(errorsOf({ from: { iv: '/alt' }, gone: { iv: true } })).toEqual({});
      expect(Object.keys(errorsOf({}))).toEqual(expect.arrayContaining(['from.iv', 'target.iv']));
    }
  });
});

test('a list is read again only after a write, and then shows it', async () => {
  const shop = await openEditing();
  await publishColour(shop, 'Moos', '#223322');
  const { replica } = shop;
  const stored = () => replica.table('colors', ['name'], 'de');
  const before = stored();
  // The search of /manage reads all schemas.
  for (const schema of SCHEMA_NAMES) replica.table(schema, [], 'de');
  expect(stored()).toBe(before);
  const tables = createItemTables({
    ...{ editing: shop.editing, source: shop.source },
    stored: replica.table,
  });
  const names = async (words: string) => {
    const listed = await tables({
      ...{ schema: 'colors', lang: 'de', words, state: null, sort: 'name' },
      ...{ descending: true, skip: 0, top: 10 },
    });
    return listed.ok ? listed.value.rows.map(({ name }) => name) : listed.error;
  };
  expect(await names('zirbe')).toEqual([]);
  await publishColour(shop, 'Zirbe', '#332211');
  await publishColour(shop, 'Arve', '#332212');
  expect(await names('')).toEqual(['Zirbe', 'Moos', 'Arve']);
  expect(await names('zirb')).toEqual(['Zirbe']);
  expect(stored()).not.toBe(before);
});

test('an item whose name was emptied in a language is called by the other one, wherever it is named', async () => {
  const shop = await openEditing();
  const body = { name: { de: 'Zirbe', en: '' }, hexcode: { iv: '#332211' } };
  const made = await shop.call(postItem, { params: colours, query: '?publish=true', body });
  const id = String(made.body['id']);
  const { replica } = shop;
  const [field, lang] = ['name', 'en'] as const;
  const listed = await table(shop, { lang, ids: [id] });
  expect(listed).toMatchObject({ ok: true, value: { rows: [{ name: 'Zirbe' }] } });
  expect(itemName({ id, data: body }, field, lang)).toBe('Zirbe');
  expect(replica.names('colors', field, lang)).toContainEqual({ id, name: 'Zirbe' });
  const view = replica.view('draft');
  expect(nameInView(view, { schema: 'colors', id }, lang)).toBe('Zirbe');
});
