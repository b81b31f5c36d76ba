import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryTree, block, idOf, idsIn, placeIn } from '../../../../tests/arbitrary-tree.ts';
import { open, two } from '../../../../tests/edited-page.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { insertBlock } from '#src/blocks/tree/insert.ts';
import { moveBlock } from '#src/blocks/tree/move.ts';
import { removeBlock } from '#src/blocks/tree/remove.ts';
import { updateBlock } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import { difference } from './difference.ts';

type Page = ReturnType<typeof open>;

/** Somebody else has saved: the page shows it. */
function comeIn({ work }: Page, lang: Language, change: (tree: BlockNode[]) => BlockNode[]): void {
  const document = work.$document.get();
  const tree = change(document.trees[lang] ?? []);
  work.replace({ ...document, trees: { ...document.trees, [lang]: tree } });
}

const textIn = (page: Page, lang: Language = 'de') => page.treeIn(lang).map(({ text }) => text);

describe('undo beside somebody else', () => {
  test('leaves a text that they went on with, and goes on with the step before', () => {
    const page = open(two());
    page.setField(idOf(1), 'level', 'h3');
    page.setField(idOf(1), 'text', 'A');
    comeIn(page, 'de', (tree) => updateBlock(tree, idOf(1), 'text', 'AB'));
    page.work.undo();
    expect(page.treeIn('de')[0]).toMatchObject({ text: 'AB', level: 'h3' });
    page.work.redo();
    expect(page.treeIn('de')[0]).toMatchObject({ text: 'AB', level: 'h3' });
    page.work.undo();
    page.work.undo();
    expect(page.treeIn('de')[0]).toMatchObject({ text: 'AB', level: 'h2' });
  });

  test('takes back what they left alone, beside what they did', () => {
    const page = open(two());
    page.setField(idOf(1), 'text', 'A');
    comeIn(page, 'de', (tree) => updateBlock(tree, idOf(1), 'kicker', 'K'));
    page.work.undo();
    expect(page.treeIn('de')[0]).toMatchObject({ text: 'Eins', kicker: 'K' });
    page.work.redo();
    expect(page.treeIn('de')[0]).toMatchObject({ text: 'A', kicker: 'K' });
  });

  test('leaves the rows away that they took away', () => {
    const page = open([block('faq', idOf(1), { rows: [{ question: 'Filzt er?' }] })]);
    page.setField(idOf(1), 'rows.0.question', 'Filzt Loden?');
    comeIn(page, 'de', (tree) => updateBlock(tree, idOf(1), 'rows', []));
    page.work.undo();
    expect(page.treeIn('de')[0]?.['rows']).toEqual([]);
    page.work.redo();
    expect(page.treeIn('de')[0]?.['rows']).toEqual([]);
  });

  test('keeps a block that I put in and they changed, in both languages', () => {
    const page = open(two());
    const made = page.insert('rich-text', { parent: null, index: 1 });
    if (!made.ok) throw new Error(made.error.name);
    comeIn(page, 'en', (tree) => updateBlock(tree, made.value, 'text', 'Theirs'));
    page.work.undo();
    expect(idsIn(page.treeIn('de'))).toContain(made.value);
    expect(idsIn(page.treeIn('en'))).toContain(made.value);
  });

  test('lets a frame stay around what they put into it', () => {
    const page = open(two());
    const frame = page.wrap('section', [idOf(1)]);
    if (!frame.ok) throw new Error(frame.error.name);
    const theirs = block('heading', idOf(9), { text: 'Neu' });
    for (const lang of ['de', 'en'] as const) {
      comeIn(page, lang, (tree) => insertBlock(tree, { parent: frame.value, index: 1 }, theirs));
    }
    page.work.undo();
    for (const lang of ['de', 'en'] as const) {
      const left = page.treeIn(lang).find(({ id }) => id === frame.value);
      expect(left?.children).toEqual([theirs]);
      expect(page.treeIn(lang).map(({ id }) => id)).toContain(idOf(1));
    }
  });

  test('leaves a block where they have put it since', () => {
    const page = open([...two(), block('section', idOf(4), {})]);
    page.move(idOf(3), { parent: null, index: 0 });
    comeIn(page, 'de', (tree) => moveBlock(tree, idOf(3), { parent: idOf(4), index: 0 }));
    page.work.undo();
    expect(page.treeIn('de')[2]?.children).toMatchObject([{ id: idOf(3) }]);
  });

  test('puts in once more only what they have not taken out of it', () => {
    const page = open(two());
    const [copy = ''] = page.duplicate([idOf(2)]);
    const [inside = ''] = idsIn(page.treeIn('de')).filter(
      (id) => findBlock(page.treeIn('de'), id)?.place.parent === copy,
    );
    for (const lang of ['de', 'en'] as const) {
      comeIn(page, lang, (tree) =>
        removeBlock(moveBlock(tree, inside, { parent: null, index: 0 }), copy),
      );
    }
    page.work.undo();
    page.work.redo();
    for (const lang of ['de', 'en'] as const) {
      expect(idsIn(page.treeIn(lang))).toEqual([inside, idOf(1), copy, idOf(2), idOf(3)]);
    }
  });

  test('takes a whole tree back without what they did in it', () => {
    const page = open(two());
    const before = page.work.$document.get();
    const [first, ...others] = before.trees.de ?? [];
    if (!first) throw new Error('the page is empty');
    const work = [{ ...first, text: 'Alte Arbeit' }, block('heading', idOf(7), {}), ...others];
    const after = { ...before, trees: { ...before.trees, de: work } };
    page.work.perform({ ops: difference(before, after), label: 'Frühere Arbeit' });
    const theirs = block('heading', idOf(9), { text: 'Neu' });
    comeIn(page, 'de', (tree) => insertBlock(tree, { parent: null, index: 0 }, theirs));
    page.work.undo();
    expect(page.treeIn('de')).toEqual([theirs, ...(before.trees.de ?? [])]);
    page.work.redo();
    expect(page.treeIn('de')).toEqual([theirs, ...work]);
  });

  test('whatever both did, undo and redo lose and double no block that they put in', () => {
    const turn = fc.record({
      what: fc.constantFrom(
        ...['insert', 'duplicate', 'remove', 'move', 'write', 'wrap', 'unwrap', 'undo', 'redo'],
      ),
      isMine: fc.boolean(),
      who: fc.nat({ max: 99 }),
      where: fc.nat({ max: 99 }),
      index: fc.nat({ max: 5 }),
    });
    fc.assert(
      fc.property(arbitraryTree, fc.array(turn, { maxLength: 30 }), (tree, turns) => {
        const page = open(tree);
        const theirs = new Set<string>();
        const isThere = (id: string) =>
          (['de', 'en'] as const).map(
            (lang) => idsIn(page.treeIn(lang)).filter((one) => one === id).length,
          );
        const check = () => {
          for (const id of theirs) expect(isThere(id)).toEqual([1, 1]);
          for (const lang of ['de', 'en'] as const) {
            const ids = idsIn(page.treeIn(lang));
            expect(new Set(ids).size).toBe(ids.length);
          }
        };
        for (const [number, { what, isMine, who, where, index }] of turns.entries()) {
          const ids = idsIn(page.treeIn('de'));
          const id = ids[who % Math.max(1, ids.length)] ?? '';
          const at = placeIn(page.treeIn('de'), where, index);
          if (isMine && what === 'insert') page.insert('section', at);
          else if (isMine && what === 'duplicate') page.duplicate([id]);
          else if (what === 'remove') {
            // What somebody takes away on purpose is gone.
            for (const gone of idsIn(page.copy([id]).map(({ de }) => de))) theirs.delete(gone);
            if (isMine) page.remove([id]);
            else
              for (const lang of ['de', 'en'] as const)
                comeIn(page, lang, (now) => removeBlock(now, id));
          } else if (isMine && what === 'move') page.move(id, at);
          else if (isMine && what === 'write') page.setField(id, 'text', `${number}`);
          else if (isMine && what === 'wrap') page.wrap('section', [id]);
          else if (isMine && what === 'unwrap') {
            theirs.delete(id);
            page.unwrap([id]);
          } else if (what === 'undo') page.work.undo();
          else if (what === 'redo') page.work.redo();
          else if (!isMine && what === 'insert') {
            const made = block('section', idOf(500 + number), {});
            for (const lang of ['de', 'en'] as const) {
              comeIn(page, lang, (now) => insertBlock(now, at, made));
            }
            theirs.add(made.id);
          } else if (!isMine && what === 'move') {
            for (const lang of ['de', 'en'] as const)
              comeIn(page, lang, (now) => moveBlock(now, id, at));
          } else if (!isMine && what === 'write') {
            comeIn(page, 'en', (now) => updateBlock(now, id, 'text', `their ${number}`));
          }
          check();
        }
        while (page.work.undo()) check();
      }),
      { numRuns: 300 },
    );
  });

  test('leaves the tree of a language that they went on translating', () => {
    const page = open(two(), []);
    page.work.switchLanguage('en');
    page.setField(idOf(1), 'text', 'One');
    comeIn(page, 'en', (tree) => updateBlock(tree, idOf(3), 'text', 'Three'));
    page.work.undo();
    expect(textIn(page, 'en')[0]).toBe('Eins');
    expect(page.treeIn('en')[1]?.children).toMatchObject([{ text: 'Three' }]);
    page.work.redo();
    expect(textIn(page, 'en')[0]).toBe('One');
    expect(page.treeIn('en')[1]?.children).toMatchObject([{ text: 'Three' }]);
  });
});
