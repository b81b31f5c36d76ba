import type { Language } from '#src/model/languages.ts';

type Words = {
  note: {
    label: string;
    drafts: string;
    ahead(time: string): string;
    until(time: string): string;
    /** Of the links and forms that show visitors' pages. */
    away: string;
    leaves: string;
  };
  ended: { title: string; text: string; home: string };
  list: {
    title: string;
    lead: string;
    empty: string;
    page: string;
    shows: string;
    drafts: string;
    ahead(time: string): string;
    by: string;
    made: string;
    ends: string;
    revoke: string;
    revokeOf(path: string): string;
    revoked: string;
  };
};

/** What people are told who read by a link, and who look after the links. */
export const shareMessages: Record<Language, Words> = {
  de: {
    note: {
      label: 'Vorschau',
      drafts: 'Vorschau: Das sind Entwürfe, Besucher sehen sie nicht.',
      ahead: (time) => `Vorschau: So wird die Website am ${time} sein.`,
      until: (time) => `Dieser Link gilt bis ${time}.`,
      away: 'Suche, Anfragen und Newsletter (↗) führen zur echten Seite.',
      leaves: 'Zur echten Seite',
    },
    ended: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Vorschaulinks gelten sieben Tage, oder bis sie zurückgenommen werden. Wer den Link geschickt hat, kann einen neuen machen.',
      home: 'Zur Startseite',
    },
    list: {
      title: 'Vorschaulinks',
      lead: 'Wer einen dieser Links hat, kann ohne Konto Entwürfe lesen, sonst nichts. Ein Link gilt sieben Tage; er endet auch, wenn das Konto, das ihn gemacht hat, seine Rechte verliert. Neue gibt es beim Bearbeiten einer Seite.',
      empty: 'Zurzeit gilt kein Link.',
      page: 'Beginnt bei',
      shows: 'Zeigt',
      drafts: 'alle Entwürfe',
      ahead: (time) => `die Website am ${time}`,
      by: 'Von',
      made: 'Erstellt',
      ends: 'Gilt bis',
      revoke: 'Zurücknehmen',
      revokeOf: (path) => `Link zu ${path} zurücknehmen`,
      revoked: 'Der Link gilt nicht mehr.',
    },
  },
  en: {
    note: {
      label: 'Preview',
      drafts: 'Preview: these are drafts that visitors do not see.',
      ahead: (time) => `Preview: the site as it will be on ${time}.`,
      until: (time) => `This link works until ${time}.`,
      away: 'Search, enquiries and newsletter (↗) lead to the real site.',
      leaves: 'To the real site',
    },
    ended: {
      title: 'This link has ended',
      text: 'Preview links work for seven days, or until they are taken back. Whoever sent you the link can make a new one.',
      home: 'To the home page',
    },
    list: {
      title: 'Preview links',
      lead: 'Whoever has one of these links can read drafts without an account, and nothing else. A link works for seven days; it also ends when the account that made it loses its rights. New ones are made while a page is edited.',
      empty: 'No link works at the moment.',
      page: 'Begins at',
      shows: 'Shows',
      drafts: 'all drafts',
      ahead: (time) => `the site on ${time}`,
      by: 'By',
      made: 'Made',
      ends: 'Works until',
      revoke: 'Take back',
      revokeOf: (path) => `Take back the link to ${path}`,
      revoked: 'The link works no more.',
    },
  },
};
