import { BAD_HEX } from '#src/lib/colour.ts';
import { localized, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** Squidex checks the form of a hex colour with this, `lib/colour.ts` reads it. */
const HEX = { pattern: '^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', patternMessage: BAD_HEX };

/** A colour as 3 or 6 hex digits. */
export const hex = (label: { de: string; en: string }) => required(text({ label, ...HEX }));

export const colorsSchema = defineSchema({
  name: 'colors',
  type: 'Default',
  label: { de: 'Farben', en: 'Colours' },
  public: true,
  fields: {
    name: localized(required(text({ label: { de: 'Name', en: 'Name' } }))),
    hexcode: hex({ de: 'Hexcode', en: 'Hex code' }),
  },
});
