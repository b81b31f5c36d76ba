import type { Language } from '../languages.ts';

/** What pages and mails say to those who wait for goods, before the content says otherwise. */
export const RESTOCK_WORDS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'restock-title': 'Wir melden uns, wenn es wieder da ist',
    'restock-form-text':
      'Zurzeit vergriffen: {goods}. Wir schreiben Ihnen einmal, sobald wieder etwas im Regal liegt, und vergessen danach Ihre Adresse.',
    'restock-label': 'Ihre E-Mail-Adresse',
    'restock-button': 'Benachrichtigen',
    'restock-asked-heading': 'Ein Klick noch',
    'restock-asked-text':
      'Wir haben Ihnen geschrieben. Bitte bestätigen Sie die Adresse mit dem Link in der Mail; er gilt 48 Stunden.',
    'restock-confirm-heading': 'Sollen wir Ihnen schreiben?',
    'restock-confirm-text':
      'Eine Mail, sobald es wieder lieferbar ist, und danach keine mehr: {goods}.',
    'restock-confirm-button': 'Ja, bitte schreiben',
    'restock-confirmed-heading': 'Gut, wir schreiben Ihnen',
    'restock-confirmed-text': 'Sie bekommen eine Mail, sobald es wieder im Regal liegt: {goods}.',
    'restock-leave-button': 'Doch nicht mehr warten',
    'restock-left-heading': 'Gut, wir schreiben Ihnen nicht',
    'restock-left-text': 'Sie warten nicht mehr, und Ihre Adresse ist gelöscht.',
    'restock-there-heading': 'Schon wieder da',
    'restock-there-text': 'Lieferbar: {goods}.',
    'restock-there-button': 'Ansehen',
    'restock-mail-confirm-subject': 'Bitte bestätigen: {goods}',
    'restock-mail-confirm-heading': 'Sollen wir Ihnen schreiben, wenn es wieder da ist?',
    'restock-mail-confirm-text':
      'Jemand hat uns diese Adresse gegeben, um zu erfahren, wann es wieder lieferbar ist: {goods}. Waren Sie das, dann bestätigen Sie es bitte.',
    'restock-mail-confirm-button': 'Ja, bitte schreiben',
    'restock-mail-confirm-note':
      'Der Link gilt 48 Stunden; wer bestätigt hat, kann damit auch später noch absagen. Waren Sie das nicht, dann ist nichts weiter zu tun: Ohne Bestätigung speichern wir nichts.',
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
      'Sold out at present: {goods}. We will write once, as soon as there is stock again, and then forget your address.',
    'restock-label': 'Your e-mail address',
    'restock-button': 'Tell me',
    'restock-asked-heading': 'One more click',
    'restock-asked-text':
      'We have written to you. Please confirm your address with the link in that e-mail; it works for 48 hours.',
    'restock-confirm-heading': 'Shall we write to you?',
    'restock-confirm-text':
      'One e-mail as soon as it is back in stock, and none after that: {goods}.',
    'restock-confirm-button': 'Yes, please write',
    'restock-confirmed-heading': 'Good, we will write',
    'restock-confirmed-text': 'You will get an e-mail as soon as it is back in stock: {goods}.',
    'restock-leave-button': 'Stop waiting',
    'restock-left-heading': 'All right, we will not write',
    'restock-left-text': 'You no longer wait, and your address has been deleted.',
    'restock-there-heading': 'It is back already',
    'restock-there-text': 'In stock: {goods}.',
    'restock-there-button': 'Have a look',
    'restock-mail-confirm-subject': 'Please confirm: {goods}',
    'restock-mail-confirm-heading': 'Shall we write to you when it is back?',
    'restock-mail-confirm-text':
      'Somebody gave us this address to hear when this is back in stock: {goods}. If that was you, please confirm it.',
    'restock-mail-confirm-button': 'Yes, please write',
    'restock-mail-confirm-note':
      'The link works for 48 hours; once you have confirmed, it also lets you stop waiting at any time. If that was not you, you need do nothing: until you confirm, we store nothing.',
    'restock-mail-back-subject': 'Back in stock: {goods}',
    'restock-mail-back-heading': 'Back in stock: {goods}',
    'restock-mail-back-text': 'You wanted to know when this would be back in stock. It is now.',
    'restock-mail-back-button': 'Have a look',
    'restock-mail-back-note':
      'This is the one e-mail you asked for. We have now forgotten your address.',
  },
};
