import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryTree, block, idOf, idsIn } from '../../../../tests/arbitrary-tree.ts';
import { english, open, two } from '../../../../tests/edited-page.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { Document } from './document.ts';

type Plain = { id: string; text: unknown; inside: Plain[] };

/** A tree as plainly as possible: nested lists that are changed in place. */
function createModel(tree: BlockNode[]) {
  const plain = (nodes: BlockNode[]): Plain[] =>
    nodes.map(({ id, text, children }) => ({ id, text, inside: plain(children ?? []) }));
  const root = plain(tree);
  const listWith = (id: string, list = root): Plain[] | undefined =>
    list.some((one) => one.id === id)
      ? list
      : list.map(({ inside }) => listWith(id, inside)).find((found) => found);
  const nodeOf = (id: string) => listWith(id)?.find((one) => one.id === id);
  const listOf = (parent: string | null) => (parent === null ? root : nodeOf(parent)?.inside);
  const renamed = ({ id, ...rest }: Plain, names: Map<string, string>): Plain => ({
    ...rest,
    id: names.get(id) ?? id,
    inside: rest.inside.map((one) => renamed(one, names)),
  });
  return {
    root,
    nodeOf,
    insert: ({ parent, index }: Place, id: string, text: unknown) =>
      listOf(parent)?.splice(index, 0, { id, text, inside: [] }),
    remove(id: string) {
      const list = listWith(id);
      list?.splice(
        list.findIndex((one) => one.id === id),
        1,
      );
    },
    copy(id: string, names: Map<string, string>) {
      const list = listWith(id);
      const index = list?.findIndex((one) => one.id === id) ?? 0;
      const node = list?.[index];
      if (node) list.splice(index + 1, 0, renamed(node, names));
    },
    move(id: string, { parent, index }: Place) {
      const [list, node, target] = [listWith(id), nodeOf(id), listOf(parent)];
      if (!list || !node || !target || contains(node, parent)) return;
      // A sign keeps the place while the block goes.
      const sign: Plain = { id: '', text: '', inside: [] };
      target.splice(index, 0, sign);
      list.splice(list.indexOf(node), 1);
      target.splice(target.indexOf(sign), 1, node);
    },
    wrap(id: string, holder: string) {
      const list = listWith(id);
      const index = list?.findIndex((one) => one.id === id) ?? 0;
      const node = list?.[index];
      if (node) list.splice(index, 1, { id: holder, text: undefined, inside: [node] });
    },
    unwrap(id: string) {
      const list = listWith(id);
      const index = list?.findIndex((one) => one.id === id) ?? 0;
      list?.splice(index, 1, ...(list[index]?.inside ?? []));
    },
    shape: () => structuredClone(root),
  };
}

function contains({ id, inside }: Plain, parent: string | null): boolean {
  return id === parent || inside.some((one) => contains(one, parent));
}

const shapeOf = (tree: BlockNode[]): Plain[] =>
  tree.map(({ id, text, children }) => ({ id, text, inside: shapeOf(children ?? []) }));

type Command = { what: number; who: number; where: number; index: number };
const commands = fc.array(
  fc.record({
    what: fc.integer({ min: 0, max: 11 }),
    who: fc.nat({ max: 99 }),
    where: fc.nat({ max: 99 }),
    index: fc.nat({ max: 6 }),
  }),
  { minLength: 500, maxLength: 500, size: 'max' },
);

type Opened = ReturnType<typeof open>;
type Model = ReturnType<typeof createModel>;

/** Does a step to both and compares them. */
function perform(editor: Opened, model: Model, { what, who, where, index }: Command): void {
  const tree = editor.treeIn('de');
  const ids = idsIn(tree);
  const id = ids[who % Math.max(1, ids.length)];
  const holders = [
    null,
    ...ids.filter((one) => findBlock(tree, one)?.node.schemaName === 'block-section'),
  ];
  const at = { parent: holders[where % holders.length] ?? null, index };
  const length = (at.parent === null ? model.root : model.nodeOf(at.parent)?.inside)?.length ?? 0;
  const place = { ...at, index: Math.min(index, length) };
  if (what < 3 || id === undefined) {
    const kind: BlockKind = what === 0 ? 'section' : 'heading';
    const made = editor.insert(kind, at);
    if (!made.ok) throw new Error(made.error.name);
    model.insert(place, made.value, undefined);
  } else if (what === 3 || ids.length > 60) {
    editor.remove([id]);
    model.remove(id);
  } else if (what === 4) {
    const before = idsIn([findBlock(tree, id)?.node].flatMap((node) => node ?? []));
    const [copy = ''] = editor.duplicate([id]);
    const node = findBlock(editor.treeIn('de'), copy)?.node;
    const names = idsIn(node ? [node] : []);
    model.copy(id, new Map(before.map((old, number) => [old, names[number] ?? ''])));
  } else if (what < 8) {
    editor.move(id, at);
    model.move(id, place);
  } else if (what === 10) {
    const made = editor.wrap('section', [id]);
    if (made.ok) model.wrap(id, made.value);
  } else if (what === 11) {
    if (editor.unwrap([id]).ok) model.unwrap(id);
  } else {
    editor.setField(id, 'text', `${who}`);
    const node = model.nodeOf(id);
    if (node) node.text = `${who}`;
  }
}

