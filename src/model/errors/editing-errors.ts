import { numberIn } from '#src/lib/number.ts';
import type { Language } from '../languages.ts';

/** An entry of the catalogue: the status of an answer, and what is said; `{…}` stand for details. */
export type CatalogueEntry = { status: number } & Record<Language, string>;

type Details = Record<string, string | number>;

/** What can go wrong while somebody edits: the part of the catalogue that the editor has with it. */
export const EDITING = {
  'item-invalid': {
    status: 422,
    de: '{schema} {id}: das Feld {field} passt nicht ({reason}). Der Eintrag fehlt auf der Website, bis er berichtigt ist.',
    en: '{schema} {id}: field {field} does not fit ({reason}). The item is left out of the site until it is corrected.',
  },
  'site-invalid': {
    status: 422,
    de: 'Website-Einstellungen: Das Feld {field} passt nicht ({reason}). Bis es berichtigt ist, gelten die letzten guten Einstellungen.',
    en: 'Site settings: field {field} does not fit ({reason}). Until it is corrected, the last good settings stay in use.',
  },
  'site-unknown': {
    status: 422,
    de: 'Website-Einstellungen: Das Feld {field} passt nicht ({reason}), und eine frühere gültige Fassung ist nicht bekannt. Bis das Feld berichtigt ist, wird nichts veröffentlicht.',
    en: 'Site settings: field {field} does not fit ({reason}), and no earlier valid settings are known. Until the field is corrected, nothing is published.',
  },
  'template-missing': {
    status: 500,
    de: 'Die Vorlage für {kind} fehlt: in den Website-Einstellungen eine Seite als Vorlage wählen.',
    en: 'The template for {kind} is missing: choose a page as template in the site settings.',
  },
  'template-empty': {
    status: 500,
    de: 'Die Vorlage für {kind} zeigt nichts mehr davon: Ihr fehlt der Block dafür. Bis er wieder da ist, bleiben die letzten guten Seiten.',
    en: 'The template for {kind} shows nothing of it any more: its block is missing. Until it is back, the last good pages stay.',
  },
  'home-empty': {
    status: 500,
    de: 'Die Startseite ist leer. Bis wieder ein Block darauf steht, bleibt die letzte gute.',
    en: 'The home page is empty. Until it has a block again, the last good one stays.',
  },
  'item-kept': {
    status: 422,
    de: '{schema} {id}: das Feld {field} passt nicht ({reason}). Die letzte gute Seite bleibt stehen, bis der Eintrag berichtigt ist.',
    en: '{schema} {id}: field {field} does not fit ({reason}). Its last good page stays until the item is corrected.',
  },
  'home-missing': {
    status: 500,
    de: 'Die Startseite fehlt: in den Website-Einstellungen eine veröffentlichte Seite als Startseite wählen. Bis dahin bleibt die letzte.',
    en: 'The home page is missing: choose a published page as home page in the site settings. Until then the last one stays.',
  },
  'block-unknown': {
    status: 422,
    de: 'Die Seite enthält einen Block der unbekannten Art {kind}.',
    en: 'The page holds a block of the unknown kind {kind}.',
  },
  'block-invalid': {
    status: 422,
    de: 'Block {id} ({kind}): das Feld {field} passt nicht ({reason}).',
    en: 'Block {id} ({kind}): field {field} does not fit ({reason}).',
  },
  'block-default-missing': {
    status: 422,
    de: 'Ein Block {kind} lässt sich nicht einfügen: Das Feld {field} braucht einen Wert und hat keinen Anfangswert.',
    en: 'A block {kind} cannot be inserted: field {field} needs a value and has none to start with.',
  },
  'block-not-allowed': {
    status: 422,
    de: 'Ein Block {kind} darf hier nicht stehen.',
    en: 'A block {kind} may not stand here.',
  },
  'blocks-apart': {
    status: 422,
    de: 'Zusammen geht das nur mit Blöcken, die im selben Block stehen.',
    en: 'This works only with blocks that stand in the same block.',
  },
  'block-holds-nothing': {
    status: 422,
    de: 'Dieser Block lässt sich nicht auflösen: Er ist nicht nur ein Rahmen um andere.',
    en: 'This block cannot be unwrapped: it is not merely a frame around others.',
  },
  'animation-unknown': {
    status: 422,
    de: 'Block {id} ({kind}): eine Animation {animation} gibt es nicht. Er erscheint ohne. Bitte eine andere wählen.',
    en: 'Block {id} ({kind}): there is no animation {animation}. It is shown without. Please choose another one.',
  },
  'upload-type': {
    status: 415,
    de: 'Nicht hochgeladen: {name} lässt sich hier nicht zeigen. Bitte eines davon wählen: {wanted}.',
    en: 'Not uploaded: {name} cannot be shown here. Please choose one of these: {wanted}.',
  },
  'upload-unreadable': {
    status: 422,
    de: 'Nicht hochgeladen: {name} lässt sich nicht als Bild lesen. Bitte als JPEG, PNG oder WebP mit höchstens 50 Megapixeln neu speichern.',
    en: 'Not uploaded: {name} cannot be read as a picture. Please save it again as JPEG, PNG or WebP of at most 50 megapixels.',
  },
  'upload-too-large': {
    status: 413,
    de: 'Nicht hochgeladen: {name} ist größer als {limit} MB. Bitte kleiner speichern und noch einmal wählen.',
    en: 'Not uploaded: {name} is larger than {limit} MB. Please save it smaller and choose it again.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** A problem that the editor itself tells. */
export type EditingProblem = { name: keyof typeof EDITING; details: Details };

/** What happened and what to do, in the reader's language. */
export function editingMessage({ name, details }: EditingProblem, language: Language): string {
  return filled(EDITING[name][language], details, language);
}

/** Details that are numbers and count nothing: they have no mark in thousands. */
const UNMARKED = /^(?:version|base|current|status)$/;

/**
 * A text of the catalogue in its language, with its details: `{days}` is the number, `{days:day|days}` the word that
 * fits it.
 */
export function filled(text: string, details: Details, language: Language): string {
  return text.replace(
    /\{(\w+)(?::([^|{}]+)\|([^|{}]+))?\}/g,
    (whole, key: string, one?: string, many?: string) => {
      if (!Object.hasOwn(details, key)) return whole;
      const detail = details[key];
      const word = detail === 1 ? one : many;
      if (word !== undefined) return word;
      return typeof detail === 'number' && !UNMARKED.test(key)
        ? numberIn[language](detail)
        : String(detail);
    },
  );
}
