import type { Language } from './languages.ts';

/** What pages and mails say to those who wait for goods, before the content says otherwise. */
export const RESTOCK_WORDS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'restock-title': 'Benachrichtigen, wenn wieder da',
    'restock-form-text':
      '{goods} ist zurzeit vergriffen. Wir schreiben Ihnen einmal, sobald sie wieder im Regal liegt, und vergessen Ihre Adresse danach.',
    'restock-label': 'Ihre E-Mail-Adresse',
    'restock-button': 'Benachrichtigen',
    'restock-asked-heading': 'Ein Klick noch',
    'restock-asked-text':
      'Wir haben Ihnen geschrieben. Bitte bestätigen Sie die Adresse mit dem Link in der Mail; er gilt 48 Stunden.',
    'restock-confirm-heading': 'Sollen wir Ihnen schreiben?',
    'restock-confirm-text': 'Eine Mail, sobald {goods} wieder da ist, und keine danach.',
    'restock-confirm-button': 'Ja, bitte schreiben',
    'restock-confirmed-heading': 'Gut, wir schreiben Ihnen',
    'restock-confirmed-text': 'Sobald {goods} wieder im Regal liegt, bekommen Sie eine Mail.',
    'restock-there-heading': 'Schon wieder da',
    'restock-there-text': '{goods} ist lieferbar.',
    'restock-there-button': 'Ansehen',
    'restock-mail-confirm-subject': 'Bitte bestätigen: {goods}',
    'restock-mail-confirm-heading': 'Sollen wir Ihnen schreiben, wenn es wieder da ist?',
    'restock-mail-confirm-text':
      'Jemand hat uns diese Adresse gegeben, um zu erfahren, wann es wieder lieferbar ist: {goods}. Waren Sie das, dann bestätigen Sie es bitte.',
    'restock-mail-confirm-button': 'Ja, bitte schreiben',
    'restock-mail-confirm-note':
      'Der Link gilt 48 Stunden. Waren Sie das nicht, dann ist nichts weiter zu tun: Ohne Bestätigung speichern wir nichts.',
    'restock-mail-back-subject': 'Wieder da: {goods}',
    'restock-mail-back-heading': 'Wieder da: {goods}',
    'restock-mail-back-text':
      'Sie wollten wissen, wann es wieder lieferbar ist. Jetzt liegt es im Regal.',
    'restock-mail-back-button': 'Ansehen',
    'restock-mail-back-note':
      'Das war die eine Mail, um die Sie gebeten hatten. Ihre Adresse haben wir damit vergessen.',
  },
  en: {
    'restock-title': 'Tell me when it is back',
    'restock-form-text':
      '{goods} is sold out at present. We will write once, as soon as it is back on the shelf, and forget your address after that.',
    'restock-label': 'Your e-mail address',
    'restock-button': 'Tell me',
    'restock-asked-heading': 'One more click',
    'restock-asked-text':
      'We have written to you. Please confirm your address with the link in that mail; it lasts 48 hours.',
    'restock-confirm-heading': 'Shall we write to you?',
    'restock-confirm-text': 'One mail as soon as {goods} is back, and none after that.',
    'restock-confirm-button': 'Yes, please write',
    'restock-confirmed-heading': 'Good, we will write',
    'restock-confirmed-text': 'As soon as {goods} is back on the shelf, you will get a mail.',
    'restock-there-heading': 'It is back already',
    'restock-there-text': '{goods} can be had.',
    'restock-there-button': 'Have a look',
    'restock-mail-confirm-subject': 'Please confirm: {goods}',
    'restock-mail-confirm-heading': 'Shall we write to you when it is back?',
    'restock-mail-confirm-text':
      'Somebody gave us this address to hear when this can be had again: {goods}. If that was you, please confirm it.',
    'restock-mail-confirm-button': 'Yes, please write',
    'restock-mail-confirm-note':
      'The link lasts 48 hours. If that was not you, there is nothing to do: without your word we store nothing.',
    'restock-mail-back-subject': 'Back in stock: {goods}',
    'restock-mail-back-heading': 'Back in stock: {goods}',
    'restock-mail-back-text':
      'You wanted to know when this could be had again. It is on the shelf now.',
    'restock-mail-back-button': 'Have a look',
    'restock-mail-back-note':
      'This was the one mail that you asked for. With it we have forgotten your address.',
  },
};
