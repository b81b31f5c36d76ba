import { describe, expect, test } from 'vitest';
import { node } from '../../../../../tests/block-fixture.ts';
import { itemDifferences, withoutDifferences } from '#src/model/items/item-changes.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { namesOf, toggled, waitingOf } from './waiting-changes.ts';

const changesOf = (former: StoredData, now: StoredData) => ({
  ...{ former, now },
  differences: itemDifferences(former, now),
});
const page = (de: string, en: string, theme: string): StoredData => ({
  title: { de, en },
  theme: { iv: theme },
});

describe('what waits', () => {
  const former = page('A', 'A', 'hell');

  test('waits on when somebody else has saved something, and still nothing else does', () => {
    const first = changesOf(former, page('B', 'C', 'hell'));
    const names = namesOf(first.differences.filter(({ partitions }) => partitions.includes('de')));
    const later = changesOf(former, page('B', 'C', 'dunkel'));
    const waiting = waitingOf(later, names);
    expect([...waiting]).toMatchObject([{ field: 'title', partitions: ['de'] }]);
    expect(withoutDifferences(former, later.now, [...waiting])).toEqual(page('A', 'C', 'dunkel'));
    // It can be freed, and is the only one that was caught.
    const [one] = waiting;
    if (!one) throw new Error('nothing waits');
    expect(toggled(later, waiting, one).size).toBe(0);
  });

  test('waits on with other words, and where it was alike in both languages and is not any more', () => {
    const both = changesOf(former, page('B', 'B', 'hell'));
    expect(both.differences).toHaveLength(1);
    const names = namesOf(both.differences);
    const apart = changesOf(former, page('B und mehr', 'B', 'hell'));
    expect(apart.differences).toHaveLength(2);
    expect(waitingOf(apart, names).size).toBe(2);
  });

  test('is a field of a block, and neither its other fields nor other blocks', () => {
    const one = node('heading', { text: 'A' });
    const other = { ...one, id: 'botheraaaa' };
    const before: StoredData = { data: { de: [one, other] } };
    const changed = { ...one, text: 'B', level: 3 };
    const changes = changesOf(before, { data: { de: [changed, { ...other, text: 'B' }] } });
    expect(changes.differences).toHaveLength(3);
    for (const difference of changes.differences) {
      expect([...waitingOf(changes, namesOf([difference]))]).toEqual([difference]);
    }
  });

  test('is nothing where the change is gone', () => {
    const names = namesOf(changesOf(former, page('B', 'A', 'hell')).differences);
    expect(waitingOf(changesOf(former, former), names).size).toBe(0);
  });

  test('takes along what was moved into a new block meanwhile', () => {
    const heading = node('heading', { text: 'Hang' });
    const section = node('section', {}, []);
    const before: StoredData = { data: { de: [heading] } };
    const added = changesOf(before, { data: { de: [heading, section] } });
    const names = namesOf(added.differences);
    const moved = changesOf(before, { data: { de: [{ ...section, children: [heading] }] } });
    const waiting = waitingOf(moved, names);
    expect([...waiting].map(({ is }) => is).toSorted()).toEqual(['added', 'moved']);
    const [first] = moved.differences.filter(({ is }) => is === 'moved');
    if (!first) throw new Error('nothing was moved');
    expect(toggled(moved, waiting, first).size).toBe(0);
    const [block] = moved.differences.filter(({ is }) => is === 'added');
    if (!block) throw new Error('nothing was added');
    expect(toggled(moved, new Set(), block)).toEqual(waiting);
  });
});
