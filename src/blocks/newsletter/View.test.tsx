import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const html = (fields: object, lang: 'de' | 'en' = 'de') =>
  renderToStaticMarkup(
    <Nodes
      nodes={[node('newsletter', { ...fields })]}
      source={{ route: route('page', 'p', lang), answers: {} }}
    />,
  );

test('the form is sent to the newsletter of its language', () => {
  expect(html({})).toContain('action="/newsletter" method="post"');
  expect(html({}, 'en')).toContain('action="/en/newsletter" method="post"');
});

test('a button without words has the usual one', () => {
  expect(html({ button: 'Her damit' })).toContain(
    '<button class="btn" type="submit"><span>Her damit',
  );
  expect(html({})).toContain('<button class="btn" type="submit">Eintragen</button>');
  expect(html({}, 'en')).toContain('<button class="btn" type="submit">Sign up</button>');
});
