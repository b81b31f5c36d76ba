import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BLOCK_ID, type BlockNode } from '#src/model/fields/block-node.ts';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';
import { reusableNodes } from './nodes.ts';

const reusable = (id: string, nodes: BlockNode[], textLang = 'de') => ({
  [`dynamicBlock:${id}:de`]: { id, name: id, textLang, nodes },
});
const reference = (id: string, source: string) => ({
  ...node('dynamic-block', { source: [source] }),
  id,
});
const heading = (text: string) => node('heading', { text });
const flat = (nodes: BlockNode[]): BlockNode[] =>
  nodes.flatMap((one) => [one, ...flat(one.children ?? [])]);

test('a reusable block is shown wherever a page refers to it', () => {
  const nodes = [reference('aaaaaaaaaa', 'x'), reference('bbbbbbbbbb', 'x')];
  const answers = reusable('x', [heading('Immer gleich')]);
  const markup = renderToStaticMarkup(<Nodes nodes={nodes} source={{ route: route(), answers }} />);
  expect(markup.match(/Immer gleich/g)).toHaveLength(2);
});

test('its words say their language where it is not the one of the page, whatever the page is written in', () => {
  const english = { ...route(), lang: 'en' as const };
  const answers = {
    'dynamicBlock:x:en': { id: 'x', name: 'x', textLang: 'en', nodes: [heading('Always so')] },
    'dynamicBlock:y:en': { id: 'y', name: 'y', textLang: 'de', nodes: [heading('Immer so')] },
  };
  const nodes = [heading('Nur hier'), reference('aaaaaaaaaa', 'x'), reference('bbbbbbbbbb', 'y')];
  const markup = renderToStaticMarkup(
    <Nodes nodes={nodes} source={{ route: english, answers }} textLang="de" />,
  );
  expect(markup.match(/<h2.*?<\/h2>/g)).toEqual([
    '<h2 lang="de">Nur hier</h2>',
    '<h2>Always so</h2>',
    '<h2 lang="de">Immer so</h2>',
  ]);
  expect(markup.match(/lang=/g)).toHaveLength(2);
});

test('in each place its blocks have ids of their own, the same each time', () => {
  const { ask } = answering(reusable('x', [node('section', {}, [heading('A')])]));
  const at = (place: string) => flat(reusableNodes('x', place, ask, route())).map(({ id }) => id);
  const ids = [...at('aaaaaaaaaa'), ...at('bbbbbbbbbb')];
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(BLOCK_ID);
  expect(at('aaaaaaaaaa')).toEqual(ids.slice(0, 2));
});

test('reusable blocks may hold others, and a circle ends where it closes', () => {
  const { ask } = answering({
    ...reusable('x', [heading('X'), node('section', {}, [reference('cccccccccc', 'y')])]),
    ...reusable('y', [heading('Y'), reference('dddddddddd', 'x')]),
  });
  const texts = flat(reusableNodes('x', 'aaaaaaaaaa', ask, route())).map(({ text }) => text);
  expect(texts).toEqual(['X', undefined, 'Y']);
});

test('what is hidden inside it stays hidden, and without it there is nothing to show', () => {
  const hidden = { ...heading('weg'), wrapper: { ...heading('').wrapper, display: false } };
  const { ask } = answering(reusable('x', [hidden]));
  expect(reusableNodes('x', 'aaaaaaaaaa', ask, route())).toEqual([]);
  const nodes = [reference('aaaaaaaaaa', 'gone'), node('dynamic-block')];
  const source = { route: route(), answers: { 'dynamicBlock:gone:de': null } };
  expect(renderToStaticMarkup(<Nodes nodes={nodes} source={source} />)).toBe('');
});
