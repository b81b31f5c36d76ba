import { expect, test } from 'vitest';
import { idOf } from '../../../../tests/arbitrary-tree.ts';
import { open, two } from '../../../../tests/edited-page.ts';
import { peeked } from './peek.ts';

test('a peek shows what each step came from and leads to, and changes nothing', () => {
  const editor = open(two());
  const { work } = editor;
  const documents = [work.$document.get()];
  const note = () => documents.push(work.$document.get());
  editor.setField(idOf(1), 'text', 'Warm');
  note();
  editor.move(idOf(2), { parent: null, index: 0 });
  note();
  editor.remove([idOf(1)]);
  note();
  work.undo();
  const shown = (back: number) => peeked(editor, { is: 'steps', back });
  expect([2, 1, 0, -1].map(shown)).toEqual(documents);
  // There are no more steps than that.
  expect([shown(9), shown(-9)]).toEqual([documents[0], documents[3]]);
  expect(work.$document.get()).toEqual(documents[2]);
  expect(work.$history.get()).toMatchObject({ done: [{}, {}], undone: [{}] });
});

test('a peek of a field shows its value in both languages, and ends with the next change', () => {
  const editor = open(two());
  const { work } = editor;
  const peek = { is: 'field', block: idOf(1), field: 'level', value: 'h3' } as const;
  const { trees } = peeked(editor, peek);
  expect([trees.de?.[0], trees.en?.[0]]).toMatchObject([{ level: 'h3' }, { level: 'h3' }]);
  expect(editor.treeIn('de')).toEqual(two());
  work.$peeked.set(peeked(editor, peek));
  editor.setField(idOf(1), 'text', 'Warm');
  expect(work.$peeked.get()).toBe(null);
  expect(editor.treeIn('de')[0]).toMatchObject({ text: 'Warm', level: 'h2' });
});
