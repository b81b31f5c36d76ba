import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Counts = { rows: number; fresh: number; changed: number; same: number; faults: number };

type Messages = {
  title: string;
  lead: string;
  bring: string;
  bringLead: string;
  file: string;
  publish: string;
  look: string;
  take: string;
  takeLead: string;
  csv: string;
  json: string;
  shopify: string;
  /** The way to everything as one file. */
  archive: string;
  columns: string;
  columnsLead: string;
  back: string;
  nothingYet: string;
  counts(counts: Counts): string;
  unknown(columns: string): string;
  /** In: columns that new products need. */
  missing(columns: readonly string[]): string;
  toColumns: string;
  readAs(columns: readonly { column: string; as: string }[]): string;
  required: string;
  faults: string;
  faultsLead: string;
  /** Where some rows are without faults. */
  faultsApart: string;
  /** Rows with the same fault: the first of them, and how many more. */
  lines(lines: readonly number[]): string;
  changes: string;
  line: string;
  column: string;
  reason: string;
  product: string;
  what: string;
  isNew: string;
  isChanged: string;
  values: string;
  empty: string;
  start(count: number): string;
  skip(count: number): string;
  nothing: string;
  progress(done: number, total: number): string;
  undoing: string;
  done(count: number): string;
  doneLead: string;
  stale: string;
  undone: string;
  undoneLines(lines: readonly number[]): string;
  /** In: names of products that were edited after the import had written them. */
  kept(names: string): string;
  /** It could not be undone yet. */
  stuck: string;
  /** Taking back an import that was written whole. */
  revert: string;
  revertLead: string;
  reverting: string;
  reverted: string;
  notReverted: string;
  /** In: names of products that were edited since the import. */
  keptSince(names: string): string;
  past: string;
  pastLead: string;
  written(count: number): string;
  isReverted: string;
  toProducts: string;
};

/** As many rows as one looks up by hand. */
const SHOWN_LINES = 5;

function linesIn(lang: Language, lines: readonly number[], more: (count: string) => string) {
  const left = lines.length - SHOWN_LINES;
  const first = lines.slice(0, SHOWN_LINES).join(', ');
  return left > 0 ? `${first} ${more(numberIn[lang](left))}` : first;
}

