import type { Label } from '#src/model/field.ts';
import type { Language } from '#src/model/languages.ts';

/** What the stored words of choices are called; a field of its own kind wins: `picture.width.page`. */
const WORDS: Readonly<Record<string, Label>> = {
  h1: { de: 'Titel der Seite', en: 'Page title' },
  h2: { de: 'Überschrift', en: 'Heading' },
  h3: { de: 'Zwischentitel', en: 'Subheading' },
  statement: { de: 'Leitsatz', en: 'Statement' },
  body: { de: 'Fließtext', en: 'Body text' },
  lede: { de: 'Vorspann', en: 'Lede' },
  original: { de: 'Wie das Bild', en: 'As the picture' },
  '4-5': { de: '4 : 5 hoch', en: '4 : 5 tall' },
  '1-1': { de: '1 : 1 Quadrat', en: '1 : 1 square' },
  '5-4': { de: '5 : 4', en: '5 : 4' },
  '3-2': { de: '3 : 2', en: '3 : 2' },
  '2-1': { de: '2 : 1 breit', en: '2 : 1 wide' },
  column: { de: 'Spalte', en: 'Column' },
  page: { de: 'Seite', en: 'Page' },
  paper: { de: 'Papier', en: 'Paper' },
  tint: { de: 'Getönt', en: 'Tinted' },
  field: { de: 'Farbfläche', en: 'Colour field' },
  normal: { de: 'Normal', en: 'Normal' },
  tight: { de: 'Eng', en: 'Tight' },
  none: { de: 'Keiner', en: 'None' },
  wide: { de: 'Weit', en: 'Wide' },
  halves: { de: 'Zwei gleiche', en: 'Two halves' },
  thirds: { de: 'Drei gleiche', en: 'Three thirds' },
  quarters: { de: 'Vier gleiche', en: 'Four quarters' },
  'wide-narrow': { de: 'Breit und schmal', en: 'Wide and narrow' },
  'narrow-wide': { de: 'Schmal und breit', en: 'Narrow and wide' },
  even: { de: 'Gleich groß', en: 'Even' },
  strip: { de: 'Streifen', en: 'Strip' },
  start: { de: 'Oben', en: 'Top' },
  center: { de: 'Mitte', en: 'Middle' },
  end: { de: 'Unten', en: 'Bottom' },
  category: { de: 'Kategorie', en: 'Category' },
  products: { de: 'Gewählte', en: 'Chosen' },
  newest: { de: 'Neueste', en: 'Newest' },
  dark: { de: 'Dunkel', en: 'Dark' },
  light: { de: 'Hell', en: 'Light' },
  filled: { de: 'Gefüllt', en: 'Filled' },
  thread: { de: 'Faden', en: 'Thread' },
  plain: { de: 'Schlicht', en: 'Plain' },
  text: { de: 'Text', en: 'Text' },
  first: { de: 'Der erste', en: 'The first' },
  left: { de: 'Links', en: 'Left' },
  right: { de: 'Rechts', en: 'Right' },
  small: { de: 'Klein', en: 'Small' },
  medium: { de: 'Mittel', en: 'Medium' },
  large: { de: 'Groß', en: 'Large' },
  'accordion.open.none': { de: 'Keiner', en: 'None' },
};

/** What a choice's stored word is called; the word itself where nobody gave it a name. */
export function choiceWord(field: string, word: string, lang: Language): string {
  return (WORDS[`${field}.${word}`] ?? WORDS[word])?.[lang] ?? word;
}
