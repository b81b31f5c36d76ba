import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryTree, block, idOf, idsIn, placeIn } from '../../../tests/arbitrary-tree.ts';
import { BLOCK_ID, type BlockNode } from '#src/model/fields/block-node.ts';
import type { Fields } from '#src/model/fields/field.ts';
import { isBlockKind, registry } from '../registry/registry.ts';
import { kindsIn, mayStandIn } from './allow.ts';
import { copyBlock } from './copy.ts';
import { createBlock } from './create.ts';
import { findBlock } from './find.ts';
import { newBlockId } from './ids.ts';
import { insertBlock } from './insert.ts';
import { moveBlock } from './move.ts';
import { outermost } from './outermost.ts';
import { removeBlock } from './remove.ts';
import { setAt, updateBlock, valueAt } from './update.ts';
import { walk } from './walk.ts';
import { readBlock } from '../registry/read.ts';

const steps = fc.tuple(arbitraryTree, fc.nat(), fc.nat(), fc.integer({ min: -3, max: 9 }));
const fresh = block('heading', idOf(999), { text: 'neu' });
const pick = (tree: BlockNode[], number: number) => {
  const ids = idsIn(tree);
  return ids[number % Math.max(1, ids.length)] ?? 'nothing000';
};

describe('tree operations', () => {
  test('an inserted block is there once, at its place or the nearer end, and all others stay', () => {
    fc.assert(
      fc.property(steps, ([tree, parent, , index]) => {
        const at = placeIn(tree, parent, index);
        const after = insertBlock(tree, at, fresh);
        const found = findBlock(after, fresh.id);
        const length = [...walk(tree)].filter(({ place }) => place.parent === at.parent).length;
        expect(found?.place).toEqual({
          parent: at.parent,
          index: Math.min(Math.max(index, 0), length),
        });
        expect(idsIn(after).filter((id) => id !== fresh.id)).toEqual(idsIn(tree));
      }),
    );
  });

  test('inserting and removing give the tree back, and so do removing and inserting', () => {
    fc.assert(
      fc.property(steps, ([tree, parent, number, index]) => {
        expect(
          removeBlock(insertBlock(tree, placeIn(tree, parent, index), fresh), fresh.id),
        ).toEqual(tree);
        const found = findBlock(tree, pick(tree, number));
        if (!found) return;
        const without = removeBlock(tree, found.node.id);
        expect(idsIn(without)).toHaveLength(idsIn(tree).length - idsIn([found.node]).length);
        expect(insertBlock(without, found.place, found.node)).toEqual(tree);
      }),
    );
  });

  test('moving loses and doubles nothing, and moving back gives the tree back', () => {
    fc.assert(
      fc.property(steps, ([tree, parent, number, index]) => {
        const id = pick(tree, number);
        const from = findBlock(tree, id)?.place;
        const after = moveBlock(tree, id, placeIn(tree, parent, index));
        expect(idsIn(after).sort()).toEqual(idsIn(tree).sort());
        if (from) expect(moveBlock(after, id, from)).toEqual(tree);
      }),
    );
  });

  test('moving a block into itself or what is inside it changes nothing at all', () => {
    fc.assert(
      fc.property(arbitraryTree, fc.nat(), (tree, number) => {
        const found = findBlock(tree, pick(tree, number));
        if (!found) return;
        for (const inside of idsIn([found.node])) {
          expect(moveBlock(tree, found.node.id, { parent: inside, index: 0 })).toBe(tree);
        }
      }),
    );
  });

  test('only the way down to a change is made anew', () => {
    fc.assert(
      fc.property(arbitraryTree, fc.nat(), (tree, number) => {
        const id = pick(tree, number);
        const found = findBlock(tree, id);
        const after = updateBlock(tree, id, 'text', 'anders als vorher');
        const changed = new Set([id, ...(found?.ancestors ?? []).map((one) => one.id)]);
        for (const { node } of walk(after)) {
          const isSame = findBlock(tree, node.id)?.node === node;
          expect(isSame).toBe(!changed.has(node.id));
        }
        expect(updateBlock(after, id, 'text', found?.node['text'])).toEqual(tree);
        expect(updateBlock(tree, 'nothing000', 'text', 'x')).toBe(tree);
      }),
    );
  });

  test('a copy has the same shape and no id of the original', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        const taken = new Set(idsIn(tree));
        const copies = tree.map((node) => copyBlock(node, () => newBlockId(taken)));
        const ids = idsIn([...tree, ...copies]);
        expect(new Set(ids).size).toBe(ids.length);
        const shape = (one: BlockNode): unknown => [one['text'], one.children?.map(shape)];
        expect(copies.map(shape)).toEqual(tree.map(shape));
      }),
    );
  });

  test('of chosen blocks those inside others are left out', () => {
    const inner = block('heading', idOf(2), {});
    const tree = [
      { ...block('section', idOf(1), {}), children: [inner] },
      block('heading', idOf(3), {}),
    ];
    expect(outermost(tree, [idOf(3), idOf(2), idOf(1)])).toEqual([idOf(1), idOf(3)]);
  });
});

