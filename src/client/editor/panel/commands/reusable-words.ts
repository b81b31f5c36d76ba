import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  onPages(count: number): string;
  edit: string;
  editHint: string;
  detach: string;
  detachHint: string;
  detached: string;
  unreadable: string;
  gone: string;
};

/** What is asked about a reusable block on a page; it comes with the question. */
export const reusableWords: Record<Language, Words> = {
  de: {
    title: 'Das ist ein Baustein',
    onPages: (count) =>
      count === 1 ? 'Er steht auf einer Seite.' : `Er steht auf ${numberIn.de(count)} Seiten.`,
    edit: 'Baustein bearbeiten',
    editHint: 'Bearbeitest du den Baustein, ändert er sich überall, wo er steht.',
    detach: 'Nur hier ändern',
    detachHint:
      'Änderst du nur hier, bekommt diese Seite eigene Blöcke. Der Baustein bleibt, wie er ist.',
    detached: 'Vom Baustein gelöst',
    unreadable: 'Der Baustein lässt sich gerade nicht lesen. Bitte noch einmal versuchen.',
    gone: 'Der Baustein steht nicht mehr auf dieser Seite.',
  },
  en: {
    title: 'This is a reusable block',
    onPages: (count) =>
      count === 1 ? 'It stands on one page.' : `It stands on ${numberIn.en(count)} pages.`,
    edit: 'Edit everywhere',
    editHint: 'If you edit the block, it changes wherever it stands.',
    detach: 'Change only here',
    detachHint:
      'If you change only this page, it gets blocks of its own. The reusable block stays as it is.',
    detached: 'Detached from the reusable block',
    unreadable: 'The block cannot be read at the moment. Please try again.',
    gone: 'The reusable block is not on this page any more.',
  },
};
