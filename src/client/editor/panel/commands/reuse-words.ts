import type { Language } from '#src/model/languages.ts';

type Words = {
  menu: string;
  title: string;
  lead: string;
  name: string;
  needed: string;
  /** Whether the reusable block stands in the place of the blocks that it is made of. */
  replaces: string;
  save: string;
  cancel: string;
  done: string;
  /** Where the blocks stay. */
  kept: string;
  failed: string;
  changed: string;
};

/** What is said while blocks become a reusable one. */
export const reuseWords: Record<Language, Words> = {
  de: {
    menu: 'Als Baustein sichern …',
    title: 'Als Baustein sichern',
    lead: 'Ein Baustein kann auf vielen Seiten stehen. Änderst du ihn später, ändert er sich überall.',
    name: 'Name des Bausteins',
    needed: 'Gib ihm einen Namen.',
    replaces: 'Die Blöcke hier gleich mit ihm verknüpfen',
    save: 'Sichern',
    cancel: 'Abbrechen',
    done: 'Als Baustein gesichert',
    kept: 'Als Baustein gesichert. Er steht jetzt im Fenster „Block einfügen“.',
    failed: 'Der Baustein ließ sich nicht sichern. Bitte versuche es noch einmal.',
    changed: 'Die Blöcke haben sich inzwischen geändert. Bitte versuche es noch einmal.',
  },
  en: {
    menu: 'Make reusable …',
    title: 'Make reusable',
    lead: 'A reusable block can stand on many pages. When you change it later, it changes on all of them.',
    name: 'Name of the reusable block',
    needed: 'Give it a name.',
    replaces: 'Link the blocks here to it',
    save: 'Make reusable',
    cancel: 'Cancel',
    done: 'Made reusable',
    kept: 'Made reusable. You find it under “Insert block”.',
    failed: 'The reusable block could not be made. Please try again.',
    changed: 'The blocks have changed in the meantime. Please try again.',
  },
};
