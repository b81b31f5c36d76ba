import { localized, multiline, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** A word of the dictionary of forms and mails, by its key: `validation-between`, `error-phone`, `mail-thanks`. */
export const textsSchema = defineSchema({
  name: 'texts',
  type: 'Default',
  label: { de: 'Texte der Formulare', en: 'Texts of forms' },
  public: true,
  fields: {
    key: required(text({ label: { de: 'Schlüssel', en: 'Key' }, maxLength: 200 })),
    text: localized(multiline({ label: { de: 'Text', en: 'Text' }, maxLength: 4_000 })),
  },
});
