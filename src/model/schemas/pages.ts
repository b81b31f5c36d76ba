import { BlockNodeSchema } from '../fields/block-node.ts';
import {
  blocks,
  component,
  flag,
  type Infer,
  localized,
  reference,
  required,
  text,
} from '../fields/field.ts';
import { defineSchema, type Item } from '../fields/schema.ts';
import { seoSchema } from './seo.ts';

export const pagesSchema = defineSchema({
  name: 'pages',
  type: 'Default',
  label: { de: 'Seiten', en: 'Pages' },
  public: true,
  fields: {
    title: localized(required(text({ label: { de: 'Titel', en: 'Title' }, maxLength: 200 }))),
    critical: flag({ label: { de: 'Sofort vollständig laden', en: 'Load in full at once' } }),
    seo: localized(
      component({
        label: { de: 'Suchmaschinen', en: 'Search engines' },
        schema: 'seo',
        of: seoSchema.fields,
      }),
    ),
    unlisted: flag({
      label: { de: 'Vor Suchmaschinen verbergen', en: 'Hide from search engines' },
    }),
    themesettings: reference({ label: { de: 'Farbwelt', en: 'Theme' }, to: ['theme-settings'] }),
    backgroundColor: reference({ label: { de: 'Hintergrund', en: 'Background' }, to: ['colors'] }),
    data: localized(blocks({ label: { de: 'Inhalt', en: 'Content' }, node: BlockNodeSchema })),
  },
});

export type Page = Item & Infer<typeof pagesSchema.fields>;
