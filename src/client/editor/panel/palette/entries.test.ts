import { expect, test } from 'vitest';
import type { CallSchema } from '#src/api/contract/calls.ts';
import type { ListedScreen } from '#src/client/stores/editing.ts';
import { screenEntries } from './entries.ts';

const schema = (name: string): CallSchema => ({
  ...{ id: name, name, isPublished: true, properties: {}, fields: [] },
});
const screen = (id: string, slug: string, order: number): ListedScreen => ({
  ...{ id, label: `Unsere ${id}`, slug, order, children: [] },
});
const NAVIGATION: ListedScreen[] = [
  screen('Seiten', 'pages', 2),
  screen('Waren', 'squidex/products', 1),
  screen('Reste', 'squidex/gone', 3),
  screen('Sackgasse', 'nothing', 4),
  {
    id: 'g',
    label: 'Laden',
    slug: null,
    order: 1,
    children: ['Seiten', 'Waren', 'Reste', 'Sackgasse'],
  },
];
const found = (...asked: [CallSchema[]?, ListedScreen[]?]) =>
  screenEntries({ lang: 'de' }, ...asked).map(({ name, end, href }) => ({ name, end, href }));

test('the palette calls the screens of /manage as its navigation does, in its order and groups', () => {
  const screens = found([schema('products')], NAVIGATION);
  expect(screens.filter(({ end }) => end === 'Laden')).toEqual([
    { name: 'Unsere Waren', end: 'Laden', href: '/manage/squidex/products' },
    { name: 'Unsere Seiten', end: 'Laden', href: '/manage/pages' },
  ]);
  // What nobody can do without is there all the same; what leads nowhere is not.
  expect(screens).toContainEqual({ name: 'Papierkorb', end: 'Daten', href: '/manage/trash' });
  expect(screens.some(({ href }) => /gone|nothing/.test(href ?? ''))).toBe(false);
});

test('until the navigation is there, it has our own screens under our own names', () => {
  expect(found()).toContainEqual({ name: 'Seiten', end: 'Inhalte', href: '/manage/pages' });
  const hrefs = found([schema('products')]).map(({ href }) => href);
  expect(hrefs).toContain('/manage/squidex/products');
  expect(hrefs).not.toContain('/manage/squidex/colors');
});
