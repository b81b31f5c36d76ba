import type { Language } from '../languages.ts';

/**
 * The words of the newsletter's pages and mails, before the content says otherwise. `{shop}` is the name of
 * the shop, `{address}` the address of the visitor.
 */
export const NEWSLETTER_WORDS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'newsletter-title': 'Newsletter',
    'newsletter-heading': 'Briefe von {shop}',
    'newsletter-text':
      'Wir schreiben selten und nur, wenn es etwas gibt. Ihre Adresse nutzen wir für nichts anderes, und in jedem Brief steht, wie Sie sich mit einem Klick abmelden.',
    'newsletter-label': 'Ihre E-Mail-Adresse',
    'newsletter-button': 'Eintragen',
    'newsletter-asked-heading': 'Ein Klick noch',
    'newsletter-asked-text':
      'Wir haben an {address} geschrieben. Bitte bestätigen Sie dort die Adresse; der Link gilt 48 Stunden.',
    'newsletter-asked-hint':
      'Nichts angekommen? Sehen Sie im Spam nach. An eine Adresse schreiben wir höchstens dreimal am Tag.',
    'newsletter-again': 'Mail noch einmal senden',
    'newsletter-other': 'Adresse ändern',
    'newsletter-home': 'Zur Startseite',
    'newsletter-confirm-heading': 'Sind Sie das?',
    'newsletter-confirm-text':
      'Mit einem Klick kommen unsere Briefe an {address}. Abmelden können Sie sich jederzeit.',
    'newsletter-confirm-button': 'Ja, Briefe bestellen',
    'newsletter-confirmed-heading': 'Danke, Sie stehen auf der Liste',
    'newsletter-confirmed-text':
      'Der nächste Brief kommt an {address}. Wie Sie sich abmelden, steht in der Mail, die eben hinausging.',
    'newsletter-leave-heading': 'Möchten Sie keine Briefe mehr?',
    'newsletter-leave-text': 'Mit einem Klick streichen wir {address} von der Liste.',
    'newsletter-leave-button': 'Abmelden',
    'newsletter-left-heading': 'Sie sind abgemeldet',
    'newsletter-left-text': 'Ihre Adresse ist gelöscht, und es kommt kein Brief mehr.',
    'newsletter-mail-confirm-subject': 'Bitte bestätigen: Briefe von {shop}',
    'newsletter-mail-confirm-heading': 'Ein Klick noch',
    'newsletter-mail-confirm-text':
      'Jemand, vermutlich Sie selbst, hat diese Adresse für die Briefe von {shop} eingetragen. Stimmt das, dann bestätigen Sie es bitte innerhalb von 48 Stunden.',
    'newsletter-mail-confirm-button': 'Adresse bestätigen',
    'newsletter-mail-confirm-note':
      'Waren Sie das nicht, dann ist nichts zu tun: Ohne Bestätigung kommt kein Brief, und die Adresse wird nicht gespeichert.',
    'newsletter-mail-welcome-subject': 'Sie bekommen jetzt unsere Briefe',
    'newsletter-mail-welcome-heading': 'Danke, Sie stehen auf der Liste',
    'newsletter-mail-welcome-text':
      'Von jetzt an bekommen Sie die Briefe von {shop}. Bewahren Sie diese Mail auf, wenn Sie mögen: Mit dem Link darunter melden Sie sich jederzeit ab.',
    'newsletter-mail-known-subject': 'Sie bekommen unsere Briefe schon',
    'newsletter-mail-known-heading': 'Sie stehen schon auf der Liste',
    'newsletter-mail-known-text':
      'Jemand, vermutlich Sie selbst, hat diese Adresse noch einmal für die Briefe von {shop} eingetragen. Es ist nichts zu tun.',
    'newsletter-mail-leave': 'Von den Briefen abmelden',
  },
  en: {
    'newsletter-title': 'Newsletter',
    'newsletter-heading': 'Letters from {shop}',
    'newsletter-text':
      'We rarely write, and only when there is something to say. We use your address for nothing else, and you can unsubscribe from any letter with one click.',
    'newsletter-label': 'Your e-mail address',
    'newsletter-button': 'Sign up',
    'newsletter-asked-heading': 'One more click',
    'newsletter-asked-text':
      'We have written to {address}. Please confirm your address there; the link works for 48 hours.',
    'newsletter-asked-hint':
      'Nothing there? Have a look in your spam folder. We write to the same address at most three times a day.',
    'newsletter-again': 'Send the e-mail again',
    'newsletter-other': 'Change the address',
    'newsletter-home': 'To the home page',
    'newsletter-confirm-heading': 'Is that you?',
    'newsletter-confirm-text':
      'One click, and our letters will come to {address}. You can leave whenever you like.',
    'newsletter-confirm-button': 'Yes, send me letters',
    'newsletter-confirmed-heading': 'Thank you, you are on the list',
    'newsletter-confirmed-text':
      'The next letter will come to {address}. The e-mail we have just sent tells you how to leave.',
    'newsletter-leave-heading': 'No more letters?',
    'newsletter-leave-text': 'One click takes {address} off the list.',
    'newsletter-leave-button': 'Unsubscribe',
    'newsletter-left-heading': 'You have left the list',
    'newsletter-left-text': 'Your address is deleted, and no more letters will come.',
    'newsletter-mail-confirm-subject': 'Please confirm: letters from {shop}',
    'newsletter-mail-confirm-heading': 'One more click',
    'newsletter-mail-confirm-text':
      'Somebody, presumably you, has signed this address up for letters from {shop}. If that is right, please confirm it within 48 hours.',
    'newsletter-mail-confirm-button': 'Confirm the address',
    'newsletter-mail-confirm-note':
      'If it was not you, you need do nothing: unless the address is confirmed, we send no letters and do not store it.',
    'newsletter-mail-welcome-subject': 'Our letters are on their way to you',
    'newsletter-mail-welcome-heading': 'Thank you, you are on the list',
    'newsletter-mail-welcome-text':
      'From now on you will get the letters from {shop}. You may want to keep this e-mail: with the link below you can leave at any time.',
    'newsletter-mail-known-subject': 'You already get our letters',
    'newsletter-mail-known-heading': 'You are already on the list',
    'newsletter-mail-known-text':
      'Somebody, presumably you, has signed this address up for letters from {shop} once more. You need do nothing.',
    'newsletter-mail-leave': 'Unsubscribe from the letters',
  },
};
