import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cleanSvg } from '#src/lib/svg.ts';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const clean = cleanSvg('<svg viewBox="0 0 24 24"><path d="M3 7h18" onload="x"/></svg>', 'c-a');
const html = (answer: object | null) =>
  renderToStaticMarkup(
    <Nodes
      nodes={[node('icon', { icon: ['a'], text: 'Aus dem Tal' })]}
      source={{ route: route(), answers: { 'icon:a': answer } }}
    />,
  );

test('an icon is drawn in the page, with its words beside it', () => {
  const markup = html({ id: 'a', svg: clean.ok ? clean.value : '' });
  expect(markup).toContain('aria-hidden="true" viewBox="0 0 24 24"><path d="M3 7h18">');
  expect(markup).toContain('<p>Aus dem Tal</p>');
});

test('an icon that does not exist or was refused is not there', () => {
  expect(html(null)).toBe('');
});
