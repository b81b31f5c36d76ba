import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const entries = [
  { title: 'Eins', text: text('A') },
  { title: 'Zwei', text: text('B') },
];
const html = (fields: object) =>
  renderToStaticMarkup(
    <Nodes
      nodes={[node('accordion', { entries, ...fields })]}
      source={{ route: route(), answers: {} }}
    />,
  );

test('parts of one accordion share a name, so that at most one is open', () => {
  const names = html({}).match(/ name="[^"]+"/g) ?? [];
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(1);
});

test('it is closed, or begins with its first part open', () => {
  expect(html({})).not.toContain(' open=""');
  expect(html({ open: 'first' }).match(/ open=""/g)).toHaveLength(1);
  expect(html({ open: 'first' })).toMatch(/<details[^>]* open=""[^>]*><summary><span>Eins/);
});
