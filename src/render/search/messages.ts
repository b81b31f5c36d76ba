import type { Language } from '#src/model/languages.ts';
import type { FoundKind, SearchResult } from '#src/model/search.ts';

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
  kinds: Record<FoundKind, string>;
  /** How much there is of each kind. */
  kindsOf(counts: SearchResult['counts']): string;
  /** Leads to a spelling that finds something. */
  meant(nearest: string): string;
  /** Leads to everything that was found. */
  all(total: number): string;
};

/** What there is any of, each with its number: '2 Artikel, 1 Seite'. */
function enumerate(counts: readonly [number, one: string, many: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count}\u00A0${count === 1 ? one : many}`)
    .join(', ');
}

/** Words on the page where one searches. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Suche',
    titleOf: (typed) => `„${typed}“, Suche`,
    label: 'Was suchen Sie?',
    submit: 'Suchen',
    start:
      'Ein Stoff, eine Farbe, eine Ware oder eine Frage zur Pflege: Ein Teil eines Wortes genügt.',
    count: (total, typed) =>
      total === 1 ? `Ein Treffer für „${typed}“` : `${total} Treffer für „${typed}“`,
    first: (shown) => `Gezeigt werden die ersten ${shown}. Ein Wort mehr grenzt die Suche ein.`,
    none: (typed) => `Nichts gefunden zu „${typed}“`,
    hint: 'Ein Wort allein findet mehr: „Decke“ findet auch „Lodendecken“. Oder Sie sehen selbst nach:',
    kinds: { page: 'Seite', product: 'Artikel', category: 'Regal' },
    kindsOf: (counts) =>
      enumerate([
        [counts.product, 'Artikel', 'Artikel'],
        [counts.category, 'Regal', 'Regale'],
        [counts.page, 'Seite', 'Seiten'],
      ]),
    meant: (nearest) => `Meinten Sie „${nearest}“?`,
    all: (total) => `Alle ${total} Treffer zeigen`,
  },
  en: {
    title: 'Search',
    titleOf: (typed) => `“${typed}”, search`,
    label: 'What are you looking for?',
    submit: 'Search',
    start:
      'A cloth, a colour, a thing for the house or a question of care: part of a word will do.',
    count: (total, typed) =>
      total === 1 ? `One result for “${typed}”` : `${total} results for “${typed}”`,
    first: (shown) => `These are the first ${shown}. One more word narrows the search.`,
    none: (typed) => `Nothing found for “${typed}”`,
    hint: 'One word alone finds more: “blanket” finds “blankets”, too. Or have a look yourself:',
    kinds: { page: 'Page', product: 'Item', category: 'Shelf' },
    kindsOf: (counts) =>
      enumerate([
        [counts.product, 'item', 'items'],
        [counts.category, 'shelf', 'shelves'],
        [counts.page, 'page', 'pages'],
      ]),
    meant: (nearest) => `Did you mean “${nearest}”?`,
    all: (total) => `Show all ${total} results`,
  },
};
