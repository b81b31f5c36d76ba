import type { Language } from '#src/model/languages.ts';

export type CellWords = {
  /** What screen readers hear of a cell that can be edited. */
  edit: string;
  keys: string;
  saved(column: string, name: string): string;
  /** Somebody else has saved a different value. */
  met(text: string): string;
  empty: string;
  locked: string;
  away: string;
  /** Whose session has ended. */
  signIn: string;
};

/** What cells say that are edited in their table. */
export const CELL_WORDS: Record<Language, CellWords> = {
  de: {
    edit: 'mit Enter bearbeiten',
    keys: 'Enter speichert, Esc verwirft, Tab speichert und geht weiter.',
    saved: (column, name) => `${column} von ${name} ist gespeichert.`,
    met: (text) =>
      `Jemand anders hat inzwischen „${text}“ gespeichert. Enter speichert deinen Wert trotzdem, Esc nimmt den anderen.`,
    empty: '(leer)',
    locked: 'Dieses Feld lässt sich hier nicht ändern.',
    away: 'Der Server antwortet nicht, nichts ist gespeichert. Enter versucht es noch einmal.',
    signIn: 'In neuem Tab anmelden',
  },
  en: {
    edit: 'press Enter to edit',
    keys: 'Enter saves, Esc discards, Tab saves and goes on.',
    saved: (column, name) => `${column} of ${name} is saved.`,
    met: (text) =>
      `Somebody else has saved “${text}” meanwhile. Enter saves your value all the same, Esc takes theirs.`,
    empty: '(empty)',
    locked: 'This field cannot be changed here.',
    away: 'The server does not answer, nothing is saved. Enter tries again.',
    signIn: 'Sign in in a new tab',
  },
};
