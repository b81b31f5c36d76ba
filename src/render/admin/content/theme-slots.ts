import { isHex, parseHex, toHex } from '#src/lib/colour.ts';
import type { Language } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { COLOUR_SLOTS, themeSettingsSchema } from '#src/model/schemas/theme-settings.ts';

/** Out: the parts that a colour plays in the themes, which name colours by their codes. */
export function slotsOf(ask: Queries['ask'], lang: Language): (hex: string) => string[] {
  const { themes } = ask('theme');
  const normal = (hex: string) => (isHex(hex) ? toHex(parseHex(hex)) : undefined);
  return (hex) =>
    COLOUR_SLOTS.filter((slot) =>
      themes.some(({ colours }) => isHex(hex) && normal(colours[slot]) === normal(hex)),
    ).map((slot) => themeSettingsSchema.fields[slot].label[lang]);
}
