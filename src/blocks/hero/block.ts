import {
  asset,
  choice,
  flag,
  multiline,
  required,
  text,
  toBeWritten,
  translated,
  withDefault,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** The first view of a page: its headline between what is far (back) and what is near (front). */
export const hero = defineBlock({
  kind: 'hero',
  label: { de: 'Auftakt', en: 'Hero' },
  fields: {
    title: translated(
      toBeWritten(text({ label: { de: 'Überschrift', en: 'Headline' }, maxLength: 80 }), {
        de: 'Neue Überschrift',
        en: 'New headline',
      }),
    ),
    text: translated(multiline({ label: { de: 'Text', en: 'Text' } })),
    back: required(asset({ label: { de: 'Bild dahinter', en: 'Picture behind' } })),
    front: asset({ label: { de: 'Bild davor, freigestellt', en: 'Picture before, cut out' } }),
    caption: translated(text({ label: { de: 'Zettel', en: 'Label' }, maxLength: 60 })),
    tone: withDefault(
      choice({ label: { de: 'Schrift', en: 'Letters' }, values: ['dark', 'light'] }),
      'dark',
    ),
    size: withDefault(
      choice({ label: { de: 'Schriftgrad', en: 'Size' }, values: ['large', 'small'] }),
      'large',
    ),
    level: withDefault(choice({ label: { de: 'Rang', en: 'Level' }, values: ['h1', 'h2'] }), 'h1'),
    underHeader: flag({ label: { de: 'Beginnt hinter der Kopfzeile', en: 'Behind the header' } }),
  },
  children: ['button'],
  bleeds: () => true,
  load: ({ back, front }, ask, { lang }) => ({
    back: ask('asset', back, lang),
    front: front === undefined ? null : ask('asset', front, lang),
  }),
});
