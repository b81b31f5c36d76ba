import { choice, day, flag, multiline, required, text } from '../fields/field.ts';
import type { Language } from '../languages.ts';
import { defineSchema } from '../fields/schema.ts';
import { sentFields } from './sent-fields.ts';

/** What visitors write on the contact page. */
export const contactMessagesSchema = defineSchema({
  name: 'contact-messages',
  type: 'Default',
  label: { de: 'Nachrichten von der Kontaktseite', en: 'Messages from the contact page' },
  public: false,
  form: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, minLength: 2, maxLength: 100 })),
    email: required(text({ label: { de: 'E-Mail', en: 'E-mail' }, maxLength: 254 })),
    phone: text({
      label: { de: 'Telefon', en: 'Telephone' },
      pattern: '^[+]?[0-9 ()/-]{5,30}$',
      maxLength: 30,
    }),
    topic: choice({
      label: { de: 'Worum geht es?', en: 'What is it about?' },
      values: ['cloth', 'size', 'room', 'mending', 'other'],
    }),
    message: required(
      multiline({ label: { de: 'Nachricht', en: 'Message' }, minLength: 10, maxLength: 4_000 }),
    ),
    callback: flag({ label: { de: 'Bitte rufen Sie mich zurück', en: 'Please call me back' } }),
    callbackDay: day({
      label: { de: 'Am liebsten am', en: 'Preferably on' },
      tags: ['rule:date_after'],
    }),
    ...sentFields,
  },
});

/** What the form says besides its labels. */
export const CONTACT_WORDS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'option-contact-messages-topic-cloth': 'Stoff und Farbe',
    'option-contact-messages-topic-size': 'Maße',
    'option-contact-messages-topic-room': 'Ein Zimmer in der Hütte',
    'option-contact-messages-topic-mending': 'Etwas zu flicken',
    'option-contact-messages-topic-other': 'Etwas anderes',
    'hint-contact-messages-phone': 'Falls wir zurückrufen sollen.',
    'error-phone': 'Bitte eine Telefonnummer wie +49 89 99998 412.',
  },
  en: {
    'option-contact-messages-topic-cloth': 'Cloth and colour',
    'option-contact-messages-topic-size': 'Sizes',
    'option-contact-messages-topic-room': 'A room at the lodge',
    'option-contact-messages-topic-mending': 'Something to mend',
    'option-contact-messages-topic-other': 'Something else',
    'hint-contact-messages-phone': 'In case you would like us to call back.',
    'error-phone': 'Please give a telephone number such as +49 89 99998 412.',
  },
};
