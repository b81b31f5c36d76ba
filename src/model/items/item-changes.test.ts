import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockNode, DEFAULT_WRAPPER } from '../fields/block-node.ts';
import { boundTo, itemDifferences, takenBack, withoutDifferences } from './item-changes.ts';
import type { StoredData } from './item-form.ts';

const block = (id: string, text: string, children: BlockNode[] = []): BlockNode => ({
  ...{ schemaId: '', schemaName: 'block-heading', id: `b${id.padStart(9, '0')}` },
  ...{ wrapper: DEFAULT_WRAPPER, text, children },
});
const pageOf = (de: BlockNode[], en: BlockNode[] = de): StoredData => ({
  title: { de: 'Pflege', en: 'Care' },
  data: { de, en },
});
const told = (before: StoredData, after: StoredData) =>
  itemDifferences(before, after).map((one) => {
    const where = 'block' in one ? one.block.id.replace(/^b0*/, '') : one.field;
    return `${one.is} ${where} ${one.partitions.join('+')}`;
  });

test('what is the same is no difference, nothing and null are the same', () => {
  const page = { ...pageOf([block('1', 'Waschen')]), note: { iv: null } };
  expect(itemDifferences(page, pageOf([block('1', 'Waschen')]))).toEqual([]);
});

test('fields differ by language, and once where all languages do alike', () => {
  const before = { price: { iv: 100 }, title: { de: 'A', en: 'A' }, name: { de: 'B', en: 'C' } };
  const after = { price: { iv: 120 }, title: { de: 'D', en: 'D' }, name: { de: 'B', en: 'E' } };
  expect(itemDifferences(before, after)).toEqual([
    { is: 'field', field: 'price', partitions: ['iv'], before: 100, after: 120 },
    { is: 'field', field: 'title', partitions: ['de', 'en'], before: 'A', after: 'D' },
    { is: 'field', field: 'name', partitions: ['en'], before: 'C', after: 'E' },
  ]);
});

test('blocks are added, removed, moved and changed; what stands in them comes and goes with them', () => {
  const [one, two, three] = [block('1', 'Eins'), block('2', 'Zwei'), block('3', 'Drei')];
  const inner = block('5', 'Innen');
  const before = pageOf([one, two, three, block('4', 'Vier', [inner])]);
  const after = pageOf([three, one, block('2', 'Zwei!'), block('6', 'Neu', [block('7', 'Auch')])]);
  expect(told(before, after)).toEqual([
    'moved 3 de+en',
    'block-field 2 de+en',
    'added 6 de+en',
    'removed 4 de+en',
  ]);
});

test('texts of blocks differ by language, the frame of a block by its path', () => {
  const hidden = { ...block('1', 'Waschen'), wrapper: { ...DEFAULT_WRAPPER, display: false } };
  const differences = itemDifferences(
    pageOf([block('1', 'Waschen')], [block('1', 'Washing')]),
    pageOf([hidden], [{ ...hidden, text: 'Washing' }]),
  );
  expect(differences).toMatchObject([
    { is: 'block-field', path: 'wrapper.display', before: true, after: false },
  ]);
  expect(differences[0]?.partitions).toEqual(['de', 'en']);
});

test('one block is taken back, with its place and what stood in it; the rest stays as it is', () => {
  const then = pageOf([block('1', 'Eins'), block('2', 'Zwei', [block('3', 'Drei')])]);
  const now = pageOf([block('4', 'Neu'), block('1', 'Eins!')]);
  const gone = itemDifferences(then, now).find(({ is }) => is === 'removed');
  if (!gone) throw new Error('It is not told that a block was removed.');
  expect(takenBack(now, then, gone)['data']?.['de']).toEqual([
    block('4', 'Neu'),
    block('1', 'Eins!'),
    block('2', 'Zwei', [block('3', 'Drei')]),
  ]);
});

/** Trees of eight blocks at most, which stand in each other as it comes. */
const tree = fc
  .tuple(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]), fc.array(fc.nat(8), { minLength: 8 }))
  .chain(([ids, parents]) =>
    fc.array(fc.constantFrom('a', 'b'), { minLength: 8 }).map((texts) => {
      const made = ids.map((id, index) => block(String(id), texts[index] ?? 'a'));
      const roots: BlockNode[] = [];
      for (const [index, node] of made.entries()) {
        const parent = made[(parents[index] ?? 0) - 1];
        const isAbove = parent && made.indexOf(parent) < index;
        if (isAbove) parent.children = [...(parent.children ?? []), node];
        else roots.push(node);
      }
      return roots;
    }),
  );

const idsOf = (nodes: unknown): string[] =>
  Array.isArray(nodes) ? nodes.flatMap((node) => [node.id, ...idsOf(node.children)]) : [];

const shape = (nodes: readonly BlockNode[]): unknown =>
  nodes.map(({ id, children = [], ...node }) => [id, node['text'], shape(children)]);

test('whoever takes back each difference has the former version again', () => {
  fc.assert(
    fc.property(tree, tree, (former, present) => {
      const then = pageOf(former);
      let now = pageOf(present);
      for (let step = 0; step < 40; step++) {
        const [difference] = itemDifferences(then, now);
        if (!difference) break;
        now = takenBack(now, then, difference);
      }
      const trees = now['data']?.['de'];
      expect(shape(Array.isArray(trees) ? trees : [])).toEqual(shape(former));
    }),
    { numRuns: 100 },
  );
});

