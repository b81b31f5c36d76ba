import { isHex, parseHex, toHex } from '#src/lib/colour.ts';
import type { Language } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';
import { COLOUR_SLOTS, themeSettingsSchema } from '#src/model/schemas/theme-settings.ts';

/** Which facts a list tells of the items of a schema. */
export function toldOf(schema: string): { colours: boolean; languages: boolean; pages: boolean } {
  if (!isSchemaName(schema)) return { colours: false, languages: false, pages: false };
  const { fields, public: isPublic } = contentSchemas[schema];
  return {
    colours: schema === 'products',
    languages: Object.values(fields).some(({ localized }) => localized),
    pages: isPublic,
  };
}

/** Out: the parts that a colour plays in the themes, which name colours by their codes. */
export function slotsOf(ask: Queries['ask'], lang: Language): (hex: string) => string[] {
  const { themes } = ask('theme');
  const normal = (hex: string) => (isHex(hex) ? toHex(parseHex(hex)) : undefined);
  return (hex) =>
    COLOUR_SLOTS.filter((slot) =>
      themes.some(({ colours }) => isHex(hex) && normal(colours[slot]) === normal(hex)),
    ).map((slot) => themeSettingsSchema.fields[slot].label[lang]);
}
