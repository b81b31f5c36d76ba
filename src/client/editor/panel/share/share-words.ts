import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  lead: string;
  shows: string;
  drafts: string;
  ahead: string;
  time: string;
  /** In: the city of the shop's zone. */
  zone: (city: string) => string;
  /** In: how many planned changes come until then. */
  until: (count: number) => string;
  make: string;
  link: string;
  copy: string;
  copied: string;
  notCopied: string;
  ends: (time: string) => string;
  proof: string;
  password: string;
  confirm: string;
  noAddress: string;
  away: string;
  all: string;
};

/** The texts of sharing; they come with it. */
export const shareWords: Record<Language, Words> = {
  de: {
    title: 'Vorschaulink teilen',
    lead: 'Wer den Link hat, kann sieben Tage lang ohne Konto die ganze Website im Entwurf lesen, sonst nichts. Auch was du danach änderst, ist dort zu sehen.',
    shows: 'Der Link zeigt',
    drafts: 'alle Entwürfe',
    ahead: 'die Website, wie sie zu einem Zeitpunkt sein wird',
    time: 'Tag und Uhrzeit',
    zone: (city) => `Zeit in ${city}.`,
    until: (count) =>
      count === 1
        ? 'Bis dahin ist 1 Änderung geplant.'
        : `Bis dahin sind ${count} Änderungen geplant.`,
    make: 'Link erstellen',
    link: 'Vorschaulink',
    copy: 'Kopieren',
    copied: 'Der Link ist kopiert.',
    notCopied: 'Der Browser lässt kein Kopieren zu. Der Link ist ausgewählt.',
    ends: (time) => `Er gilt bis ${time}.`,
    proof: 'Der Link gilt länger als deine Sitzung. Gib dafür bitte dein Passwort noch einmal ein.',
    password: 'Passwort',
    confirm: 'Bestätigen',
    noAddress: 'Diese Seite hat noch keine Adresse. Gib ihr zuerst eine, im Menü mit ihrem Namen.',
    away: 'Der Server ist nicht zu erreichen. Bitte versuche es noch einmal.',
    all: 'Alle Vorschaulinks, zum Zurücknehmen',
  },
  en: {
    title: 'Share a preview link',
    lead: 'Whoever has the link can read the whole site as a draft for seven days without an account, and do nothing else. What you change later is seen there, too.',
    shows: 'The link shows',
    drafts: 'all drafts',
    ahead: 'the site as it will be at a certain time',
    time: 'Day and time',
    zone: (city) => `Time in ${city}.`,
    until: (count) =>
      count === 1 ? '1 change is planned until then.' : `${count} changes are planned until then.`,
    make: 'Make the link',
    link: 'Preview link',
    copy: 'Copy',
    copied: 'The link is copied.',
    notCopied: 'The browser does not allow copying. The link is selected.',
    ends: (time) => `It works until ${time}.`,
    proof: 'The link outlives your session. Please enter your password once more for it.',
    password: 'Password',
    confirm: 'Confirm',
    noAddress: 'This page has no address yet. Please give it one first, in the menu with its name.',
    away: 'The server cannot be reached. Please try again.',
    all: 'All preview links, to take them back',
  },
};
