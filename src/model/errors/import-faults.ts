import type { Language } from '../languages.ts';

/** Why a cell of a file with products cannot be taken. */
export type FaultReason =
  | 'required'
  | 'too-long'
  | 'no-price'
  | 'no-number'
  | 'no-day'
  | 'no-flag'
  | 'no-choice'
  | 'unknown-name'
  | 'shared-name'
  | 'unknown-file'
  | 'id-wrong'
  | 'no-column'
  | 'in-trash'
  | 'double'
  | 'draft-waits';

type Fault = { line: number; column: string; reason: FaultReason; text: string };

/** Faults that are the same in several lines. */
type FaultGroup = Omit<Fault, 'line'> & { lines: number[] };

/** The same faults as one each, in the order of their first lines: a category that is missing is missing in each row. */
export function groupFaults(faults: readonly Fault[]): FaultGroup[] {
  const groups = Map.groupBy(faults, ({ column, reason, text }) =>
    JSON.stringify([column, reason, text]),
  );
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { column, reason, text } = first;
    return { column, reason, text, lines: same.map(({ line }) => line) };
  });
}

/** The same in words. In: what stands in the cell. */
export const FAULT_WORDS: Record<Language, Record<FaultReason, (text: string) => string>> = {
  de: {
    required: () => 'Hier muss etwas stehen.',
    'too-long': () => 'Das ist zu lang.',
    'no-price': (text) => `„${text}“ ist kein Preis. Beispiel: 248,00`,
    'no-number': (text) => `„${text}“ ist keine ganze Zahl.`,
    'no-day': (text) => `„${text}“ ist kein Tag. Beispiel: 2026-12-24`,
    'no-flag': (text) => `„${text}“ ist weder ja noch nein.`,
    'no-choice': (text) => `„${text}“ steht nicht zur Wahl.`,
    'unknown-name': (text) =>
      `„${text}“ gibt es im Shop nicht. Bitte zuerst anlegen oder anders schreiben.`,
    'shared-name': (text) =>
      `Im Shop heißt mehr als eines „${text}“. Bitte stattdessen die id angeben; im Export steht sie.`,
    'unknown-file': (text) => `Eine Datei „${text}“ gibt es nicht.`,
    'id-wrong': (text) => `„${text}“ ist keine id. Bei neuen Produkten bleibt die Zelle leer.`,
    'no-column': (text) =>
      `„${text}“ steht hinter der letzten Spalte. Vielleicht hat eine Zelle davor ein Trennzeichen und keine Anführungszeichen.`,
    'in-trash': () => 'Dieses Produkt liegt im Papierkorb. Bitte zuerst wiederherstellen.',
    double: () => 'Dieses Produkt steht zweimal in der Datei.',
    'draft-waits': () =>
      'Zu diesem Produkt wartet ein Entwurf. Bitte ihn zuerst veröffentlichen oder verwerfen.',
  },
  en: {
    required: () => 'Something has to stand here.',
    'too-long': () => 'This is too long.',
    'no-price': (text) => `“${text}” is not a price. Example: 248.00`,
    'no-number': (text) => `“${text}” is not a whole number.`,
    'no-day': (text) => `“${text}” is not a day. Example: 2026-12-24`,
    'no-flag': (text) => `“${text}” is neither yes nor no.`,
    'no-choice': (text) => `“${text}” cannot be chosen.`,
    'unknown-name': (text) =>
      `The shop has no “${text}”. Please add it first, or write it differently.`,
    'shared-name': (text) =>
      `Several things in the shop are called “${text}”. Please give the id instead; the export has it.`,
    'unknown-file': (text) => `There is no file “${text}”.`,
    'id-wrong': (text) => `“${text}” is not an id. For new products the cell stays empty.`,
    'no-column': (text) =>
      `“${text}” stands beyond the last column. A cell before it may have a separator and lack its quotes.`,
    'in-trash': () => 'This product is in the trash. Please restore it first.',
    double: () => 'This product is in the file twice.',
    'draft-waits': () => 'A draft of this product is waiting. Please publish or discard it first.',
  },
};
