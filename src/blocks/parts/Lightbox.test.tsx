import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const asset = { id: 'a', hash: '0'.repeat(32), x: 50, y: 50, width: 900, height: 600, alt: 'Bank' };
const html = (fields: object) =>
  renderToStaticMarkup(
    <Nodes
      nodes={[node('picture', { image: ['a'], ...fields })]}
      source={{ route: route(), answers: { 'asset:a:de': { ...asset, dominant: null } } }}
    />,
  );

test('a picture opens large in a dialog of its own, without a script', () => {
  const markup = html({ zoom: true });
  const id = /<dialog[^>]* id="([^"]+)"/.exec(markup)?.[1];
  expect(id).toBeDefined();
  expect(markup).toContain(`popoverTarget="${id}" command="show-modal" commandfor="${id}"`);
  expect(markup).toContain(`popoverTargetAction="hide" command="close" commandfor="${id}"`);
  expect(markup).toContain('aria-label="Bank: Bild vergrößern"');
});

test('its caption names it, where it has one', () => {
  expect(html({ zoom: true, caption: 'Die Bank' })).toContain('aria-label="Die Bank"');
});

test('a picture that does not open is only a picture', () => {
  expect(html({})).not.toMatch(/<dialog|<button/);
});
