import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';
import type { FoundKind, SearchResult } from '#src/model/pages/search.ts';

type Messages = {
  title: string;
  /** For search engines and who shares the address. */
  description: string;
  /** Title with what was looked for. */
  titleOf(typed: string): string;
  label: string;
  submit: string;
  start: string;
  count(total: number, typed: string): string;
  goods: string;
  others: string;
  /** Opens those after the first. */
  more(count: number): string;
  /** Where not all are shown. */
  first(shown: number): string;
  none(typed: string): string;
  /** Where what is searched in did not come. */
  failed: string;
  /** On a site without a server, where there is no JavaScript either. */
  noScript: string;
  hint: string;
  kinds: Record<FoundKind, string>;
  /** How much there is of each kind. */
  kindsOf(counts: SearchResult['counts']): string;
  /** Leads to what was typed, after results for something else. */
  instead(typed: string): string;
  /** Leads to everything that was found. */
  all(total: number): string;
};

/** What there is any of, each with its number: '2 Artikel, 1 Seite'. */
function enumerate(lang: Language, counts: readonly [number, one: string, many: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${numberIn[lang](count)}\u00A0${count === 1 ? one : many}`)
    .join(', ');
}

/** Words on the page where one searches. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Suche',
    titleOf: (typed) => `„${typed}“, Suche`,
    description:
      'Waren, Kategorien und Seiten finden: nach Name, Stoff, Farbe, Größe oder Artikelnummer.',
    label: 'Was suchen Sie?',
    submit: 'Suchen',
    start:
      'Ein Stoff, eine Farbe, eine Ware oder eine Frage zur Pflege: Ein Teil eines Wortes genügt.',
    count: (total, typed) =>
      `${numberIn.de(total)}\u00A0${total === 1 ? 'Ergebnis' : 'Ergebnisse'} für „${typed}“`,
    goods: 'Artikel',
    more: (count) => `${numberIn.de(count)} weitere Artikel zeigen`,
    others: 'Kategorien und Seiten',
    first: (shown) =>
      `Gezeigt werden die ersten ${numberIn.de(shown)}. Ein Wort mehr grenzt die Suche ein.`,
    none: (typed) => `Nichts gefunden zu „${typed}“`,
    failed: 'Die Suche ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
    noScript:
      'Ohne JavaScript kann diese Kopie des Ladens nicht suchen. Das Menü führt zu allen Waren.',
    hint: 'Ein Wort allein findet mehr: „Decke“ findet auch „Lodendecken“. Oder Sie sehen selbst nach:',
    kinds: { page: 'Seite', product: 'Artikel', category: 'Kategorie' },
    kindsOf: (counts) =>
      enumerate('de', [
        [counts.product, 'Artikel', 'Artikel'],
        [counts.category, 'Kategorie', 'Kategorien'],
        [counts.page, 'Seite', 'Seiten'],
      ]),
    instead: (typed) => `Stattdessen nach „${typed}“ suchen`,
    all: (total) => `Alle ${numberIn.de(total)} Ergebnisse zeigen`,
  },
  en: {
    title: 'Search',
    titleOf: (typed) => `“${typed}”, search`,
    description: 'Find goods, categories and pages by name, cloth, colour, size or article number.',
    label: 'What are you looking for?',
    submit: 'Search',
    start:
      'A cloth, a colour, a thing for the house or a question of care: part of a word will do.',
    count: (total, typed) =>
      `${numberIn.en(total)}\u00A0${total === 1 ? 'result' : 'results'} for “${typed}”`,
    goods: 'Items',
    more: (count) => `Show ${numberIn.en(count)} more`,
    others: 'Categories and pages',
    first: (shown) =>
      `These are the first ${numberIn.en(shown)}. One more word narrows the search.`,
    none: (typed) => `Nothing found for “${typed}”`,
    failed: 'The search could not be loaded. Please try again.',
    noScript:
      'Without JavaScript this copy of the shop cannot search. The menu leads to all goods.',
    hint: 'One word alone finds more: “blanket” finds “blankets”, too. Or have a look yourself:',
    kinds: { page: 'Page', product: 'Item', category: 'Category' },
    kindsOf: (counts) =>
      enumerate('en', [
        [counts.product, 'item', 'items'],
        [counts.category, 'category', 'categories'],
        [counts.page, 'page', 'pages'],
      ]),
    instead: (typed) => `Search for “${typed}” instead`,
    all: (total) => `Show all ${numberIn.en(total)} results`,
  },
};
