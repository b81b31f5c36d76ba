import type { Language } from '#src/model/languages.ts';
import type { SearchAnswer } from './search-answer.ts';

type Messages = {
  title: string;
  /** Title with what was looked for. */
  titleOf(typed: string): string;
  label: string;
  submit: string;
  start: string;
  count(total: number, typed: string): string;
  first(shown: number): string;
  none(typed: string): string;
  hint: string;
  kinds: Record<SearchAnswer['found'][number]['kind'], string>;
};

/** Words on the page where one searches. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Suche',
    titleOf: (typed) => `„${typed}“, Suche`,
    label: 'Was suchen Sie?',
    submit: 'Suchen',
    start:
      'Ein Stoff, eine Farbe, eine Ware oder eine Frage zur Pflege: Der Anfang eines Wortes genügt.',
    count: (total, typed) =>
      total === 1 ? `Eine Seite zu „${typed}“` : `${total} Seiten zu „${typed}“`,
    first: (shown) => `Gezeigt werden die ersten ${shown}. Ein Wort mehr grenzt die Suche ein.`,
    none: (typed) => `Nichts gefunden zu „${typed}“`,
    hint: 'Kürzere Wörter finden mehr: „Deck“ findet auch „Decken“. Oder Sie sehen selbst nach:',
    kinds: { page: 'Seite', product: 'Ware', category: 'Regal' },
  },
  en: {
    title: 'Search',
    titleOf: (typed) => `“${typed}”, search`,
    label: 'What are you looking for?',
    submit: 'Search',
    start: 'A cloth, a colour, an article or a question of care: the beginning of a word will do.',
    count: (total, typed) =>
      total === 1 ? `One page for “${typed}”` : `${total} pages for “${typed}”`,
    first: (shown) => `These are the first ${shown}. One more word narrows the search.`,
    none: (typed) => `Nothing found for “${typed}”`,
    hint: 'Shorter words find more: “blank” finds “blankets”, too. Or have a look yourself:',
    kinds: { page: 'Page', product: 'Article', category: 'Shelf' },
  },
};
