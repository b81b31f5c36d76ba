import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

test('a number is read with its unit and its meaning', () => {
  const entries = [{ value: '680', unit: 'g', text: 'je m²' }, { value: '3' }];
  const nodes = [node('facts', { entries })];
  const markup = renderToStaticMarkup(
    <Nodes nodes={nodes} source={{ route: route(), answers: {} }} />,
  );
  expect(markup).toBe(
    '<div class="b b-facts"><ul class="numbers">' +
      '<li><span class="numbers__value"><span>680</span> <span class="numbers__unit">g</span></span><p>je m²</p></li>' +
      '<li><span class="numbers__value"><span>3</span> </span></li></ul></div>',
  );
});
