import type { Language } from '#src/model/languages.ts';

type ErrorWords = {
  title: string;
  heading: string;
  text: string;
  label: string;
  /** What went wrong, where the specification's words are not in this language. In: the address. */
  spoken?: (fullPath: string | undefined) => string;
};

type Messages = {
  /** Follows the name of a category in a title. */
  page(number: number): string;
  skip: string;
  home(site: string): string;
  menu: string;
  search: string;
  enquiry: string;
  openMenu: string;
  close: string;
  language: string;
  languageName: string;
  languageShort: string;
  /** Said in this language about a page that does not exist in it. */
  notInLanguage: string;
  /** Above a page whose text exists in the other language only. */
  otherLanguage: string;
  /** Above a form that its page no longer has. */
  form: string;
  /** The page that says why a form was not taken, where the form cannot be shown again. */
  unsent: { title: string; back: string; again: string };
  ask: string;
  links: string;
  legal: string;
  consent: string;
  errors: Record<404 | 410 | 500, ErrorWords>;
  /** The page that is shown without a connection; words that its script says stand in it as data. */
  offline: {
    title: string;
    text: string;
    again: string;
    kept: string;
    search: string;
    none: string;
    nothing: string;
  };
  toHome: string;
  toSearch: string;
  /** Before the id of a failure. */
  failureId: string;
};

/** Words around the blocks of a page. The English titles of errors are the specification's. */
export const messages: Record<Language, Messages> = {
  de: {
    page: (number) => `Seite ${number}`,
    skip: 'Zum Inhalt',
    home: (site) => `${site}, Startseite`,
    menu: 'Hauptmenü',
    search: 'Suche',
    enquiry: 'Anfrage',
    openMenu: 'Menü',
    close: 'Schließen',
    language: 'Sprache',
    languageName: 'Deutsch',
    languageShort: 'De',
    notInLanguage: 'Diese Seite gibt es nicht auf Deutsch.',
    otherLanguage: 'Diese Seite gibt es bisher nur auf Englisch.',
    form: 'Ihre Nachricht',
    unsent: {
      title: 'Noch nicht gesendet',
      back: 'Gehen Sie in Ihrem Browser einen Schritt zurück: Dort steht meist noch, was Sie geschrieben haben.',
      again: 'Zurück zur Seite',
    },
    ask: 'Fragen zu Stoff, Maß oder Farbe? Hier hebt jemand ab.',
    links: 'Weitere Seiten',
    legal: 'Rechtliches',
    consent: 'Einwilligung ändern',
    offline: {
      title: 'Keine Verbindung',
      text: 'Diese Seite haben Sie noch nicht gelesen, darum fehlt sie hier. Sobald wieder Netz da ist, lädt sie von selbst.',
      again: 'Noch einmal versuchen',
      kept: 'Das können Sie jetzt lesen',
      search: 'Darin suchen',
      none: 'Auf diesem Gerät liegt noch keine Seite.',
      nothing: 'Dazu liegt hier nichts.',
    },
    toHome: 'Zur Startseite',
    toSearch: 'Zur Suche',
    failureId: 'Kennung',
    errors: {
      404: {
        title: 'Seite nicht gefunden',
        heading: 'Hier hört der Weg auf',
        text: 'Diese Seite gibt es nicht, oder nicht mehr. Umdrehen ist am Berg keine Schande.',
        label: 'Fehler 404',
        spoken: (fullPath) =>
          fullPath === undefined ? 'Seite nicht gefunden' : `Seite nicht gefunden: ${fullPath}`,
      },
      410: {
        title: 'Nicht mehr da',
        heading: 'Hier ist nichts mehr',
        text: 'Was hier stand, haben wir aus dem Haus gegeben. Vielleicht finden Sie etwas, das ihm nahekommt.',
        label: 'Fehler 410',
      },
      500: {
        title: 'Interner Serverfehler',
        heading: 'Ein Faden ist gerissen',
        text: 'Das liegt an uns, nicht an Ihnen. Bitte versuchen Sie es in einer Minute noch einmal.',
        label: 'Fehler 500',
        spoken: () => 'Interner Serverfehler',
      },
    },
  },
  en: {
    page: (number) => `page ${number}`,
    skip: 'Skip to content',
    home: (site) => `${site}, home page`,
    menu: 'Main menu',
    search: 'Search',
    enquiry: 'Enquiry',
    openMenu: 'Menu',
    close: 'Close',
    language: 'Language',
    languageName: 'English',
    languageShort: 'En',
    notInLanguage: 'This page does not exist in English.',
    otherLanguage: 'This page is only in German so far.',
    form: 'Your message',
    unsent: {
      title: 'Not sent yet',
      back: 'Go back one page in your browser: what you wrote is usually still there.',
      again: 'Back to the page',
    },
    ask: 'Questions about cloth, sizes or colours? A person answers.',
    links: 'More pages',
    legal: 'Legal',
    consent: 'Change consent',
    offline: {
      title: 'No connection',
      text: 'You have not read this page yet, so it is not on this device. It loads by itself once you are back online.',
      again: 'Try again',
      kept: 'What you can read now',
      search: 'Search in these pages',
      none: 'There are no pages on this device yet.',
      nothing: 'Nothing here matches.',
    },
    toHome: 'To the home page',
    toSearch: 'To the search',
    failureId: 'Reference',
    errors: {
      404: {
        title: 'Page Not Found',
        heading: 'The path ends here',
        text: 'This page does not exist, or no longer does. Up here, turning back is no disgrace.',
        label: 'Error 404',
      },
      410: {
        title: 'Gone',
        heading: 'Nothing left here',
        text: 'What used to be here has left the house. You may find something that comes close.',
        label: 'Error 410',
      },
      500: {
        title: 'Internal Server Error',
        heading: 'A thread has snapped',
        text: 'That is our fault, not yours. Please try again in a minute.',
        label: 'Error 500',
      },
    },
  },
};
