import { expect, onTestFinished, test } from 'vitest';
import { openReplica } from '#src/content/replica/replica.ts';
import { both } from '#src/seed/write/both.ts';
import { block, trees } from '#src/seed/write/tree.ts';
import { must, openContent } from './content.ts';

test('words are found in blocks, rich texts and both languages, whatever their case and marks', async () => {
  const content = await openContent();
  const replica = openReplica(':memory:');
  onTestFinished(() => {
    replica.close();
    content.close();
  });
  const { write, source } = content;
  const heading = block('heading', 'title', { text: both('Elf Zimmer, ein Ofen', 'One stove') });
  await write.put('pages', 'p', { title: { de: 'Hütte' }, data: trees('p', [heading]) });
  const rich = {
    type: 'doc',
    content: [{ type: 'paragraph', content: words('Das ist ', 'ungefärbt') }],
  };
  await write.product('a', { name: { de: 'Decke', en: 'Blanket' }, text: { de: rich } });
  const parted = {
    type: 'doc',
    content: [{ type: 'paragraph', content: words('Ein Bett', 'tuch') }],
  };
  await write.product('b', { name: { de: 'Laken' }, text: { de: parted } });
  await write.product('c', { name: { de: 'F\u0075\u0308\u00dfling' } });
  await write.put('icons', 'i', { name: { iv: 'Ofenrohr' }, svg: { iv: '<svg>zimmer</svg>' } });
  must(await replica.sync(source));
  const found = async (typed: string) =>
    (await replica.findTexts(typed)).map(({ schema, id, text }) => `${schema} ${id}: ${text}`);
  expect(await found('zimmer ELF')).toEqual(['pages p: Elf Zimmer, ein Ofen']);
  expect(await found('stove')).toEqual(['pages p: One stove']);
  expect(await found('ungefarbt')).toEqual(['products a: Das ist ungefärbt']);
  expect(await found('blanket')).toEqual(['products a: Blanket']);
  // A part of the word is bold; a letter and its mark are two signs.
  expect(await found('bettTUCH')).toEqual(['products b: Ein Betttuch']);
  expect(await found('füßling')).toEqual(['products c: F\u0075\u0308\u00dfling']);
  // Only texts are searched: no drawings, names of schemas or ids.
  expect(await found('svg')).toEqual([]);
  expect(await found('wrapper')).toEqual([]);
  for (const typed of ['', ' ', '%', '_', '"']) expect(await found(typed), typed).toEqual([]);
});

test('of many items each is found once', async () => {
  const content = await openContent();
  const replica = openReplica(':memory:');
  onTestFinished(() => {
    replica.close();
    content.close();
  });
  const { store, write, source } = content;
  const pages = Array.from({ length: 1_200 }, (_, n) => ({
    ...{ schema: 'pages', id: `p${n}`, data: { title: { de: `Ofen ${n}` } } },
    status: 'Published' as const,
  }));
  expect(must(await store.upsertItems(pages)).refused).toEqual([]);
  await write.product('a', { name: { de: 'Ofenbank' } });
  must(await replica.sync(source));
  const found = await replica.findTexts('ofen');
  expect(found.map(({ id }) => id).toSorted()).toEqual(
    [...pages.map(({ id }) => id), 'a'].toSorted(),
  );
});

const words = (plain: string, bold: string) => [
  { type: 'text', text: plain },
  { type: 'text', text: bold, marks: [{ type: 'bold' }] },
];
