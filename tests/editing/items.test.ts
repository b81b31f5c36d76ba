import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListableSchema, MAX_LISTED } from '#src/api/contract/items.ts';
import { isFoundBy } from '#src/client/editor/panel/server/items.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { createItemList } from '#src/runtime/ports/item-list.ts';
import { must, openContent } from '../replica/content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;
beforeEach(async () => {
  content = await openContent();
  replica = openReplica(':memory:');
});
afterEach(() => {
  replica.close();
  content.close();
});

test('a long list is cut by name, and a search finds what it left out', async () => {
  const goods = Array.from({ length: MAX_LISTED + 20 }, (_, n) => `p${n}`);
  for (const id of goods) {
    const name = id === 'p7' ? { de: 'Zirbenkissen Grün' } : { de: `Decke ${id}` };
    await content.write.product(id, { name });
  }
  must(await replica.sync(content.source));
  const items = createItemList(replica);
  const names = (typed: string) => items('products', 'de', { typed }).map(({ name }) => name);
  expect(names('')).toHaveLength(MAX_LISTED);
  expect(names('')).not.toContain('Zirbenkissen Grün');
  expect(names('grun zirben')).toEqual(['Zirbenkissen Grün']);
  expect(names('Decke p219')).toEqual(['Decke p219']);
  expect(names('Decke rot')).toEqual([]);
});

/** The ids of what has the typed words: as the server finds them, and as the editor finds them in the whole list. */
function foundAlike(schema: ListableSchema, typed: string) {
  const list = (q: string) => createItemList(replica)(schema, 'de', { typed: q });
  const ids = list(typed).map(({ id }) => id);
  const listed = list('').filter((item) => isFoundBy(item, typed));
  return { server: ids, editor: listed.map(({ id }) => id) };
}

test('what the server finds by its words the editor finds in its list, too', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7"/></svg>';
  const data = { name: { iv: 'Berg' }, words: { iv: 'Gipfel, mountain' }, svg: { iv: svg } };
  must(await content.store.createItem({ schema: 'icons', id: 'berg', data, status: 'Published' }));
  const metadata = { 'alt-de': 'Eine Bank am Ofen', 'alt-en': 'A bench' };
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const file = { id: 'stube', fileName: 'stube.png', mimeType: 'image/png', metadata, bytes };
  must(await content.store.uploadAsset(file));
  must(await content.store.tagAsset('stube', ['Herbstmesse']));
  must(await replica.sync(content.source));
  for (const typed of ['gipfel', 'mountain', 'berg']) {
    expect(foundAlike('icons', typed)).toEqual({ server: ['berg'], editor: ['berg'] });
  }
  for (const typed of ['ofen', 'bench', 'herbstmesse', 'stube.png']) {
    expect(foundAlike('assets', typed)).toEqual({ server: ['stube'], editor: ['stube'] });
  }
  expect(foundAlike('assets', 'messe weide')).toEqual({ server: [], editor: [] });
});

test('files are found by what they are called and by what they show', async () => {
  const upload = (id: string, metadata: Record<string, string>) =>
    content.store.uploadAsset({
      ...{ id, fileName: `${id}.png`, mimeType: 'image/png', metadata },
      bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    });
  must(await upload('stube', { 'alt-de': 'Eine Bank am Ofen' }));
  must(await upload('weide', { 'alt-de': 'Schafe' }));
  must(await replica.sync(content.source));
  const found = (typed: string) =>
    createItemList(replica)('assets', 'de', { typed }).map(({ id }) => id);
  // The newest come first.
  expect(found('')).toEqual(['weide', 'stube']);
  expect(found('ofen')).toEqual(['stube']);
  expect(found('weide.png')).toEqual(['weide']);
});

test('an icon is found by its words in both languages', async () => {
  const words = 'Gipfel, mountain';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7"/></svg>';
  const data = { name: { iv: 'Berg' }, words: { iv: words }, svg: { iv: svg } };
  must(await content.store.createItem({ schema: 'icons', id: 'berg', data, status: 'Published' }));
  must(await replica.sync(content.source));
  const found = (typed: string, lang: 'de' | 'en') =>
    createItemList(replica)('icons', lang, { typed }).map(({ id }) => id);
  expect(found('gipfel', 'en')).toEqual(['berg']);
  expect(found('mountain', 'de')).toEqual(['berg']);
  expect(found('schere', 'de')).toEqual([]);
});

test('a theme is known by its colours, and one that nobody published yet as such', async () => {
  const [black, white] = ['#000', '#ffffff'];
  const theme = (name: string) => ({
    ...{ name: { iv: name }, main: { iv: '#123' }, support: { iv: black }, accent: { iv: '#a00' } },
    ...{ neutral: { iv: black }, black: { iv: black }, white: { iv: white } },
  });
  const item = (id: string, status: 'Published' | 'Draft') =>
    content.store.createItem({ schema: 'theme-settings', id, data: theme(id), status });
  must(await item('abend', 'Published'));
  must(await item('morgen', 'Draft'));
  must(await replica.sync(content.source));
  expect(createItemList(replica)('theme-settings', 'en', { typed: '' })).toEqual([
    {
      id: 'abend',
      schema: 'theme-settings',
      name: 'abend',
      palette: [white, '#112233', '#aa0000'],
    },
    expect.objectContaining({ id: 'morgen', unpublished: true }),
  ]);
});

test('a picture tells its words in each language, as they were written', async () => {
  const metadata = { 'alt-de': 'Eine Bank am Ofen', decorative: true };
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const file = { id: 'stube', fileName: 'stube.png', mimeType: 'image/png', metadata, bytes };
  must(await content.store.uploadAsset(file));
  must(await replica.sync(content.source));
  expect(createItemList(replica)('assets', 'en', { ids: ['stube'] })).toMatchObject([
    { name: '', decorative: true, alt: { de: 'Eine Bank am Ofen' } },
  ]);
});

test('an icon says whether lists have its drawing', async () => {
  const svg = { iv: '<svg viewBox="0 0 8 8"><path d="M1 1h6"/></svg>' };
  for (const id of ['berg', 'wolle']) {
    const data = { name: { iv: id }, svg, critical: { iv: id === 'berg' } };
    must(await content.store.createItem({ schema: 'icons', id, data, status: 'Draft' }));
  }
  must(await replica.sync(content.source));
  const icons = createItemList(replica)('icons', 'de', { typed: '' });
  expect(icons.map(({ id, critical }) => [id, critical])).toEqual([
    ['berg', true],
    ['wolle', false],
  ]);
});
