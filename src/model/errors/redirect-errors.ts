import type { CatalogueEntry } from './editing-errors.ts';

/** What is wrong with a redirect, or keeps it from leading where it says; a part of the catalogue in `errors.ts`. */
export const REDIRECTS = {
  'redirect-invalid': {
    status: 422,
    de: 'Weiterleitung von {path}: Das kann keine frühere Adresse sein. Erwartet wird ein Pfad wie /de/alt, der nicht der Anwendung gehört.',
    en: 'Redirect from {path}: this cannot be a former address. Expected is a path such as /de/old that does not belong to the application.',
  },
  'redirect-aimless': {
    status: 422,
    de: 'Weiterleitung von {path}: Es fehlt, wohin sie führt. Gebraucht wird ein Inhalt, ein Pfad oder eine Adresse, oder „Gibt es nicht mehr“.',
    en: 'Redirect from {path}: it does not say where it leads. It needs content, a path or an address, or “Gone for good”.',
  },
  'redirect-astray': {
    status: 422,
    de: 'Weiterleitung von {path}: Zu {to} kann sie nicht führen. Erwartet wird ein Pfad wie /de/neu, der nicht der Anwendung gehört, oder eine Adresse, die mit https:// beginnt.',
    en: 'Redirect from {path}: it cannot lead to {to}. Expected is a path such as /de/new that does not belong to the application, or an address that begins with https://.',
  },
  'redirect-foreign': {
    status: 422,
    de: 'Die Weiterleitung von {path} darf nicht zu {host} führen. Fremde Ziele nennt die Einstellung REDIRECT_HOSTS; bis dahin gibt es diese Seite nicht mehr (410).',
    en: 'The redirect from {path} may not lead to {host}. The setting REDIRECT_HOSTS lists foreign targets; until then the page is gone (410).',
  },
  'redirect-covered': {
    status: 409,
    de: 'Ohne Wirkung: Unter {path} steht eine Seite, und Besucher sehen diese. Weitergeleitet wird erst, wenn die Seite eine andere Adresse hat oder offline ist.',
    en: 'Without effect: a page stands at {path}, and visitors see that. The redirect begins to work once the page has another address or is offline.',
  },
  'redirect-behind-file': {
    status: 409,
    de: 'Ohne Wirkung: Unter {path} liegt eine Datei der Website, und Besucher bekommen diese. Bitte eine andere Adresse angeben.',
    en: 'Without effect: there is a file of the site at {path}, and visitors get that. Please give another address.',
  },
  'redirect-doubled': {
    status: 409,
    de: 'Ohne Wirkung: Für {path} gibt es schon eine ältere Weiterleitung, und nur diese gilt. Bitte eine der beiden löschen.',
    en: 'Without effect: there is an older redirect from {path}, and only that one counts. Please delete one of the two.',
  },
  'redirect-circular': {
    status: 409,
    de: 'Ohne Wirkung: Von {path} führen Weiterleitungen im Kreis und nie zu einer Seite. Bitte ein anderes Ziel wählen.',
    en: 'Without effect: from {path} redirects lead round in a circle and never to a page. Please choose another target.',
  },
  'redirect-dead-end': {
    status: 409,
    de: 'Führt ins Leere: Am Ziel ist keine Seite veröffentlicht. Wer {path} aufruft, liest, dass es die Seite nicht mehr gibt (410). Bitte das Ziel veröffentlichen oder ein anderes wählen.',
    en: 'Leads nowhere: no page is published at the target. Whoever opens {path} reads that the page is gone (410). Please publish the target, or choose another one.',
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