describe('an editing session', () => {
  test('of 500 random steps is at each step what a plain tree is, and taken back the beginning', () => {
    fc.assert(
      fc.property(arbitraryTree, commands, (tree, steps) => {
        const editor = open(tree);
        const model = createModel(tree);
        for (const step of steps) {
          perform(editor, model, step);
          expect(shapeOf(editor.treeIn('de'))).toEqual(model.shape());
          expect(idsIn(editor.treeIn('en'))).toEqual(idsIn(editor.treeIn('de')));
        }
        const end = editor.work.$document.get();
        while (editor.work.undo());
        expect(editor.work.$document.get()).toEqual(editor.document);
        while (editor.work.redo());
        expect(editor.work.$document.get()).toEqual(end);
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  test('taken back in the middle and continued elsewhere comes back to the beginning', () => {
    fc.assert(
      fc.property(arbitraryTree, commands, (tree, steps) => {
        const editor = open(tree);
        for (const { what, who } of steps.slice(0, 80)) {
          const ids = idsIn(editor.treeIn('de'));
          const id = ids[who % Math.max(1, ids.length)] ?? '';
          if (what < 3) editor.work.undo();
          else if (what === 3) editor.work.redo();
          else if (what < 6) editor.remove([id]);
          else if (what < 8) editor.move(id, { parent: null, index: who });
          else if (what === 10) editor.wrap(who % 2 ? 'section' : 'columns', [id]);
          else if (what === 11) editor.unwrap([id]);
          else editor.insert('heading', { parent: null, index: who });
        }
        while (editor.work.undo());
        expect(editor.work.$document.get()).toEqual(editor.document);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the linked tree', () => {
  test('follows in structure and in what is not translated, with words of its own', () => {
    const editor = open(two());
    editor.setField(idOf(1), 'text', 'Neu');
    editor.setField(idOf(1), 'level', 'h3');
    editor.move(idOf(1), { parent: idOf(2), index: 1 });
    expect(editor.treeIn('en')).toMatchObject([
      { id: idOf(2), children: [{ id: idOf(3) }, { id: idOf(1), text: 'en Eins', level: 'h3' }] },
    ]);
    const made = editor.insert('button', { parent: null, index: 0 });
    expect(made.ok && findBlock(editor.treeIn('en'), made.value)?.node['address']).toBe('/en');
  });

  test('does not follow below a block of its own', () => {
    const tree = two();
    const editor = open(
      tree,
      english(tree).map((node) => ({ ...node, own: true as const })),
    );
    editor.remove([idOf(3)]);
    editor.setField(idOf(1), 'level', 'h3');
    expect(editor.treeIn('en')).toEqual(editor.document.trees.en);
    expect(idsIn(editor.treeIn('de'))).toEqual([idOf(1), idOf(2)]);
  });

  test('that somebody changed elsewhere takes a new block behind the same neighbour, and is not repaired', () => {
    const tree = [1, 2, 3].map((number) => block('heading', idOf(number), { text: `${number}` }));
    const en = [tree[2], tree[0]].flatMap((node) => node ?? []);
    const editor = open(tree, en);
    const made = editor.insert('heading', { parent: null, index: 3 });
    const id = made.ok ? made.value : '';
    expect(idsIn(editor.treeIn('en'))).toEqual([idOf(3), id, idOf(1)]);
    editor.remove([idOf(2)]);
    expect(idsIn(editor.treeIn('en'))).toEqual([idOf(3), id, idOf(1)]);
    editor.work.undo();
    editor.work.undo();
    expect(editor.work.$document.get()).toEqual(editor.document);
  });

  test('that is empty goes on borrowing the other, but takes the first block of a new page', () => {
    const borrowing = open(two(), []);
    borrowing.insert('heading', { parent: null, index: 0 });
    expect(borrowing.treeIn('en')).toEqual([]);
    const fresh = open([], []);
    fresh.insert('button', { parent: null, index: 0 });
    expect(fresh.treeIn('en')).toMatchObject([{ address: '/en' }]);
  });

  test('begins as the German one where a language has none, with the first change', () => {
    const tree = two();
    const editor = open(tree, undefined);
    const bare: Document = { ...editor.document, trees: { de: tree } };
    editor.work.replace(bare);
    editor.work.switchLanguage('en');
    editor.setField(idOf(1), 'text', 'One');
    expect(editor.treeIn('en')).toMatchObject([{ text: 'One' }, { id: idOf(2) }]);
    expect(editor.treeIn('de')).toEqual(tree);
    editor.work.undo();
    expect(editor.work.$document.get()).toEqual(bare);
  });
});

describe('steps of undo', () => {
  const undoLabel = ({ work }: Opened) => work.$history.get().done.at(-1)?.edit.label;

  test('are called what they did', () => {
    const editor = open(two());
    editor.setField(idOf(1), 'text', 'Warm und leicht');
    expect(undoLabel(editor)).toBe('Text geändert: Warm und leicht');
    editor.setField(idOf(1), 'level', 'h3');
    expect(undoLabel(editor)).toBe('Rang geändert (Überschrift)');
    editor.setField(idOf(1), 'wrapper.display', false);
    expect(undoLabel(editor)).toBe('Überschrift ausgeblendet');
    editor.move(idOf(2), { parent: null, index: 0 });
    expect(undoLabel(editor)).toBe('Abschnitt nach oben verschoben');
    editor.remove([idOf(1), idOf(2)]);
    expect(undoLabel(editor)).toBe('2 Blöcke gelöscht, in beiden Sprachen');
    editor.setField(null, 'title', 'Wolle');
    expect(undoLabel(editor)).toBe('Titel geändert (Seite)');
  });

  test('hold one stretch of typing: a word, or what is typed without a pause', () => {
    const editor = open(two());
    const type = (text: string, ms = 100) => {
      editor.wait(ms);
      editor.setField(idOf(1), 'text', text, 'typing');
    };
    for (const text of ['W', 'Wo', 'Wolle', 'Wolle ', 'Wolle i', 'Wolle ist']) type(text);
    type('Wolle ist w', 700);
    const texts: unknown[] = [];
    while (editor.work.undo()) texts.push(editor.treeIn('de')[0]?.['text']);
    expect(texts).toEqual(['Wolle ist', 'Wolle ', 'Eins']);
  });

  test('hold a word of rich text too, and one that is put between others', () => {
    const written = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
    const editor = open([block('rich-text', idOf(1), { text: written('Der Filz') })]);
    const typed = ['Der w Filz', 'Der warme Filz', 'Der warme  Filz', 'Der warme,  Filz'];
    for (const text of typed) editor.setField(idOf(1), 'text', written(text), 'typing');
    editor.work.undo();
    expect(editor.treeIn('de')[0]?.['text']).toEqual(written('Der warme  Filz'));
    editor.work.undo();
    expect(editor.treeIn('de')[0]?.['text']).toEqual(written('Der Filz'));
  });

  test('leave nothing where what was typed is taken away again', () => {
    const editor = open(two());
    editor.setField(idOf(1), 'text', 'Einsx', 'typing');
    editor.setField(idOf(1), 'text', 'Eins', 'typing');
    expect(editor.work.$history.get().done).toEqual([]);
  });

  test('are kept up to 500, and counted from what is saved beyond these', () => {
    const { work, setField } = open(two());
    for (let step = 0; step < 510; step++) setField(idOf(1), 'text', `Schritt ${step}`);
    expect(work.$history.get().done).toHaveLength(500);
    work.markSaved(work.mark());
    for (let step = 0; step < 7; step++) setField(idOf(1), 'text', `Danach ${step}`);
    expect(work.changes()).toBe(7);
    work.undo();
    expect(work.changes()).toBe(6);
    while (work.undo());
    // Of the steps before the save 493 can still be taken back.
    expect(work.changes()).toBe(493);
  });

  test('go back to the language and the selection where they were done', () => {
    const editor = open(two());
    editor.work.select({ on: 'text', block: idOf(1), field: 'text' });
    editor.setField(idOf(1), 'text', 'Neu', 'typing');
    editor.work.switchLanguage('en');
    editor.work.select({ on: 'nothing' });
    editor.work.undo();
    expect(editor.work.$lang.get()).toBe('de');
    expect(editor.work.$selection.get()).toEqual({ on: 'text', block: idOf(1), field: 'text' });
  });

  test('select what comes back, and the neighbour of what goes', () => {
    const editor = open(two());
    editor.remove([idOf(3)]);
    expect(editor.work.$selection.get()).toEqual({ on: 'blocks', ids: [idOf(2)] });
    editor.work.undo();
    expect(editor.work.$selection.get()).toEqual({ on: 'blocks', ids: [idOf(3)] });
  });
});

test('a block is refused where its kind may not stand', () => {
  const editor = open([...two(), block('columns', idOf(4), {})]);
  const columns = { parent: idOf(4), index: 0 };
  expect(editor.insert('heading', columns)).toMatchObject({ error: { name: 'block-not-allowed' } });
  expect(editor.move(idOf(1), columns)).toMatchObject({ error: { name: 'block-not-allowed' } });
  expect(editor.insert('section', columns).ok).toBe(true);
  expect(editor.insert('heading', { parent: idOf(99), index: 0 }).ok).toBe(false);
});

describe('blocks from a clipboard', () => {
  test('come with new ids, the same in both trees, and are one step', () => {
    const { copy, insertNodes, treeIn, work, document } = open(two());
    const inserted = insertNodes(copy([idOf(1), idOf(2)]), { parent: null, index: 2 });
    if (!inserted.ok) throw new Error(inserted.error.name);
    const [de, en] = [treeIn('de'), treeIn('en')];
    expect(de.map(({ id }) => id)).toEqual([idOf(1), idOf(2), ...inserted.value]);
    expect(idsIn(de)).toEqual(idsIn(en));
    expect(new Set(idsIn(de)).size).toBe(6);
    expect(en[2]).toMatchObject({ text: 'en Eins' });
    work.undo();
    expect(work.$document.get()).toEqual(document);
  });

  test('that may not stand there are refused, also for what is in them', () => {
    const { copy, insertNodes, work, document } = open(two());
    expect(insertNodes(copy([idOf(2)]), { parent: idOf(1), index: 0 })).toMatchObject({
      ok: false,
      error: { name: 'block-not-allowed' },
    });
    expect(work.$document.get()).toBe(document);
  });
});

test('several neighbours move together by one place, in one step', () => {
  const tree = [1, 2, 3].map((at) => block('heading', idOf(at), { text: `${at}`, level: 'h2' }));
  const { shift, treeIn, work, document } = open(tree);
  const order = (lang: 'de' | 'en') => treeIn(lang).map(({ id }) => id);
  expect(shift([idOf(1), idOf(2)], 1)).toBe(true);
  expect(order('de')).toEqual([idOf(3), idOf(1), idOf(2)]);
  expect(order('en')).toEqual(order('de'));
  expect(work.$selection.get()).toEqual({ on: 'blocks', ids: [idOf(1), idOf(2)] });
  expect(shift([idOf(1), idOf(2)], 1)).toBe(false);
  work.undo();
  expect(work.$document.get()).toEqual(document);
});

describe('columns', () => {
  const layoutOf = (tree: BlockNode[]) => tree[0]?.['layout'];
  const columns = (count: number, layout: string) => [
    {
      ...block('columns', idOf(1), { layout }),
      children: Array.from({ length: count }, (_, at) => block('section', idOf(at + 2), {})),
    },
  ];

  test('share the width among those that there are, in both languages and one step', () => {
    const editor = open(columns(2, 'wide-narrow'), columns(2, 'wide-narrow'));
    editor.insert('section', { parent: idOf(1), index: 2 });
    expect([layoutOf(editor.treeIn('de')), layoutOf(editor.treeIn('en'))]).toEqual([
      ...['thirds', 'thirds'],
    ]);
    editor.remove([idOf(2)]);
    expect(layoutOf(editor.treeIn('de'))).toBe('halves');
    editor.work.undo();
    editor.work.undo();
    expect(editor.work.$document.get()).toEqual(editor.document);
  });

  test('that stand in several rows stay as they are', () => {
    const editor = open(columns(4, 'halves'), columns(4, 'halves'));
    editor.insert('section', { parent: idOf(1), index: 4 });
    expect(layoutOf(editor.treeIn('de'))).toBe('halves');
  });
});
