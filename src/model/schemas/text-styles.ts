import { multiline, reference, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/**
 * A way to set text, as Tailwind classes; it becomes class `.ts-{key}` of the theme sheet. The classes name colours of
 * the theme; one of the shop's own colours counts more.
 */
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
    color: reference({
      label: { de: 'Farbe, statt der aus der Farbwelt', en: 'Colour, instead of the theme’s' },
      to: ['colors'],
    }),
  },
});
