import type { Language } from '#src/model/languages.ts';

type Words = {
  leadsTo: string;
  search: string;
  nowhere: string;
  remove: string;
  nothing: string;
  address: string;
  file: string;
  changed: string;
};

/** What the field of a link says; it comes with the field. */
export const linkWords: Record<Language, Words> = {
  de: {
    leadsTo: 'Führt zu',
    search: 'Seite, Produkt, Datei, Adresse oder E-Mail',
    nowhere: 'Führt noch nirgendwohin. Besucher sehen den Knopf nicht.',
    remove: 'Ziel entfernen',
    nothing: 'So heißt nichts. Eine Adresse beginnt mit https://, eine E-Mail-Adresse hat ein @.',
    address: 'Adresse',
    file: 'Datei',
    changed: 'Ziel des Links geändert',
  },
  en: {
    leadsTo: 'Leads to',
    search: 'Page, product, file, address or e-mail',
    nowhere: 'Leads nowhere yet. Visitors do not see the button.',
    remove: 'Remove the target',
    nothing: 'Nothing is called that. An address starts with https://, an e-mail address has an @.',
    address: 'Address',
    file: 'File',
    changed: 'Target of the link changed',
  },
};
