import type { Language } from '#src/model/languages.ts';

type Messages = {
  label: string;
  edit: string;
  more: string;
  signedIn(name: string): string;
  newPage: string;
  manage: string;
  signOut: string;
  stillThere: string;
  starting: string;
  failed: string;
  draftWaits: string;
};

/** Words of the way into editing. */
export const entryMessages: Record<Language, Messages> = {
  de: {
    label: 'Website bearbeiten',
    edit: 'Bearbeiten',
    more: 'Mehr',
    signedIn: (name) => `Angemeldet als ${name}`,
    newPage: 'Neue Seite',
    manage: 'Verwaltung öffnen',
    signOut: 'Abmelden',
    stillThere: 'Du bist noch angemeldet: Das Abmelden hat nicht geklappt.',
    starting: 'Wird geöffnet …',
    failed:
      'Der Editor ließ sich nicht öffnen. Bitte die Verbindung prüfen und noch einmal versuchen.',
    draftWaits: 'Du siehst die Seite, wie Besucher sie sehen. Dein Entwurf ist gespeichert.',
  },
  en: {
    label: 'Edit the site',
    edit: 'Edit',
    more: 'More',
    signedIn: (name) => `Signed in as ${name}`,
    newPage: 'New page',
    manage: 'Open admin',
    signOut: 'Sign out',
    stillThere: 'You are still signed in: signing out did not work.',
    starting: 'Opening …',
    failed: 'The editor could not be opened. Please check the connection and try again.',
    draftWaits: 'You see the page as visitors do. Your draft is saved.',
  },
};
