import { expect, test } from 'vitest';
import { block, idOf, idsIn } from '../../../../tests/arbitrary-tree.ts';
import { english, open, two } from '../../../../tests/edited-page.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';

const three = () =>
  [1, 2, 3].map((at) => block('heading', idOf(at), { text: `${at}`, level: 'h2' }));
const texts = (nodes: BlockNode[] | undefined) => nodes?.map(({ text }) => text);

test('wrapping puts neighbours into columns in both trees, selects these, and is one step', () => {
  const { wrap, treeIn, work, document } = open(three());
  const made = wrap('columns', [idOf(1), idOf(2)]);
  const id = made.ok ? made.value : '';
  for (const lang of ['de', 'en'] as const) {
    const [columns, rest] = treeIn(lang);
    expect(columns).toMatchObject({ id, schemaName: 'block-columns', layout: 'halves' });
    expect(rest?.id).toBe(idOf(3));
    expect(texts(columns?.children?.flatMap(({ children }) => children ?? []))).toEqual(
      lang === 'de' ? ['1', '2'] : ['en 1', 'en 2'],
    );
  }
  expect(idsIn(treeIn('en'))).toEqual(idsIn(treeIn('de')));
  expect(work.$selection.get()).toEqual({ on: 'blocks', ids: [id] });
  expect(work.$history.get().done.at(-1)?.edit.label).toBe('2 Blöcke eingepackt (Spalten)');
  const after = work.$document.get();
  work.undo();
  expect(work.$document.get()).toEqual(document);
  work.redo();
  expect(work.$document.get()).toEqual(after);
});

test('new columns come with two of them, the same in both trees', () => {
  const { insert, treeIn } = open(three());
  expect(insert('columns', { parent: null, index: 0 }).ok).toBe(true);
  const [columns] = treeIn('de');
  expect(columns?.children?.map(({ schemaName }) => schemaName)).toEqual(
    Array(2).fill('block-section'),
  );
  expect(idsIn(treeIn('en'))).toEqual(idsIn(treeIn('de')));
});

test('wrapping is taken away by unwrapping, which selects what is free, and is one step', () => {
  const { wrap, unwrap, treeIn, work } = open(three());
  const made = wrap('section', [idOf(2), idOf(3)]);
  const before = work.$document.get();
  const freed = unwrap(made.ok ? [made.value] : []);
  expect(freed).toEqual({ ok: true, value: [idOf(2), idOf(3)] });
  for (const lang of ['de', 'en'] as const) {
    expect(idsIn(treeIn(lang))).toEqual([1, 2, 3].map((at) => idOf(at)));
  }
  expect(work.$selection.get()).toEqual({ on: 'blocks', ids: [idOf(2), idOf(3)] });
  work.undo();
  expect(work.$document.get()).toEqual(before);
});

test('unwrapping loses nothing that stands in the block in one language only', () => {
  const tree = two();
  const extra = block('heading', idOf(9), { text: 'only here' });
  const [first, section] = english(tree);
  const inside = [...(section?.children ?? []), extra];
  const en = [first, section && { ...section, children: inside }].flatMap((node) => node ?? []);
  const { unwrap, treeIn } = open(tree, en);
  expect(unwrap([idOf(2)]).ok).toBe(true);
  expect(idsIn(treeIn('de'))).toEqual([idOf(1), idOf(3)]);
  expect(idsIn(treeIn('en'))).toEqual([idOf(1), idOf(3), idOf(9)]);
});

test('wrapping leaves the other tree alone where a block has its own version there', () => {
  const tree = three();
  const en = english(tree).map((node) => ({ ...node, own: true as const }));
  const { wrap, treeIn, document } = open(tree, en);
  expect(wrap('section', [idOf(1)]).ok).toBe(true);
  expect(treeIn('en')).toEqual(document.trees.en);
});

test('wrapping is refused for blocks of different parents, and where the kind may not stand', () => {
  const { wrap, unwrap, kindsAround, work, document } = open(two());
  expect(kindsAround([idOf(1), idOf(3)])).toEqual([]);
  expect(wrap('section', [idOf(1), idOf(3)])).toMatchObject({ error: { name: 'blocks-apart' } });
  expect(wrap('gallery', [idOf(1)])).toMatchObject({ error: { name: 'block-not-allowed' } });
  expect(unwrap([idOf(2), idOf(1)])).toMatchObject({ error: { name: 'block-holds-nothing' } });
  expect(work.$document.get()).toBe(document);
});
