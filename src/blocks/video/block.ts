import {
  asset,
  choice,
  integer,
  file,
  multiline,
  required,
  text,
  toBeWritten,
  translated,
  withDefault,
} from '#src/model/fields/field.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { defineBlock } from '../define.ts';
import { loadFile } from '../load/file.ts';

/** A film from a file of the site, or a film or map of others; until one is chosen its poster stands there. */
export const video = defineBlock({
  kind: 'video',
  label: { de: 'Film', en: 'Film' },
  fields: {
    title: translated(
      toBeWritten(text({ label: { de: 'Titel', en: 'Title' }, maxLength: 120 }), {
        de: 'Neuer Film',
        en: 'New film',
      }),
    ),
    description: translated(
      text({ label: { de: 'Beschreibung', en: 'Description' }, maxLength: 300 }),
    ),
    transcript: translated(
      multiline({ label: { de: 'Was zu sehen und zu hören ist', en: 'What you see and hear' } }),
    ),
    film: file({ label: { de: 'Film', en: 'Film' }, use: 'films' }),
    elsewhere: text({
      label: {
        de: 'Oder anderswo (Adresse)',
        en: 'Or elsewhere (address)',
      },
    }),
    poster: required(asset({ label: { de: 'Standbild', en: 'Poster' } })),
    captionsDe: file({
      label: { de: 'Untertitel deutsch', en: 'Captions in German' },
      use: 'captions',
    }),
    captionsEn: file({
      label: { de: 'Untertitel englisch', en: 'Captions in English' },
      use: 'captions',
    }),
    seconds: integer({ label: { de: 'Dauer (Sekunden)', en: 'Length (seconds)' }, min: 1 }),
    look: withDefault(
      choice({ label: { de: 'Läuft', en: 'Plays' }, values: ['asked', 'quiet'] }),
      'asked',
    ),
    width: withDefault(
      choice({ label: { de: 'Breite', en: 'Width' }, values: ['column', 'page'] }),
      'column',
    ),
  },
  bleeds: ({ width }) => width === 'page',
  load({ film, poster, captionsDe, captionsEn }, ask, { lang }) {
    const shown = { film: loadFile(film, 'films', ask), poster: ask('asset', poster, lang) };
    if (!shown.film && !shown.poster) return null;
    const ids = { de: captionsDe, en: captionsEn };
    const captions = LANGUAGES.flatMap((one) => {
      const found = loadFile(ids[one], 'captions', ask);
      return found ? [{ lang: one, address: found.address }] : [];
    });
    return { ...shown, captions };
  },
});
