import { text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** Component: what search engines read, and the address of a page (without leading slash). */
export const seoSchema = defineSchema({
  name: 'seo',
  type: 'Component',
  label: { de: 'Suchmaschinen', en: 'Search engines' },
  public: true,
  fields: {
    seotitle: text({ label: { de: 'Titel für Suchmaschinen', en: 'Title for search engines' } }),
    slug: text({ label: { de: 'Adresse (Slug)', en: 'Address (slug)' }, maxLength: 400 }),
  },
});

/** Component of items whose slug always follows their name. */
export const seoTitleSchema = defineSchema({
  name: 'seo-title',
  type: 'Component',
  label: { de: 'Titel für Suchmaschinen', en: 'Title for search engines' },
  public: true,
  fields: {
    seotitle: text({ label: { de: 'Titel für Suchmaschinen', en: 'Title for search engines' } }),
  },
});
