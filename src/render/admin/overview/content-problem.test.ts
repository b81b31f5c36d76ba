import { expect, test } from 'vitest';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { contentProblem } from './content-problem.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const shown = (one: Problem, lang: 'de' | 'en' = 'de') =>
  contentProblem(one, lang, {
    labelOf: (schema) => ({ pages: 'Seiten', products: 'Products' })[schema] ?? schema,
    nameOf: ({ schema }) => (schema === 'pages' ? 'Kontakt' : undefined),
  });

test('an address that two pages share is told by the name of the page that lost it, with the way to it', () => {
  const details = { schema: 'pages', id: ID, slug: 'kontakt', lang: 'de', used: 'kontakt-0f8' };
  expect(shown(problem('slug-taken', details))).toEqual({
    text: 'Seiten „Kontakt“: die Adresse kontakt (de) gehört schon einem älteren Eintrag, verwendet wird kontakt-0f8.',
    href: `/manage/squidex/pages/${ID}`,
  });
});

test('an item without a name is told by its id', () => {
  const one = problem('slug-missing', { schema: 'products', id: ID, lang: 'en' });
  expect(shown(one, 'en')).toEqual({
    text: `Products ${ID}: without a name or slug (en) there is no address.`,
    href: `/manage/squidex/products/${ID}`,
  });
});

test('what is about no item leads nowhere', () => {
  expect(shown(problem('redirect-invalid', { path: '/x' })).href).toBeUndefined();
});