describe('values by path', () => {
  test('are set, read and taken away in rows and components', () => {
    const node = block('x', idOf(1), { rows: [{ title: 'a' }, { title: 'b' }] });
    const after = setAt(node, ['rows', '1', 'title'], 'c');
    expect(valueAt(after, ['rows', '1', 'title'])).toBe('c');
    expect(valueAt(after, ['rows', '0'])).toBe(valueAt(node, ['rows', '0']));
    expect(Array.isArray(after['rows'])).toBe(true);
    expect(setAt(node, ['rows', '1', 'title'], 'b')).toBe(node);
    expect(Object.keys(setAt(node, ['rows'], undefined))).not.toContain('rows');
    expect(valueAt(setAt(node, ['list', '0', 'x'], 1), ['list', '0', 'x'])).toBe(1);
    expect(valueAt(node, ['constructor', 'name'])).toBeUndefined();
  });

  test('never reach what is behind all objects', () => {
    setAt(block('x', idOf(1), {}), ['__proto__', 'polluted'], true);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a new block', () => {
  test('of every kind can be read, in both languages, and has the wrapper of the specification', () => {
    for (const kind of Object.keys(registry).filter(isBlockKind)) {
      for (const lang of ['de', 'en'] as const) {
        const made = createBlock(kind, newBlockId(new Set()), lang);
        if (!made.ok) throw new Error(`${kind}: ${made.error.details['field']}`);
        expect(made.value.id).toMatch(BLOCK_ID);
        expect(made.value.wrapper).toMatchObject({
          schemaName: 'core-component-wrapper',
          inline: false,
          noEditWrapper: false,
          display: true,
        });
        expect(readBlock(made.value).ok, kind).toBe(true);
      }
    }
  });

  test('begins without a word, whatever its kind, and where it leads in its language', () => {
    for (const kind of Object.keys(registry).filter(isBlockKind)) {
      const made = createBlock(kind, idOf(1), 'de');
      const fields: Fields = registry[kind].fields;
      const texts = Object.entries(fields).filter(([, { placeholder }]) => placeholder);
      for (const [name] of texts)
        expect(made.ok && made.value, `${kind}.${name}`).not.toHaveProperty(name);
    }
    const [de, en] = [createBlock('button', idOf(1), 'de'), createBlock('button', idOf(1), 'en')];
    expect([de.ok && de.value['address'], en.ok && en.value['address']]).toEqual(['/de', '/en']);
  });

  test('may stand where its holder takes its kind', () => {
    const columns = block('columns', idOf(1), {});
    expect(kindsIn(columns)).toEqual(['section']);
    expect(mayStandIn(columns, 'block-heading')).toBe(false);
    expect(mayStandIn(block('heading', idOf(1), {}), 'block-heading')).toBe(false);
    expect(mayStandIn(null, 'block-heading')).toBe(true);
    expect(kindsIn(block('section', idOf(1), {}))).toEqual(kindsIn(null));
  });
});