test('what was moved into a new block waits with it, what is taken out of one that is gone, too', () => {
  const then = pageOf([block('1', 'Eins'), block('2', 'Zwei', [block('3', 'Drei')])]);
  const now = pageOf([block('4', 'Neu', [block('1', 'Eins')]), block('3', 'Drei!')]);
  const all = itemDifferences(then, now);
  const bound = (name: string) => {
    const one = all.find(({ is }) => is === name);
    if (!one) throw new Error(`Nothing was ${name}.`);
    return boundTo(then, now, all, one).map(
      (other) => `${other.is} ${'block' in other && other.block.id}`,
    );
  };
  expect(bound('added')).toEqual(['moved b000000001']);
  expect(bound('removed')).toEqual(['moved b000000003', 'block-field b000000003']);
});

test('blocks that were turned round all stand in their former order again', () => {
  const [one, two, three, four] = ['1', '2', '3', '4'].map((id) => block(id, `Text ${id}`));
  if (!one || !two || !three || !four) throw new Error('There are no blocks.');
  const then = pageOf([one, two, three, four]);
  const now = pageOf([four, three, two, one]);
  expect(withoutDifferences(then, now, itemDifferences(then, now))).toEqual(then);
});

test('what is new in a block stays in it when that goes back into one that was removed', () => {
  const then = pageOf([block('1', 'Eins', [block('2', 'Zwei')])]);
  const now = pageOf([block('2', 'Zwei', [block('3', 'Neu')])]);
  const gone = itemDifferences(then, now).find(({ is }) => is === 'removed');
  if (!gone) throw new Error('It is not told that a block was removed.');
  expect(takenBack(now, then, gone)['data']?.['de']).toEqual([
    block('1', 'Eins', [block('2', 'Zwei', [block('3', 'Neu')])]),
  ]);
});

test('blocks that changed places with what they stood in are never lost', () => {
  const then = pageOf([block('1', 'Eins', [block('2', 'Zwei')])]);
  const now = pageOf([block('2', 'Zwei', [block('1', 'Eins')])]);
  const inner = itemDifferences(then, now).find(
    (one) => 'block' in one && one.block.id.endsWith('2'),
  );
  if (!inner) throw new Error('It is not told that a block was moved.');
  expect(takenBack(now, then, inner)).toEqual(then);

  const [a, b, c, d] = ['1', '2', '3', '4'];
  const two = pageOf([block(a, 'A', [block(b, 'B')]), block(c, 'C', [block(d, 'D')])]);
  const across = pageOf([block(b, 'B', [block(c, 'C')]), block(d, 'D', [block(a, 'A')])]);
  const all = itemDifferences(two, across);
  const waiting = all.filter((one) => 'block' in one && /[24]$/.test(one.block.id));
  expect(withoutDifferences(two, across, waiting)).toEqual(two);
});

test('a block that goes back beside one that came out of it stands there once', () => {
  const then = pageOf([
    block('7', 'a', [block('2', 'a')]),
    block('4', 'a'),
    block('3', 'a', [block('5', 'a')]),
    block('8', 'a'),
  ]);
  const now = pageOf([
    block('6', 'a'),
    block('5', 'a', [block('7', 'b')]),
    block('4', 'a'),
    block('2', 'a'),
  ]);
  const all = itemDifferences(then, now);
  for (let chosen = 0; chosen < 2 ** all.length; chosen++) {
    const waiting = new Set(all.filter((_, at) => (chosen >> at) % 2 === 1));
    for (const one of waiting) for (const other of boundTo(then, now, all, one)) waiting.add(other);
    const ids = idsOf(withoutDifferences(then, now, [...waiting])['data']?.['de']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['2', '4', '5', '7'].map((id) => block(id, '').id)));
  }
});

test('whatever waits, the rest goes on: both together are everything, no block is lost or there twice', () => {
  fc.assert(
    fc.property(tree, tree, fc.infiniteStream(fc.boolean()), (former, present, coins) => {
      const [then, now] = [pageOf(former), pageOf(present)];
      const all = itemDifferences(then, now);
      const waiting = new Set(all.filter(() => coins.next().value));
      for (const one of waiting)
        for (const other of boundTo(then, now, all, one)) waiting.add(other);
      const part = withoutDifferences(then, now, [...waiting]);
      const ids = idsOf(part['data']?.['de']);
      expect(new Set(ids).size).toBe(ids.length);
      const [old, current] = [new Set(idsOf(former)), new Set(idsOf(present))];
      expect(ids.every((id) => old.has(id) || current.has(id))).toBe(true);
      expect(new Set(ids)).toEqual(new Set([...ids, ...[...old].filter((id) => current.has(id))]));
      for (const one of all) {
        if (one.is !== 'added' && one.is !== 'removed') continue;
        const stays = (one.is === 'added') !== waiting.has(one);
        expect(ids.includes(one.block.id)).toBe(stays);
      }
      if (waiting.size === 0) expect(part).toEqual(now);
      if (waiting.size === all.length) {
        expect(shape(part['data']?.['de'] as BlockNode[])).toEqual(shape(former));
      }
    }),
    { numRuns: 100 },
  );
});
