import {
  multiline,
  text,
  translated,
  withDefault,
  withPlaceholder,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** The form of a content schema with the tag `form`. Where there is no such schema nothing is shown. */
export const form = defineBlock({
  kind: 'form',
  label: { de: 'Formular', en: 'Form' },
  fields: {
    schema: withDefault(
      text({ label: { de: 'Schema', en: 'Schema' }, maxLength: 100 }),
      'contact-messages',
    ),
    heading: withPlaceholder(
      translated(text({ label: { de: 'Überschrift', en: 'Heading' }, maxLength: 120 })),
      { de: 'Schreiben Sie uns', en: 'Write to us' },
    ),
    thanks: withPlaceholder(
      translated(multiline({ label: { de: 'Dank danach', en: 'Thanks afterwards' } })),
      { de: 'Danke, das ist angekommen.', en: 'Thank you, we have it.' },
    ),
    button: withPlaceholder(
      translated(text({ label: { de: 'Knopf', en: 'Button' }, maxLength: 60 })),
      { de: 'Absenden', en: 'Send' },
    ),
  },
  hydrate: 'interaction',
  load({ schema, id }, ask, { lang, path, posted }) {
    const found = ask('form', schema, lang);
    if (!found || found.fields.length === 0) return null;
    return { form: found, path, lang, posted: posted?.block === id ? posted : null };
  },
});
