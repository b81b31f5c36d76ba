import type { CatalogueEntry } from './editing-errors.ts';

/** What can go wrong below /manage: a part of the catalogue. */
export const OFFICE = {
  'account-exists': {
    status: 409,
    de: 'Ein Konto {email} gibt es schon.',
    en: 'There is an account {email} already.',
  },
  'account-unknown': {
    status: 404,
    de: 'Ein Konto {email} gibt es nicht.',
    en: 'There is no account {email}.',
  },
  'last-superuser': {
    status: 409,
    de: 'Das ist das letzte Konto, das alles darf. Bitte zuerst einem anderen Konto das Recht geben.',
    en: 'This is the last account that may do everything. Please give another account the right first.',
  },
  'own-account-elsewhere': {
    status: 409,
    de: 'Das eigene Passwort lässt sich unter „Mein Konto“ ändern.',
    en: 'Your own password is changed under “My account”.',
  },
  'answer-empty': {
    status: 422,
    de: 'Bitte zuerst eine Antwort schreiben.',
    en: 'Please write an answer first.',
  },
  'enquiry-waiting': {
    status: 409,
    de: 'Diese Anfrage ist noch nicht in den Inhalten angekommen. Danach lässt sie sich löschen.',
    en: 'This enquiry has not arrived in the content yet. After that it can be deleted.',
  },
} as const satisfies Record<string, CatalogueEntry>;
