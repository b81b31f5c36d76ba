import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryTree, block, idOf, idsIn, placeIn } from '../../../../tests/arbitrary-tree.ts';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { insertBlock } from '#src/blocks/tree/insert.ts';
import { moveBlock } from '#src/blocks/tree/move.ts';
import { removeBlock } from '#src/blocks/tree/remove.ts';
import { applySteps } from '#src/blocks/tree/steps.ts';
import { unwrapBlock } from '#src/blocks/tree/unwrap.ts';
import { updateBlock } from '#src/blocks/tree/update.ts';
import { createContainer, wrapBlocks } from '#src/blocks/tree/wrap.ts';
import { equal } from '../state/equal.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { applyOps, type Document } from '../state/document.ts';
import { mergeDocuments } from './merge.ts';
import { type ConflictChoice, resolution } from './resolve.ts';

const page = (de: BlockNode[], fields: Document['fields'] = {}): Document => ({
  fields,
  trees: { de, en: de },
});

const change = fc.record({
  what: fc.constantFrom('insert', 'remove', 'move', 'update', 'wrap', 'unwrap'),
  who: fc.nat({ max: 99 }),
  where: fc.nat({ max: 99 }),
  index: fc.nat({ max: 5 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const changes = fc.array(change, { maxLength: 6 });

/** A tree after some changes of one person; new blocks are numbered from `first`. */
function changed(tree: BlockNode[], all: readonly Change[], first: number): BlockNode[] {
  return all.reduce((now, { what, who, where, index }, number) => {
    const ids = idsIn(now);
    const id = ids[who % Math.max(1, ids.length)] ?? '';
    const at = placeIn(now, where, index);
    if (what === 'insert') return insertBlock(now, at, block('heading', idOf(first + number), {}));
    if (what === 'remove') return removeBlock(now, id);
    if (what === 'move') return moveBlock(now, id, at);
    if (what === 'wrap') return wrapped(now, id, index % 2 ? 'section' : 'columns', first + number);
    if (what === 'unwrap') return unwrapped(now, id);
    return updateBlock(now, id, 'text', `${first}/${number}`);
  }, tree);
}

/** A tree with a block in a new one around it; its columns are numbered on. */
function wrapped(tree: BlockNode[], id: string, kind: BlockKind, first: number): BlockNode[] {
  const parent = findBlock(tree, id)?.place.parent;
  const container = createContainer(kind, [id], 'de', (number) => idOf(first + 1000 * number));
  if (parent === undefined || !container.ok) return tree;
  return applySteps(tree, wrapBlocks(tree, parent, container.value));
}

function unwrapped(tree: BlockNode[], id: string): BlockNode[] {
  const steps = unwrapBlock(tree, id);
  return steps.ok ? applySteps(tree, steps.value) : tree;
}

describe('merging', () => {
  test('one who changed something with one who did not is what the first one has', () => {
    fc.assert(
      fc.property(arbitraryTree, changes, (tree, mine) => {
        const [base, work] = [page(tree), page(changed(tree, mine, 500))];
        expect(mergeDocuments({ base, mine: work, theirs: base })).toEqual({
          document: work,
          collisions: [],
        });
        expect(mergeDocuments({ base, mine: base, theirs: work })).toEqual({
          document: work,
          collisions: [],
        });
        expect(mergeDocuments({ base, mine: work, theirs: work })).toEqual({
          document: work,
          collisions: [],
        });
      }),
      { numRuns: 200 },
    );
  });

  test('two who changed what they like loses and doubles no block but frames around nothing, and both trees stay linked', () => {
    fc.assert(
      fc.property(arbitraryTree, changes, changes, (tree, one, other) => {
        const [mine, theirs] = [changed(tree, one, 500), changed(tree, other, 700)];
        const { document, collisions } = mergeDocuments({
          ...{ base: page(tree), mine: page(mine), theirs: page(theirs) },
        });
        const merged = document.trees.de ?? [];
        const ids = idsIn(merged);
        expect(new Set(ids).size).toBe(ids.length);
        expect(idsIn(document.trees.en ?? [])).toEqual(ids);
        const before = new Set(idsIn(tree));
        const isFrame = (id: string) => {
          const node = findBlock(mine, id)?.node ?? findBlock(theirs, id)?.node;
          return !before.has(id) && /section|columns/.test(node?.schemaName ?? '');
        };
        const asked = new Set(collisions.flatMap(({ block: id }) => id ?? []));
        const open = idsIn(
          collisions.flatMap(({ base, mine: here, theirs: there }) =>
            [base, here, there].flatMap((node) => node ?? []),
          ),
        );
        for (const id of idsIn(mine)) {
          const isGone = before.has(id) && !idsIn(theirs).includes(id);
          if ((!isGone || asked.has(id)) && !isFrame(id)) expect(ids).toContain(id);
        }
        for (const id of idsIn(theirs)) {
          const isGone = before.has(id) && !idsIn(mine).includes(id);
          if (!isGone && !open.includes(id) && !isFrame(id)) expect(ids).toContain(id);
        }
      }),
      { numRuns: 250 },
    );
  });

  test('and any choice leaves a tree with every block once', () => {
    const choice = fc.constantFrom<ConflictChoice>('mine', 'theirs', 'both');
    fc.assert(
      fc.property(
        arbitraryTree,
        changes,
        changes,
        fc.array(choice),
        (tree, one, other, choices) => {
          const [mine, theirs] = [page(changed(tree, one, 500)), page(changed(tree, other, 700))];
          const { document, collisions } = mergeDocuments({ base: page(tree), mine, theirs });
          const answers = new Map(
            collisions.map((each, index) => [each, choices[index] ?? 'theirs'] as const),
          );
          const after = applyOps(document, resolution(document, theirs, answers));
          const ids = idsIn(after.trees.de ?? []);
          expect(new Set(ids).size).toBe(ids.length);
          expect(idsIn(after.trees.en ?? []).sort()).toEqual(ids.sort());
          for (const [{ block: id, theirs: there, fields }, answer] of answers) {
            if (id === null || answer !== 'theirs') continue;
            if (fields.length === 0 && answers.size === 1) {
              expect(ids.includes(id)).toBe(there !== null);
            }
          }
        },
      ),
      { numRuns: 250 },
    );
  });

  test('takes different fields of a block and of the page from both', () => {
    const node = block('heading', idOf(1), { text: 'a', level: 'h2' });
    const seo = { schemaName: 'seo', slug: 'pflege', seotitle: 'Pflege' };
    const base = page([node], { title: { de: 'A', en: 'A' }, seo: { de: seo } });
    const mine = page([{ ...node, text: 'b' }], {
      title: { de: 'B', en: 'A' },
      seo: { de: { ...seo, slug: 'wolle' } },
    });
    const theirs = page([{ ...node, level: 'h3', wrapper: { ...node.wrapper, display: false } }], {
      title: { de: 'A', en: 'C' },
      seo: { de: { ...seo, seotitle: 'Wolle' } },
    });
    const { document, collisions } = mergeDocuments({ base, mine, theirs });
    expect(collisions).toEqual([]);
    expect(document.fields).toEqual({
      title: { de: 'B', en: 'C' },
      seo: { de: { schemaName: 'seo', slug: 'wolle', seotitle: 'Wolle' } },
    });
    expect(document.trees.de).toMatchObject([
      { text: 'b', level: 'h3', wrapper: { display: false } },
    ]);
  });

  describe('of a language that only borrows the German tree', () => {
    const [one, two, three] = [1, 2, 3].map((number) =>
      block('heading', idOf(number), { text: `${number}` }),
    );
    if (!one || !two || !three) throw new Error('three blocks are needed');
    const base: Document = { fields: {}, trees: { de: [one, two] } };
    /** One of them has begun English with a copy of the German tree. */
    const translated = (...words: [number, string][]): Document => ({
      fields: {},
      trees: {
        de: [one, two],
        en: words.reduce(
          (tree, [number, text]) => updateBlock(tree, idOf(number), 'text', text),
          [one, two],
        ),
      },
    });
    const bothWays = (mine: Document, theirs: Document) => [
      mergeDocuments({ base, mine, theirs }),
      mergeDocuments({ base, mine: theirs, theirs: mine }),
    ];

    test('blocks that the other one put in or took away follow in the copy', () => {
      const rebuilt: Document = { fields: {}, trees: { de: [three, one] } };
      for (const { document, collisions } of bothWays(rebuilt, translated([1, 'One']))) {
        expect(collisions).toEqual([]);
        expect(document.trees).toEqual({ de: [three, one], en: [three, { ...one, text: 'One' }] });
      }
    });

    test('both may begin it, and each text that one of them translated counts', () => {
      for (const { document, collisions } of bothWays(
        translated([1, 'One']),
        translated([2, 'Two']),
      )) {
        expect(collisions).toEqual([]);
        expect(document.trees.en).toEqual([
          { ...one, text: 'One' },
          { ...two, text: 'Two' },
        ]);
      }
    });

    test('a German text that one corrects is no answer to what the other one translated', () => {
      const corrected = updateBlock([one, two], idOf(1), 'text', 'eins');
      const german: Document = {
        fields: {},
        trees: { de: updateBlock(corrected, idOf(2), 'text', 'zwei') },
      };
      for (const { document, collisions } of bothWays(german, translated([1, 'One']))) {
        expect(collisions).toEqual([]);
        expect(document.trees.de).toEqual(german.trees.de);
        // Nobody has translated the second one yet.
        expect(document.trees.en).toMatchObject([{ text: 'One' }, { text: 'zwei' }]);
      }
    });

    test('what is no text is asked about as ever', () => {
      const other = (level: string, { trees }: Document): Document => ({
        fields: {},
        trees: Object.fromEntries(
          Object.entries(trees).map(([lang, tree]) => [
            lang,
            updateBlock(tree, idOf(1), 'level', level),
          ]),
        ),
      });
      const theirs = other('h1', translated([1, 'One']));
      for (const { collisions } of bothWays(other('h3', base), theirs)) {
        expect(collisions).toMatchObject([{ lang: 'de', block: idOf(1), fields: ['level'] }]);
      }
    });

    test('a removed block that the other one translated is asked about, and can come back', () => {
      const removed: Document = { fields: {}, trees: { de: [one] } };
      const theirs = translated([2, 'Two']);
      const { document, collisions } = mergeDocuments({ base, mine: removed, theirs });
      expect(collisions).toMatchObject([{ block: idOf(2), mine: null }]);
      const choices = new Map(collisions.map((collision) => [collision, 'theirs' as const]));
      expect(applyOps(document, resolution(document, theirs, choices))).toEqual(theirs);
    });

    test('who gives its own tree up borrows again, unless the other one went on with it', () => {
      const own = translated([1, 'One']);
      const given = { base: own, mine: base, theirs: own };
      expect(mergeDocuments(given)).toEqual({ document: base, collisions: [] });
      expect(mergeDocuments({ ...given, mine: own, theirs: base }).document).toEqual(base);
      const further = translated([1, 'One'], [2, 'Two']);
      const merged = mergeDocuments({ ...given, theirs: further }).document;
      expect(merged.trees.en).toMatchObject([{ id: idOf(1) }, { text: 'Two' }]);
    });
  });

  test('asks once about what is the same in both trees', () => {
    const node = block('heading', idOf(1), { level: 'h2' });
    const [base, mine, theirs] = ['h2', 'h1', 'h3'].map((level) => page([{ ...node, level }]));
    if (!base || !mine || !theirs) throw new Error('three pages are needed');
    const { collisions } = mergeDocuments({ base, mine, theirs });
    expect(collisions).toHaveLength(1);
    expect(collisions[0]?.values).toEqual({ level: { base: 'h2', mine: 'h1', theirs: 'h3' } });
    expect(equal(mergeDocuments({ base, mine, theirs }).document, mine)).toBe(true);
  });

  describe('of what one unwrapped', () => {
    const text = (number: number, words = `${number}`) =>
      block('heading', idOf(number), { text: words });
    const section = { ...block('section', idOf(1), {}), children: [text(2), text(3)] };
    const base = [text(8), section, text(9)];
    const both = (mine: BlockNode[], theirs: BlockNode[]) =>
      [
        mergeDocuments({ base: page(base), mine: page(mine), theirs: page(theirs) }),
        mergeDocuments({ base: page(base), mine: page(theirs), theirs: page(mine) }),
      ].map(({ document, collisions }) => ({
        tree: (document.trees.de ?? []).map(({ id, text: words }) => `${id.slice(-1)} ${words}`),
        collisions,
      }));

    test('takes what the other changed, added and removed inside', () => {
      const changes = [
        updateBlock(base, idOf(2), 'text', 'neu'),
        insertBlock(base, { parent: idOf(1), index: 1 }, text(4)),
        removeBlock(base, idOf(3)),
      ];
      const [update, add, remove] = changes.map((theirs) => both(unwrapped(base, idOf(1)), theirs));
      const once = (...tree: string[]) => [
        { tree, collisions: [] },
        { tree, collisions: [] },
      ];
      expect(update).toEqual(once('8 8', '2 neu', '3 3', '9 9'));
      expect(add).toEqual(once('8 8', '2 2', '4 4', '3 3', '9 9'));
      expect(remove).toEqual(once('8 8', '2 2', '9 9'));
    });

    test('asks where the other changed the block itself', () => {
      const dyed = updateBlock(base, idOf(1), 'tone', 'tint');
      for (const { collisions } of both(unwrapped(base, idOf(1)), dyed)) {
        expect(collisions).toMatchObject([{ block: idOf(1) }]);
      }
    });

    test('and of what one wrapped, takes what the other did with the blocks', () => {
      const mine = wrapped(base, idOf(2), 'columns', 40);
      const { document, collisions } = mergeDocuments({
        base: page(base),
        mine: page(mine),
        theirs: page(updateBlock(base, idOf(2), 'text', 'neu')),
      });
      expect(collisions).toEqual([]);
      expect(document.trees.de).toEqual(updateBlock(mine, idOf(2), 'text', 'neu'));
    });
  });

  describe('of what both wrapped', () => {
    const three = [1, 2, 3].map((number) => block('heading', idOf(number), { text: `${number}` }));
    const merged = (mine: BlockNode[], theirs: BlockNode[]) =>
      mergeDocuments({ base: page(three), mine: page(mine), theirs: page(theirs) });

    test.each([
      ['section', 'section'],
      ['columns', 'section'],
      ['section', 'columns'],
    ] as const)('leaves no empty frame: %s and %s', (here, there) => {
      const mine = wrapped(three, idOf(2), here, 40);
      expect(merged(mine, wrapped(three, idOf(2), there, 60))).toEqual({
        document: page(mine),
        collisions: [],
      });
    });

    test('keeps the frame of what only one of them wrapped, or put into it', () => {
      const theirs = wrapped(three, idOf(2), 'section', 60);
      const inside = { parent: idOf(60), index: 0 };
      const filled = insertBlock(theirs, inside, block('heading', idOf(9), {}));
      const { document } = merged(wrapped(three, idOf(2), 'section', 40), filled);
      expect(findBlock(document.trees.de ?? [], idOf(9))?.place.parent).toBe(idOf(60));
      expect(findBlock(document.trees.de ?? [], idOf(2))?.place.parent).toBe(idOf(40));
    });

    test('leaves no frame around what the other one removed', () => {
      const gone = removeBlock(three, idOf(2));
      const frame = wrapped(three, idOf(2), 'section', 40);
      for (const { document } of [merged(gone, frame), merged(frame, gone)]) {
        expect(document).toEqual(page(gone));
      }
    });

    test('keeps an empty frame that somebody put there as such', () => {
      const added = insertBlock(three, { parent: null, index: 0 }, block('section', idOf(60), {}));
      expect(merged(wrapped(three, idOf(2), 'section', 40), added).document.trees.de).toHaveLength(
        4,
      );
    });
  });

  test('keeps a section with everything in it, as one question, where somebody worked inside', () => {
    const inner = [2, 3].map((number) => block('heading', idOf(number), { text: `${number}` }));
    const section = { ...block('section', idOf(1), {}), children: inner };
    const [base, mine] = [page([section]), page(updateBlock([section], idOf(2), 'text', 'neu'))];
    const there = mergeDocuments({ base, mine, theirs: page([]) });
    expect(there.document).toEqual(mine);
    expect(there.collisions).toMatchObject([{ block: idOf(1), theirs: null }]);
    const here = mergeDocuments({ base, mine: page([]), theirs: mine });
    expect(here.document).toEqual(page([]));
    expect(here.collisions).toMatchObject([{ block: idOf(1), mine: null }]);
  });

  test('asks about a text that both changed, also where it was moved into a section that is gone there', () => {
    const heading = block('heading', idOf(1), { text: 'Loden' });
    const section = block('section', idOf(2), {});
    const mine = page([{ ...section, children: [{ ...heading, text: 'Walkloden' }] }]);
    const theirs = page([{ ...heading, text: 'Wolle' }]);
    const { document, collisions } = mergeDocuments({
      ...{ base: page([heading, section]), mine, theirs },
    });
    expect(document).toEqual(mine);
    expect(collisions.map(({ block: id, fields }) => [id, fields])).toEqual([
      [idOf(1), ['text']],
      [idOf(2), []],
    ]);
    // Whoever lets the section go lets nothing go that stands elsewhere there.
    const choices = new Map(collisions.map((one) => [one, 'theirs' as const]));
    expect(applyOps(document, resolution(document, theirs, choices))).toEqual(theirs);
  });
});
