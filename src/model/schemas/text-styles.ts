import { multiline, required, text } from '../field.ts';
import { defineSchema } from '../schema.ts';

/** A way to set text, as Tailwind classes; it becomes class `.ts-{key}` of the theme sheet. */
export const textStylesSchema = defineSchema({
  name: 'text-styles',
  type: 'Default',
  label: { de: 'Textstile', en: 'Text styles' },
  public: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 100 })),
    twclasses: required(
      multiline({ label: { de: 'Tailwind-Klassen', en: 'Tailwind classes' }, maxLength: 2000 }),
    ),
  },
});
