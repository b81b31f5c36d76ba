import { flag, type Infer, multiline, required, text } from '../fields/field.ts';
import { defineSchema, type Item } from '../fields/schema.ts';

/** A drawing in SVG; `lib/svg.ts` decides what of it is delivered. */
export const iconsSchema = defineSchema({
  name: 'icons',
  type: 'Default',
  label: { de: 'Symbole', en: 'Icons' },
  public: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 100 })),
    words: text({
      label: { de: 'Suchwörter, deutsch und englisch', en: 'Search words, German and English' },
    }),
    svg: required(multiline({ label: { de: 'SVG', en: 'SVG' }, maxLength: 20_000 })),
    critical: flag({ label: { de: 'Sofort laden', en: 'Load at once' } }),
  },
});

export type Icon = Item & Infer<typeof iconsSchema.fields>;
