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
