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
  await write.put('icons', 'i', { name: { iv: 'Ofenrohr' }, svg: { iv: '<svg>zimmer</svg>' } });
  must(await replica.sync(source));
  const found = (typed: string) =>
    replica.findTexts(typed).map(({ schema, id, text }) => `${schema} ${id}: ${text}`);
  expect(found('zimmer ELF')).toEqual(['pages p: Elf Zimmer, ein Ofen']);
  expect(found('stove')).toEqual(['pages p: One stove']);
  expect(found('ungefarbt')).toEqual(['products a: Das ist ungefärbt']);
  expect(found('blanket')).toEqual(['products a: Blanket']);
  // What is no text is not looked through: drawings, names of schemas, ids.
  expect(found('svg')).toEqual([]);
  expect(found('wrapper')).toEqual([]);
  for (const typed of ['', ' ', '%', '_', '"']) expect(found(typed), typed).toEqual([]);
});

const words = (plain: string, bold: string) => [
  { type: 'text', text: plain },
  { type: 'text', text: bold, marks: [{ type: 'bold' }] },
];
