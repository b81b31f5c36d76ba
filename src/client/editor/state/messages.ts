import type { Language } from '#src/model/languages.ts';

type Words = {
  page: string;
  inserted(what: string): string;
  removed(what: string): string;
  removedInBoth(what: string): string;
  duplicated(what: string): string;
  wrapped(what: string, holder: string): string;
  unwrapped(what: string): string;
  moved(what: string): string;
  movedUp(what: string): string;
  movedDown(what: string): string;
  hidden(what: string): string;
  shown(what: string): string;
  changed(what: string): string;
  text(words: string): string;
  changedIn(field: string, what: string): string;
  blocks(count: number): string;
  recovered: string;
  resolved: string;
  incomplete: string;
  newer: string;
  offline: string;
};

/** What steps of undo are called, and what the browser itself has to say. */
export const messages: Record<Language, Words> = {
  de: {
    page: 'Seite',
    inserted: (what) => `${what} eingefügt`,
    removed: (what) => `${what} gelöscht`,
    removedInBoth: (what) => `${what} gelöscht, in beiden Sprachen`,
    duplicated: (what) => `${what} dupliziert`,
    wrapped: (what, holder) => `${what} eingepackt (${holder})`,
    unwrapped: (what) => `${what} aufgelöst`,
    moved: (what) => `${what} verschoben`,
    movedUp: (what) => `${what} nach oben verschoben`,
    movedDown: (what) => `${what} nach unten verschoben`,
    hidden: (what) => `${what} ausgeblendet`,
    shown: (what) => `${what} eingeblendet`,
    changed: (what) => `${what} geändert`,
    text: (words) => `Text geändert: ${words}`,
    changedIn: (field, what) => `${field} geändert (${what})`,
    blocks: (count) => `${count} Blöcke`,
    recovered: 'Frühere Arbeit übernommen',
    resolved: 'Konflikt entschieden',
    incomplete: 'Ein Feld ist noch nicht richtig ausgefüllt. Alles andere ist gespeichert.',
    newer: 'Es gibt eine neuere Fassung. Erst müssen beide zusammengeführt sein.',
    offline:
      'Der Server ist nicht erreichbar. Alles bleibt auf diesem Gerät und wird gespeichert, sobald es wieder geht.',
  },
  en: {
    page: 'Page',
    inserted: (what) => `${what} inserted`,
    removed: (what) => `${what} deleted`,
    removedInBoth: (what) => `${what} deleted in both languages`,
    duplicated: (what) => `${what} duplicated`,
    wrapped: (what, holder) => `${what} wrapped (${holder})`,
    unwrapped: (what) => `${what} unwrapped`,
    moved: (what) => `${what} moved`,
    movedUp: (what) => `${what} moved up`,
    movedDown: (what) => `${what} moved down`,
    hidden: (what) => `${what} hidden`,
    shown: (what) => `${what} shown`,
    changed: (what) => `${what} changed`,
    text: (words) => `Text changed: ${words}`,
    changedIn: (field, what) => `${field} changed (${what})`,
    blocks: (count) => `${count} blocks`,
    recovered: 'Earlier work taken over',
    resolved: 'Conflict decided',
    incomplete: 'A field is not filled in correctly yet. Everything else is saved.',
    newer: 'There is a newer version. Both have to be merged first.',
    offline:
      'The server cannot be reached. Everything stays on this device and is saved as soon as possible.',
  },
};
