import type { Language } from '#src/model/languages.ts';

type Words = Record<'menu' | 'title' | 'lead' | 'search' | 'top' | 'none', string> & {
  first(holder: string): string;
  after(block: string): string;
  nothing(typed: string): string;
};

/** What is said while somebody chooses where a block goes. */
export const moveWords: Record<Language, Words> = {
  de: {
    menu: 'Verschieben nach …',
    title: 'Wohin verschieben?',
    lead: 'Die blaue Linie auf der Seite zeigt den gewählten Platz.',
    search: 'Platz suchen, zum Beispiel „Überschrift“',
    top: 'Ganz oben auf der Seite',
    none: 'Für diesen Block gibt es keinen anderen Platz.',
    first: (holder) => `Als Erstes in „${holder}“`,
    after: (block) => `Nach „${block}“`,
    nothing: (typed) => `Zu „${typed}“ gibt es keinen Platz.`,
  },
  en: {
    menu: 'Move to …',
    title: 'Move where?',
    lead: 'The blue line on the page shows the chosen place.',
    search: 'Find a place, such as “heading”',
    top: 'At the very top of the page',
    none: 'There is no other place for this block.',
    first: (holder) => `First in “${holder}”`,
    after: (block) => `After “${block}”`,
    nothing: (typed) => `There is no place for “${typed}”.`,
  },
};
