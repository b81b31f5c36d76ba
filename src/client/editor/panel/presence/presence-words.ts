import type { Language } from '#src/model/languages.ts';

type Words = {
  here: string;
  edits(name: string): string;
  changed(name: string): string;
  saidChanged(name: string, blocks: number): string;
};

/** The texts about others who edit the page; they come with them. */
export const presenceWords: Record<Language, Words> = {
  de: {
    here: 'Auch auf dieser Seite',
    edits: (name) => `${name} bearbeitet diese Seite auch`,
    changed: (name) => `${name} hat das gerade geändert`,
    saidChanged: (name, blocks) =>
      blocks === 1
        ? `${name} hat einen Block dieser Seite geändert`
        : `${name} hat ${blocks} Blöcke dieser Seite geändert`,
  },
  en: {
    here: 'Also on this page',
    edits: (name) => `${name} is editing this page, too`,
    changed: (name) => `${name} has just changed this`,
    saidChanged: (name, blocks) =>
      blocks === 1
        ? `${name} has changed a block of this page`
        : `${name} has changed ${blocks} blocks of this page`,
  },
};

const HUES = 6;

/** The colour of a person, the same in every window: 1 to 6. */
export function hueOf(name: string): number {
  const sum = [...name].reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0);
  return (sum % HUES) + 1;
}

/** Two letters for a name. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.map(([first]) => first).slice(0, 2) : [name.slice(0, 2)];
  return letters.join('').toUpperCase();
}
