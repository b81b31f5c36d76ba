import type { Language } from '#src/model/languages.ts';

type Words = Record<
  'menu' | 'title' | 'lead' | 'name' | 'needed' | 'save' | 'cancel' | 'done' | 'failed' | 'changed',
  string
>;

/** What is said while blocks become a reusable one. */
export const reuseWords: Record<Language, Words> = {
  de: {
    menu: 'Als Baustein sichern …',
    title: 'Als Baustein sichern',
    lead: 'Ein Baustein kann auf vielen Seiten stehen. Änderst du ihn später, ändert er sich überall.',
    name: 'Name des Bausteins',
    needed: 'Gib ihm einen Namen.',
    save: 'Sichern',
    cancel: 'Abbrechen',
    done: 'Als Baustein gesichert',
    failed: 'Der Baustein ließ sich nicht sichern. Bitte versuche es noch einmal.',
    changed: 'Die Blöcke haben sich inzwischen geändert. Bitte versuche es noch einmal.',
  },
  en: {
    menu: 'Make reusable …',
    title: 'Make reusable',
    lead: 'A reusable block can stand on many pages. When you change it later, it changes on all of them.',
    name: 'Name of the reusable block',
    needed: 'Give it a name.',
    save: 'Make reusable',
    cancel: 'Cancel',
    done: 'Made reusable',
    failed: 'The reusable block could not be made. Please try again.',
    changed: 'The blocks have changed in the meantime. Please try again.',
  },
};
