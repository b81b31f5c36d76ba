/** What tables of others call the columns of the plain form, in small letters. */
const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name_de: ['name', 'titel', 'title', 'bezeichnung', 'produkt', 'produktname', 'product name'],
  article_number: ['artikelnummer', 'artikelnr', 'artikelnr.', 'art.-nr.', 'sku', 'article number'],
  price: ['preis', 'verkaufspreis', 'preis (eur)', 'price (eur)'],
  old_price: ['alter preis', 'streichpreis', 'old price'],
  summary_de: ['kurzbeschreibung', 'summary'],
  text_de: ['beschreibung', 'description'],
  materials_de: ['material', 'materialien', 'materials'],
  categories: ['kategorie', 'kategorien', 'category'],
  colors: ['farben', 'colours'],
  sizes: ['größen', 'groessen'],
  care: ['pflege'],
};

const COLUMNS = new Map(
  Object.entries(OTHER_HEADINGS).flatMap(([column, others]) =>
    others.map((other) => [other, column] as const),
  ),
);

/** The column of the plain form that a heading of others means; undefined: none that is known. */
export const columnFor = (heading: string) => COLUMNS.get(heading.trim().toLowerCase());
