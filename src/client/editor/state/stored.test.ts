import { expect, onTestFinished, test } from 'vitest';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { registry } from '#src/blocks/registry/registry.ts';
import { share } from './share.ts';
import { dataOf, readDocument, readItem, savedData } from './stored.ts';

const stored = {
  title: { de: 'Pflege', fr: 'Soin' },
  campaign: { iv: 'Winter' },
  data: {
    de: [
      {
        ...{ schemaId: '1', schemaName: 'block-section', id: 'a000000001', note: 'von anderen' },
        wrapper: { schemaId: '2', display: false, print: 'no' },
        children: [{ schemaName: 'block-heading', id: 'a000000002', children: [] }],
      },
    ],
  },
};

test('what is not ours in blocks and their wrappers stays as it is stored', () => {
  const [section] = readDocument(stored).trees.de ?? [];
  expect(section).toMatchObject({
    note: 'von anderen',
    wrapper: { display: false, print: 'no', inline: false },
  });
  expect(section?.children?.[0]).not.toHaveProperty('children');
});

test('a save sends our fields in our languages; the server keeps the rest', () => {
  const data = savedData(readDocument(stored), 'pages');
  expect(Object.keys(data)).toEqual(['title', 'data']);
  expect(data['title']).toEqual({ de: 'Pflege' });
});

test('a block of a former version is edited and saved as one of today', () => {
  const heading: BlockDefinition = registry.heading;
  heading.migrations = {
    'words are called text': ({ words, ...rest }) => (words ? { ...rest, text: words } : rest),
  };
  onTestFinished(() => void delete heading.migrations);
  const old = { schemaName: 'block-heading', id: 'a000000003', words: 'Alt' };
  const inside = { ...stored.data.de[0], children: [old] };
  const document = readDocument({ data: { de: [inside], en: [old] } });
  const [text] = document.trees.en ?? [];
  expect(text).toMatchObject({ text: 'Alt' });
  expect(text).not.toHaveProperty('words');
  expect(document.trees.de?.[0]?.children).toEqual([text]);
  expect(savedData(document, 'pages')['data']?.['en']).toEqual([text]);
});

test('a tree that is none is refused', () => {
  expect(() => readDocument({ data: { de: [{ schemaName: 'block-heading' }] } })).toThrow();
});

test('read again, everything that did not change is the same object', () => {
  const before = readDocument(stored);
  expect(share(before, readDocument(stored))).toBe(before);
  const after = share(before, readDocument({ ...dataOf(before), title: { de: 'Wolle' } }));
  expect(after.trees).toBe(before.trees);
  expect(after.fields['campaign']).toBe(before.fields['campaign']);
  expect(after.fields['title']).toEqual({ de: 'Wolle' });
});

test('a reusable block is edited as a page with its name as title, and saved as what it is', () => {
  const data = { name: { iv: 'Muster' }, data: { de: stored.data.de } };
  const item = { id: 'x', schema: 'dynamic-blocks', version: 3, created: '', lastModified: '' };
  const { document, isLive } = readItem({ ...item, published: { status: 'Published', data } });
  expect(isLive).toBe(true);
  expect(document.fields).toEqual({ title: { de: 'Muster', en: 'Muster' } });
  const saved = savedData(document, 'dynamic-blocks');
  expect(saved['name']).toEqual({ iv: 'Muster' });
  expect(Object.keys(saved)).toEqual(['name', 'data']);
  expect(saved['data']).toEqual(document.trees);
});
