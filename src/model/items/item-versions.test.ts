import { expect, test } from 'vitest';
import { type ItemVersion, type VersionEvent, versionRows } from './item-versions.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 8, 1, 8, minutes)).toISOString();
const told = (...all: [VersionEvent, who: string | null, minutes: number][]): ItemVersion[] =>
  all.map(([event, who, minutes], index) => ({
    ...{ version: all.length - index, event, who, at: at(minutes) },
  }));
const rows = (versions: ItemVersion[]) =>
  versionRows(versions).map(({ version, event, saves }) => [version, event, saves]);

test('what somebody saved until they published it is one row', () => {
  const work = told(
    ['published', 'anna', 9],
    ['saved', 'anna', 8],
    ['saved', 'anna', 7],
    ['draft', 'anna', 6],
    ['published', 'anna', 0],
  );
  expect(rows(work)).toEqual([
    [5, 'published', 2],
    [1, 'published', 0],
  ]);
});

test('what an import wrote is a row of its own, also where the same person saved before', () => {
  const [newest, ...others] = told(
    ['saved', 'anna', 3],
    ['saved', 'anna', 2],
    ['saved', 'anna', 1],
  );
  const work = [...(newest ? [{ ...newest, way: 'import' as const }] : []), ...others];
  expect(rows(work)).toEqual([
    [3, 'saved', 1],
    [2, 'saved', 2],
  ]);
});

test('a pause and somebody else begin a row', () => {
  const work = told(
    ['saved', 'anna', 59],
    ['saved', 'anna', 20],
    ['saved', 'miriam', 19],
    ['created', null, 0],
  );
  expect(rows(work)).toEqual([
    [4, 'saved', 1],
    [3, 'saved', 1],
    [2, 'saved', 1],
    [1, 'created', 0],
  ]);
});
