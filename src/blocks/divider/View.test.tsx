import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const html = (fields: object) =>
  renderToStaticMarkup(
    <Nodes nodes={[node('divider', { ...fields })]} source={{ route: route(), answers: {} }} />,
  );

test('a seam or a line parts what follows, also for those who do not see it', () => {
  expect(html({})).toContain('<hr class="divider divider--normal divider--stitch"/>');
  expect(html({ look: 'line', size: 'large' })).toContain('<hr class="divider divider--large');
});

test('mere distance says nothing', () => {
  expect(html({ look: 'space', size: 'small' })).toBe(
    '<div class="b b-divider"><div class="divider divider--small"></div></div>',
  );
});
