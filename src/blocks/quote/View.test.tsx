import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const html = (fields: object) =>
  renderToStaticMarkup(
    <Nodes nodes={[node('quote', { ...fields })]} source={{ route: route(), answers: {} }} />,
  );

test('words stand in a quotation, their source beside it', () => {
  expect(html({ text: 'Kalt war es', source: 'Gästebuch' })).toBe(
    '<div class="b b-quote"><figure class="quote"><blockquote><p>Kalt war es</p></blockquote>' +
      '<figcaption class="label">Gästebuch</figcaption></figure></div>',
  );
  expect(html({ text: 'Kalt war es' })).not.toContain('figcaption');
});

test('it wears the text style that was chosen, and none that is gone', () => {
  const wearing = (answers: object) =>
    renderToStaticMarkup(
      <Nodes
        nodes={[node('quote', { text: 'Kalt war es', style: ['t'] })]}
        source={{ route: route(), answers: { ...answers } }}
      />,
    );
  expect(wearing({ 'textStyle:t': { key: '0a1b2c3d', name: 'Zitat' } })).toContain(
    '<p class="ts-0a1b2c3d">Kalt war es</p>',
  );
  expect(wearing({ 'textStyle:t': null })).toContain('<p>Kalt war es</p>');
});
