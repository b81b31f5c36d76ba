import { multiline, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

const forSearch = {
  seotitle: text({ label: { de: 'Titel für Suchmaschinen', en: 'Title for search engines' } }),
  seodescription: multiline({
    label: { de: 'Beschreibung für Suchmaschinen', en: 'Description for search engines' },
    maxLength: 320,
  }),
};

/** Component: what search engines read, and the address of a page (without leading slash). */
export const seoSchema = defineSchema({
  name: 'seo',
  type: 'Component',
  label: { de: 'Suchmaschinen', en: 'Search engines' },
  public: true,
  fields: {
    ...forSearch,
    slug: text({ label: { de: 'Adresse (Slug)', en: 'Address (slug)' }, maxLength: 400 }),
  },
});

/** Component: the same of items whose slug always follows their name. */
export const seoTitleSchema = defineSchema({
  name: 'seo-title',
  type: 'Component',
  label: { de: 'Suchmaschinen', en: 'Search engines' },
  public: true,
  fields: forSearch,
});