/** Words of the screen where products come in and go out as files. */
export const importMessages: Record<Language, Messages> = {
  de: {
    title: 'Import und Export',
    lead: 'Produkte als Datei herein und heraus: aus einer Tabellenkalkulation, einem anderen Shop, einer Warenwirtschaft.',
    bring: 'Datei ansehen',
    bringLead:
      'CSV oder JSON, auch ein Export von Shopify oder WooCommerce. Zuerst ist nur zu sehen, was sich ändern würde. Erst ein zweiter Knopf schreibt.',
    file: 'Datei (.csv oder .json)',
    publish: 'Neue Produkte gleich veröffentlichen, wenn die Datei nichts anderes sagt',
    look: 'Ansehen, was sich ändert',
    take: 'Alle Produkte mitnehmen',
    takeLead:
      'Eine Zeile für jedes Produkt, auch für Entwürfe. Die CSV-Datei öffnet sich in Excel und anderen Tabellenkalkulationen. Ändere sie dort und hol sie wieder herein; was gleich blieb, bleibt unberührt.',
    csv: 'Als CSV',
    json: 'Als JSON',
    shopify: 'Für Shopify',
    archive: 'Alle Inhalte und Dateien als ein Archiv',
    columns: 'Spalten',
    columnsLead:
      'Ein Produkt wird an id erkannt, sonst an article_number, sonst an seinem deutschen Namen. Spalten, die fehlen, lassen ihre Werte, wie sie sind; leere Zellen leeren sie. Mehrere Namen in einer Zelle trennt ein senkrechter Strich: Moos|Tanne. Größen mit eigenem Preis: 140 × 200=248|160 × 220=298. Bilder anderer Shops werden nicht geholt.',
    back: 'Andere Datei',
    nothingYet: 'Noch ist nichts geschrieben.',
    counts: ({ rows, fresh, changed, same, faults }) =>
      `${numberIn.de(rows)} ${rows === 1 ? 'Produkt' : 'Produkte'} in der Datei: ${numberIn.de(fresh)} neu, ${numberIn.de(changed)} geändert, ${numberIn.de(same)} gleich, ${numberIn.de(faults)} mit Fehlern.`,
    unknown: (columns) => `Diese Spalten werden nicht übernommen: ${columns}.`,
    faults: 'Fehler',
    faultsLead: 'Am besten in der Datei berichtigen und sie noch einmal ansehen.',
    faultsApart: 'Zeilen ohne Fehler lassen sich auch allein übernehmen.',
    lines: (lines) => linesIn('de', lines, (count) => `und ${count} weitere`),
    missing: (columns) =>
      columns.length === 1
        ? `Der Datei fehlt die Spalte ${columns[0]}. Neue Produkte brauchen sie. Heißt sie anders, benenne sie in der Datei um.`
        : `Der Datei fehlen die Spalten ${columns.join(', ')}. Neue Produkte brauchen sie. Heißen sie anders, benenne sie in der Datei um.`,
    toColumns: 'Alle Spalten',
    readAs: (columns) =>
      `So gelesen: ${columns.map(({ column, as }) => `${column} als ${as}`).join(', ')}.`,
    required: 'nötig',
    changes: 'Was sich ändert',
    line: 'Zeile',
    column: 'Spalte',
    reason: 'Was nicht geht',
    product: 'Produkt',
    what: 'Was',
    isNew: 'neu',
    isChanged: 'geändert',
    values: 'Werte',
    empty: 'leer',
    start: (count) =>
      count === 1 ? '1 Produkt übernehmen' : `${numberIn.de(count)} Produkte übernehmen`,
    skip: (count) =>
      count === 1
        ? 'Nur das eine Produkt ohne Fehler übernehmen'
        : `Nur die ${numberIn.de(count)} Produkte ohne Fehler übernehmen`,
    nothing: 'Alles in der Datei steht schon so im Shop.',
    progress: (done, total) => `${numberIn.de(done)} von ${numberIn.de(total)} Produkten`,
    undoing: 'Die Inhalte haben etwas abgelehnt. Was schon geschrieben war, wird zurückgenommen.',
    done: (count) =>
      count === 1 ? '1 Produkt ist übernommen.' : `${numberIn.de(count)} Produkte sind übernommen.`,
    doneLead: 'Die Website wird gerade erneuert.',
    stale:
      'Inzwischen hat jemand Produkte geändert. So sähe es jetzt aus; bitte noch einmal ansehen.',
    undone: 'Aus der Datei wurde nichts übernommen.',
    kept: (names) =>
      `Diese Produkte hat während des Imports jemand bearbeitet; sie bleiben, wie sie sind: ${names}.`,
    revert: 'Import zurücknehmen',
    revertLead:
      'Jedes Produkt ist dann wieder wie vor dem Import, neue kommen in den Papierkorb. Was seither jemand geändert hat, bleibt. Das geht einen Tag lang.',
    reverting: 'Der Import wird zurückgenommen.',
    reverted: 'Der Import ist zurückgenommen.',
    notReverted: 'Der Import steht noch.',
    keptSince: (names) =>
      `Diese Produkte hat seither jemand geändert; sie bleiben, wie sie sind: ${names}.`,
    past: 'Zuletzt übernommen',
    pastLead: 'Einen Tag lang lässt sich ein Import von hier aus zurücknehmen.',
    written: (count) => (count === 1 ? '1 Produkt' : `${numberIn.de(count)} Produkte`),
    isReverted: 'zurückgenommen',
    stuck:
      'Der Import ist noch nicht ganz zurückgenommen: Einige Produkte stehen noch so da wie in der Datei. Spätestens in einer Stunde wird es von selbst wieder versucht, ebenso vor dem nächsten Import und beim nächsten Start.',
    undoneLines: (lines) =>
      lines.length === 1
        ? `Abgelehnt wurde die Zeile ${lines[0]}.`
        : `Abgelehnt wurden die Zeilen ${lines.join(', ')}.`,
    toProducts: 'Zu den Produkten',
  },
  en: {
    title: 'Import and export',
    lead: 'Products in and out as a file: from a spreadsheet, another shop, a stock system.',
    bring: 'Look at a file',
    bringLead:
      'CSV or JSON, also an export of Shopify or WooCommerce. At first you only see what would change. It takes a second button to write it.',
    file: 'File (.csv or .json)',
    publish: 'Publish new products at once, unless the file says otherwise',
    look: 'See what changes',
    take: 'Download all products',
    takeLead:
      'A row for every product, drafts too. The CSV file opens in Excel and other spreadsheets. Change it there and bring it back; what stayed the same is not touched.',
    csv: 'As CSV',
    json: 'As JSON',
    shopify: 'For Shopify',
    archive: 'All content and files as one archive',
    columns: 'Columns',
    columnsLead:
      'A product is known by its id, else by its article_number, else by its German name. Columns that are missing leave their values as they are; empty cells empty them. Several names in a cell are separated by a vertical bar: Moss|Fir. Sizes with a price of their own: 140 × 200=248|160 × 220=298. Pictures of other shops are not fetched.',
    back: 'Another file',
    nothingYet: 'Nothing has been written yet.',
    counts: ({ rows, fresh, changed, same, faults }) =>
      `${numberIn.en(rows)} ${rows === 1 ? 'product' : 'products'} in the file: ${numberIn.en(fresh)} new, ${numberIn.en(changed)} changed, ${numberIn.en(same)} the same, ${numberIn.en(faults)} with faults.`,
    unknown: (columns) => `These columns are not taken: ${columns}.`,
    faults: 'Faults',
    faultsLead: 'It is best to correct them in the file and look at it again.',
    faultsApart: 'Rows without faults can also be taken alone.',
    lines: (lines) => linesIn('en', lines, (count) => `and ${count} more`),
    missing: (columns) =>
      columns.length === 1
        ? `The file has no column ${columns[0]}. New products need it. If it has a different name, rename it in the file.`
        : `The file lacks the columns ${columns.join(', ')}. New products need them. If they have different names, rename them in the file.`,
    toColumns: 'All columns',
    readAs: (columns) =>
      `Read like this: ${columns.map(({ column, as }) => `${column} as ${as}`).join(', ')}.`,
    required: 'needed',
    changes: 'What changes',
    line: 'Row',
    column: 'Column',
    reason: 'What is wrong',
    product: 'Product',
    what: 'What',
    isNew: 'new',
    isChanged: 'changed',
    values: 'Values',
    empty: 'empty',
    start: (count) => (count === 1 ? 'Take 1 product' : `Take ${numberIn.en(count)} products`),
    skip: (count) =>
      count === 1
        ? 'Take only the one product without faults'
        : `Take only the ${numberIn.en(count)} products without faults`,
    nothing: 'Everything in the file is in the shop already, just like that.',
    progress: (done, total) => `${numberIn.en(done)} of ${numberIn.en(total)} products`,
    undoing: 'The content has refused something. What had been written is taken out again.',
    done: (count) =>
      count === 1 ? '1 product was taken.' : `${numberIn.en(count)} products were taken.`,
    doneLead: 'The site is being renewed.',
    stale:
      'Somebody has changed products meanwhile. This is how it would be now; please look again.',
    undone: 'Nothing of the file was taken.',
    kept: (names) =>
      `Somebody edited these products during the import, so they stay as they are: ${names}.`,
    revert: 'Take the import back',
    revertLead:
      'Every product is then as it was before the import, and new ones go to the trash. What somebody has changed since stays. This works for one day.',
    reverting: 'The import is being taken back.',
    reverted: 'The import has been taken back.',
    notReverted: 'The import still stands.',
    keptSince: (names) =>
      `Somebody has changed these products since, so they stay as they are: ${names}.`,
    past: 'Imported last',
    pastLead: 'For one day an import can be taken back from here.',
    written: (count) => (count === 1 ? '1 product' : `${numberIn.en(count)} products`),
    isReverted: 'taken back',
    stuck:
      'The import has not been undone completely yet: some products are still as the file has them. Loden tries again within the hour, before the next import, and at the next start.',
    undoneLines: (lines) =>
      lines.length === 1
        ? `Row ${lines[0]} was refused.`
        : `Rows ${lines.join(', ')} were refused.`,
    toProducts: 'To the products',
  },
};
