import type { CatalogueEntry } from './editing-errors.ts';

/** What can go wrong with forms and mails; a part of the catalogue in `errors.ts`. */
export const SENDING = {
  'form-unknown': {
    status: 404,
    de: 'Ein Formular {form} gibt es nicht (mehr).',
    en: 'There is no form {form} (any more).',
  },
  'form-invalid': {
    status: 422,
    de: 'Es wurden nicht alle Felder korrekt ausgefüllt.',
    en: 'Not all fields were filled in correctly.',
  },
  'form-too-long': {
    status: 413,
    de: 'Das ist mehr Text, als dieses Formular annimmt: zusammen höchstens etwa 60.000 Zeichen. Bitte kürzen Sie ihn, oder schreiben Sie uns eine E-Mail.',
    en: 'That is more text than this form accepts: about 60,000 characters in all. Please shorten it, or send us an e-mail.',
  },
  'form-too-slow': {
    status: 422,
    de: 'Was Sie geschrieben haben, lässt sich hier nicht prüfen. Bitte schreiben Sie es anders, oder schreiben Sie uns eine E-Mail.',
    en: 'What you wrote cannot be checked here. Please write it in another way, or send us an e-mail.',
  },
  'form-too-fast': {
    status: 422,
    de: 'Das ging sehr schnell. Bitte noch einmal senden.',
    en: 'That was very quick. Please send it again.',
  },
  'mail-shop-address': {
    status: 422,
    de: 'Im Feld „E-Mail“ von „Website, Menü, Öffnungszeiten“ steht nicht genau eine Adresse. Mails an den Laden gehen an die Adresse aus MAIL_FROM.',
    en: 'The field “E-mail” of “Site, menu, opening hours” does not hold exactly one address. Mails to the shop go to the address in MAIL_FROM.',
  },
  'newsletter-link-wrong': {
    status: 422,
    de: 'Dieser Link ist nicht vollständig. Bitte noch einmal in der Mail darauf klicken, oder die Adresse neu eintragen.',
    en: 'This link is not complete. Please click it in the mail again, or give your address once more.',
  },
  'newsletter-link-old': {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Er hält 48 Stunden. Bitte die Adresse neu eintragen, dann kommt ein frischer.',
    en: 'This link has ended: it lasts 48 hours. Please give your address once more, and a fresh one will follow.',
  },
  'enquiry-empty': {
    status: 422,
    de: 'Noch liegt nichts in der Anfrage.',
    en: 'There is nothing in the enquiry yet.',
  },
  'enquiry-changed': {
    status: 409,
    de: 'Es hat sich etwas geändert, noch ist nichts gesendet. Bitte oben nachsehen und noch einmal senden.',
    en: 'Something has changed, and nothing has been sent yet. Please look above, then send it again.',
  },
  'restock-link-wrong': {
    status: 422,
    de: 'Dieser Link ist nicht vollständig. Bitte noch einmal in der Mail darauf klicken.',
    en: 'This link is not complete. Please click it in the mail again.',
  },
  'restock-link-old': {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Er hält 48 Stunden. Bitte bei der Ware noch einmal eintragen.',
    en: 'This link has ended: it lasts 48 hours. Please give your address once more on the page of the goods.',
  },
  'submission-waiting': {
    status: 502,
    de: 'Was Besucher gesendet haben, kam noch nicht in die Inhaltsquelle ({reason}). Es ist aufgeschrieben und wird wieder versucht.',
    en: 'What visitors sent did not reach the content source yet ({reason}). It is written down and tried again.',
  },
  'submission-refused': {
    status: 502,
    de: 'Die Inhaltsquelle nimmt {number} nicht an ({reason}). Das passt nicht zu seinem Schema. Es ist aufgeschrieben und wird wieder versucht, zuletzt einmal am Tag; die Mail an den Laden ging hinaus.',
    en: 'The content source does not take {number} ({reason}). It does not fit its schema. It is written down and tried again, in the end once a day; the mail to the shop has gone out.',
  },
  'form-field-unseen': {
    status: 422,
    de: 'Das Formular „{form}“ verlangt das Feld „{field}“, das Besucher nicht sehen. Darum nimmt die Inhaltsquelle keine Nachricht daraus an; was kam, wartet. Bitte das Feld im Schema {schema} zeigen oder nicht mehr verlangen.',
    en: 'The form “{form}” requires the field “{field}”, which visitors are not shown. So the content source takes no message from it; what came waits. Please show the field in the schema {schema}, or no longer require it.',
  },
  'mail-unsent': {
    status: 502,
    de: 'Eine Mail ging nicht hinaus ({reason}). Sie ist aufgeschrieben und wird wieder versucht. Bleibt es dabei, stimmen SMTP_URL und MAIL_FROM nicht.',
    en: 'A mail was not sent ({reason}). It is written down and tried again. If that goes on, check SMTP_URL and MAIL_FROM.',
  },
} as const satisfies Record<string, CatalogueEntry>;
