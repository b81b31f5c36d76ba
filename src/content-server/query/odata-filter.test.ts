import { expect, test } from 'vitest';
import { parseODataFilter } from './odata-filter.ts';
import type { PathTarget } from './tree.ts';

const place: PathTarget = {
  path: 'place',
  column: 'data',
  steps: [],
  type: 'GeoObject',
  nullable: false,
};

const distance = (point: string) =>
  parseODataFilter(`geo.distance(place, geography'${point}') lt 9`, () => place);

test.each(['POINT(13 51)', ' SRID=4326; POINT ( 13  51 ) ', 'point(13 51)'])(
  '%s is a place',
  (point) => {
    expect(distance(point)).toMatchObject({ circle: { longitude: 13, latitude: 51, distance: 9 } });
  },
);

test('a place of nothing but spaces costs no more than reading it', () => {
  const start = process.cpuUsage();
  for (let times = 0; times < 100; times += 1) {
    expect(() => distance(' '.repeat(8_000))).toThrow(/Syntax error/);
  }
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
