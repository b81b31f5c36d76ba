import {
  choice,
  component,
  file,
  integer,
  multiline,
  required,
  text,
  withDefault,
} from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** What a font is for. */
export const FONT_MISSIONS = ['main', 'support', 'navbar', 'flowingtext'] as const;
export type FontMission = (typeof FONT_MISSIONS)[number];

const FONT_TYPES = ['woff2', 'woff'] as const;

/** Fonts come from this site only: a foreign address would tell somebody of every visitor. */
const FONT_URL_PATTERN = '^/fonts/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\\.woff2?$';

/** Component: one file of a font, either uploaded or one that the code brings. */
export const fontSchema = defineSchema({
  name: 'font',
  type: 'Component',
  label: { de: 'Schriftdatei', en: 'Font file' },
  public: true,
  fields: {
    name: required(
      text({ label: { de: 'Name der Schrift', en: 'Name of the font' }, maxLength: 80 }),
    ),
    weight: withDefault(
      integer({ label: { de: 'Strichstärke', en: 'Weight' }, min: 1, max: 1000 }),
      400,
    ),
    file: file({ label: { de: 'Datei (WOFF2)', en: 'File (WOFF2)' }, use: 'fonts' }),
    fileUrl: text({
      label: {
        de: 'Oder: Adresse einer Datei dieser Seite',
        en: 'Or: address of a file of this site',
      },
      pattern: FONT_URL_PATTERN,
    }),
    fileType: withDefault(
      choice({ label: { de: 'Dateityp', en: 'File type' }, values: FONT_TYPES }),
      'woff2',
    ),
  },
});

export const fontStylesSchema = defineSchema({
  name: 'font-styles',
  type: 'Default',
  label: { de: 'Schriften', en: 'Fonts' },
  public: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 100 })),
    mission: required(choice({ label: { de: 'Aufgabe', en: 'Used for' }, values: FONT_MISSIONS })),
    font: required(
      component({
        label: { de: 'Schrift', en: 'Font' },
        schema: 'font',
        of: fontSchema.fields,
      }),
    ),
    // Whoever uploads a font notes by what right the site may show it.
    licence: multiline({
      label: {
        de: 'Lizenz: von wem, wofür, bis wann',
        en: 'Licence: by whom, for what, until when',
      },
    }),
  },
});
