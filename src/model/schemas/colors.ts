import { localized, required, text } from '../field.ts';
import { defineSchema } from '../schema.ts';

/** Squidex checks the form of a hex colour with this, `lib/colour.ts` reads it. */
export const HEX_PATTERN = '^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$';

export const colorsSchema = defineSchema({
  name: 'colors',
  type: 'Default',
  label: { de: 'Farben', en: 'Colours' },
  public: true,
  fields: {
    name: localized(required(text({ label: { de: 'Name', en: 'Name' } }))),
    hexcode: required(text({ label: { de: 'Hexcode', en: 'Hex code' }, pattern: HEX_PATTERN })),
  },
});
