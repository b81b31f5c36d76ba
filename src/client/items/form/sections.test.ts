import { expect, test } from 'vitest';
import { productsSchema } from '#src/model/schemas/products.ts';
import { siteSchema } from '#src/model/schemas/site.ts';
import { sectionsOf } from './sections.ts';

const fields = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  ['products', productsSchema],
  ['site', siteSchema],
])(
  'every field of %s has its part, and one that somebody adds comes last',
  (schema, { fields: all }) => {
    const own = Object.keys(all);
    const sections = sectionsOf(schema, fields('weight', ...own), 'de');
    expect(sections.at(-1)).toEqual({ name: 'other', title: 'Weiteres', fields: fields('weight') });
    expect(sections.flatMap((section) => section.fields)).toHaveLength(own.length + 1);
    expect(sectionsOf(schema, fields(...own), 'en').map(({ title }) => title)).not.toContain(
      'More',
    );
  },
);

test('a part without fields is left out', () => {
  expect(sectionsOf('products', fields('images'), 'en')).toEqual([
    { name: 'pictures', title: 'Pictures and colours', fields: fields('images') },
  ]);
});

test('other forms have no parts', () => {
  const [only, ...rest] = sectionsOf('redirects', fields('from', 'to'), 'de');
  expect(only).toEqual({ name: 'other', title: null, fields: fields('from', 'to') });
  expect(rest).toEqual([]);
});
