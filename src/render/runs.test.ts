import { expect, test } from 'vitest';
import { node } from '../../tests/block-fixture.ts';
import { partsOf } from './runs.ts';

const heading = node('heading', { text: 'x' });
const detail = node('product-detail');
const section = (...children: (typeof heading)[]) => node('section', {}, children);

test('neighbours without islands are one run', () => {
  const nodes = [heading, section(heading), heading];
  expect(partsOf(nodes)).toEqual([{ part: 'run', nodes }]);
});

test('an island cuts a run, and what holds one is opened', () => {
  const holder = section(node('columns', {}, [section(detail)]));
  expect(partsOf([heading, heading, detail, heading, holder, heading])).toEqual([
    { part: 'run', nodes: [heading, heading] },
    { part: 'island', node: detail },
    { part: 'run', nodes: [heading] },
    { part: 'open', node: holder },
    { part: 'run', nodes: [heading] },
  ]);
});

test('unknown kinds are no islands', () => {
  expect(partsOf([node('carousel')])).toHaveLength(1);
});
