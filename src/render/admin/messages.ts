import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  skip: string;
  areas: string;
  jump: string;
  overview: string;
  /** Each in its own words. */
  tongues: Record<Language, string>;
  /** What numbers in the side bar count. */
  tally: { all: string; drafts: string; open: string; waiting: string; planned: string };
  signOut: string;
  /** Ticked before something that cannot be undone. */
  sure: string;
  account: string;
  subscribers: SubscriberMessages;
  toSite: string;
  languageNames: Record<Language, string>;
  forbidden: string;
  /** In the place of a form of an item. */
  noScript: string;
};

/** Words of the page of those who get the newsletter. */
type SubscriberMessages = {
  title: string;
  /** In: how many there are, and how many of them read which language. */
  count(all: number, of: Record<Language, number>): string;
  find: string;
  none: string;
  noneFound: string;
  address: string;
  language: string;
  confirmed: string;
  remove: string;
  removeOf(address: string): string;
  removeButton: string;
  removed: string;
  csv: string;
  lead: string;
  button: string;
};

/** Words of the admin area. */
export const messages: Record<Language, Messages> = {
  de: {
    skip: 'Zum Inhalt',
    areas: 'Bereiche',
    jump: 'Suchen, springen (Strg+K)',
    overview: 'Übersicht',
    tongues: { de: 'Deutsch', en: 'English' },
    tally: {
      all: 'insgesamt',
      drafts: 'noch nicht veröffentlicht',
      open: 'offen',
      waiting: 'noch nicht veröffentlicht',
      planned: 'geplant',
    },
    signOut: 'Abmelden',
    sure: 'Ich weiß, dass sich das nicht rückgängig machen lässt',
    account: 'Mein Konto',
    subscribers: {
      title: 'Newsletter',
      count: (all, { de, en }) =>
        `${all === 1 ? 'Eine bestätigte Adresse' : `${numberIn.de(all)} bestätigte Adressen`}: ${numberIn.de(de)} auf Deutsch, ${numberIn.de(en)} auf Englisch.`,
      find: 'Adresse suchen',
      none: 'Noch steht niemand auf der Liste. Wer eine Adresse einträgt, bestätigt sie zuerst per Mail.',
      noneFound: 'Diese Adresse steht nicht auf der Liste.',
      address: 'Adresse',
      language: 'Sprache',
      confirmed: 'Bestätigt',
      remove: 'Abmelden',
      removeOf: (address) => `${address} abmelden`,
      removeButton: 'Von der Liste löschen',
      removed: 'Die Adresse ist von der Liste gelöscht.',
      csv: 'Liste mitnehmen',
      lead: 'Die Liste als CSV für das Programm, das die Briefe verschickt. Jede Zeile hat einen eigenen Link zum Abmelden; er gehört in jeden Brief. Vor jedem Versand bitte neu laden, sonst bekommt Post, wer sich abgemeldet hat. Das Protokoll hält fest, wer sie geladen hat.',
      button: 'Als CSV laden',
    },
    toSite: 'Zur Website',
    languageNames: { de: 'Deutsch', en: 'Englisch' },
    forbidden: 'Kein Zugang',
    noScript: 'Dieses Formular braucht JavaScript.',
  },
  en: {
    skip: 'Skip to content',
    areas: 'Areas',
    jump: 'Search, jump to (Ctrl+K)',
    overview: 'Overview',
    tongues: { de: 'Deutsch', en: 'English' },
    tally: {
      all: 'in all',
      drafts: 'not published yet',
      open: 'open',
      waiting: 'not published yet',
      planned: 'planned',
    },
    signOut: 'Sign out',
    sure: 'I know that this cannot be undone',
    account: 'My account',
    subscribers: {
      title: 'Newsletter',
      count: (all, { de, en }) =>
        `${all === 1 ? 'One confirmed address' : `${numberIn.en(all)} confirmed addresses`}: ${numberIn.en(de)} in German, ${numberIn.en(en)} in English.`,
      find: 'Find an address',
      none: 'Nobody is on the list yet. Whoever gives an address confirms it by mail first.',
      noneFound: 'This address is not on the list.',
      address: 'Address',
      language: 'Language',
      confirmed: 'Confirmed',
      remove: 'Unsubscribe',
      removeOf: (address) => `Unsubscribe ${address}`,
      removeButton: 'Delete from the list',
      removed: 'The address is deleted from the list.',
      csv: 'Download the list',
      lead: 'The list as CSV, for the program that sends the letters. Every line has its own link to unsubscribe, which belongs in every letter. Please download it again before each letter, or people who have left will get it. The log notes who downloaded it.',
      button: 'Download as CSV',
    },
    toSite: 'To the site',
    languageNames: { de: 'German', en: 'English' },
    forbidden: 'No access',
    noScript: 'This form needs JavaScript.',
  },
};
