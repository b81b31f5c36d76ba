import type { CatalogueEntry } from './editing-errors.ts';

/** What goes wrong on a server, or between several servers of a site; a part of the catalogue. */
export const SERVERS = {
  'servers-apart': {
    status: 503,
    de: 'Die anderen Server sind nicht zu erreichen. Gespeichertes bleibt; veröffentlicht wird es, sobald sie wieder da sind.',
    en: 'The other servers cannot be reached. What was saved stays, and is published once they are back.',
  },
  'builds-without-room': {
    status: 507,
    de: 'Auf der Festplatte dieses Servers ist kein Platz, um die Website neu zu veröffentlichen. Gibt es weitere Server, übernimmt das einer von ihnen; dieser zeigt so lange den letzten Stand, den er hat.',
    en: 'There is no room on the disk of this server to publish the website anew. If there are further servers, one of them does it; until there is room, this one shows the last state that it has.',
  },
  'sessions-unknown': {
    status: 503,
    de: 'Dieser Server erreicht die anderen gerade nicht und weiß deshalb nicht, ob du noch angemeldet bist. Bitte gleich noch einmal versuchen.',
    en: 'This server cannot reach the others at the moment, so it does not know whether you are still signed in. Please try again soon.',
  },
  'ends-untold': {
    status: 503,
    de: 'Hier gilt die Abmeldung schon. Die anderen Server sind gerade nicht zu erreichen; dort gilt sie, sobald sie wieder da sind.',
    en: 'Signing out has worked here. The other servers cannot be reached at the moment; there it follows once they are back.',
  },
  'cache-not-tidied': {
    status: 500,
    de: 'Aus {dir} ließ sich eine Datei nicht löschen ({reason}). Dafür werden jüngere gelöscht.',
    en: 'A file in {dir} could not be deleted ({reason}). Younger ones are deleted in its place.',
  },
} as const satisfies Record<string, CatalogueEntry>;
