import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as v from 'valibot';
import { unguarded } from '#src/lib/csv.ts';
import { jsonTextIssue } from '#src/lib/json-shape.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/** A cell with the place where somebody finds it again. */
export type FileCell = { text: string; line: number; column: string };

/**
 * A row: its cells by column, and its number as a spreadsheet shows it, where a cell with line breaks is one row (of
 * JSON: the number of the entry, from 1 on).
 */
export type FileRow = {
  line: number;
  cells: ReadonlyMap<string, FileCell>;
  /** The first cell that has a text and no heading: the cells before it may stand in wrong columns. */
  beyond?: FileCell | undefined;
};

export type FileTable = {
  columns: string[];
  rows: FileRow[];
  /** Columns that are read under a name of the plain form, where the file calls them something else. */
  readAs?: { column: string; as: string }[];
};

/** A list of 50,000 products is smaller. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** More rows are no list that somebody looks through. */
const MAX_ROWS = 50_000;
/** Shops of others write about a hundred. */
const MAX_COLUMNS = 1_000;
/** Each takes some 200 bytes of memory, an empty one too. */
const MAX_CELLS = 3_000_000;

const tooLong = () => err(problem('import-too-long', { most: MAX_ROWS }));
const tooWide = () =>
  err(problem('import-too-wide', { columns: MAX_COLUMNS, cells: MAX_CELLS, rows: MAX_ROWS }));

/**
 * Reads a file with a row for each product: CSV with any usual separator, or a JSON list of objects. Whoever asks for
 * a page meanwhile is served.
 */
export async function readTable(bytes: Uint8Array): Promise<Result<FileTable, Problem>> {
  const text = readText(bytes);
  if (text === undefined) return err(problem('import-no-text'));
  const table = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text);
  if (!table.ok) return table;
  const { length } = table.value.rows;
  if (length === 0) return err(problem('import-empty'));
  return length > MAX_ROWS ? tooLong() : table;
}

// Windows has no letters for these bytes: a file with them is in another encoding, or no text at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_LETTERS = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/** The two bytes before UTF-16. */
const WIDE = new Map([
  ['255 254', 'utf-16le'],
  ['254 255', 'utf-16be'],
]);

/** Text as spreadsheets save it: in UTF-8, in UTF-16 behind its mark, or in the encoding of Windows. */
function readText(bytes: Uint8Array): string | undefined {
  const wide = WIDE.get(`${bytes[0]} ${bytes[1]}`);
  const text = decoded(bytes, wide ?? 'utf-8');
  // Workbooks and pictures are full of zeros.
  if (text !== undefined || wide) return text?.includes('\0') ? undefined : text;
  const ofWindows = decoded(bytes, 'windows-1252') ?? '\0';
  return NO_LETTERS.test(ofWindows) ? undefined : ofWindows;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const unreadable = (reason: string) => err(problem('import-unreadable', { reason }));

const Texts = v.array(v.string());

/** A first line that tells Excel the separator. */
const SAID_SEPARATOR = /^sep=([,;\t|])\s*$/i;

async function readCsv(text: string): Promise<Result<FileTable, Problem>> {
  const separators = [',', ';', '\t'];
  const [head = ''] = text.split('\n', 1);
  const count = (sign: string) => head.split(sign).length;
  const [likely = ','] = separators.toSorted((a, b) => count(b) - count(a));
  const said = SAID_SEPARATOR.exec(head)?.[1];
  const delimiter = said ?? likely;
  const above = said === undefined ? 1 : 2;
  // The parser would collect a row of any width before it hands it on.
  if (isWiderThan(text, delimiter, MAX_COLUMNS)) return tooWide();
  const pause = createYielder();
  const records = Readable.from(slicesOf(text)).pipe(
    parse({ delimiter, from_line: above, bom: true, relax_column_count: true }),
  );
  let columns: string[] | undefined;
  const rows: FileRow[] = [];
  let line = above - 1;
  try {
    for await (const read of records) {
      line += 1;
      await pause();
      const record = v.parse(Texts, read);
      if (record.every((cell) => cell.trim() === '')) continue;
      if (columns) rows.push(csvRow({ record, line }, columns));
      else columns = record.map((column) => column.trim());
      if (rows.length > MAX_ROWS) return tooLong();
      if (rows.length * columns.length > MAX_CELLS) return tooWide();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows as a spreadsheet counts them, as everywhere here.
    const at = Number(error['records']) + above;
    return error.code.includes('QUOTE')
      ? err(problem('import-quotes', { line: at }))
      : unreadable(error.message);
  }
  return ok({ columns: columns ?? [], rows });
}

const SLICE = 8 * 1024;

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/** Whether a line has more cells than that. What stands in quotes is one cell. */
function isWiderThan(text: string, delimiter: string, most: number): boolean {
  const [separator, quote, lineEnd, return_] = [delimiter, '"', '\n', '\r'].map((sign) =>
    sign.charCodeAt(0),
  );
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length && cells <= most; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === separator) cells += 1;
    else if (sign === lineEnd || sign === return_) cells = 1;
  }
  return cells > most;
}

function csvRow(
  { record, line }: { record: readonly string[]; line: number },
  columns: readonly string[],
): FileRow {
  const cells = columns.map((column, index) => {
    const text = unguarded((record[index] ?? '').replaceAll('\r\n', '\n').trim());
    return [column, { text, line, column }] as const;
  });
  const beyond = record.slice(columns.length).find((text) => text.trim() !== '');
  return {
    ...{ line, cells: new Map(cells) },
    ...(beyond !== undefined && { beyond: { text: beyond.trim(), line, column: '' } }),
  };
}

const Entries = v.pipe(
  v.array(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
);

function readJson(text: string): Result<FileTable, Problem> {
  const issue = jsonTextIssue(text);
  if (issue) return unreadable(issue);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : 'JSON');
  }
  const entries = v.safeParse(Entries, json);
  if (!entries.success) return unreadable('JSON: [{"name_de": "…", "price": "…"}, …]');
  const rows = entries.output.map((entry, index) => {
    const line = index + 1;
    const cells = Object.entries(entry).map(
      ([column, value]) => [column, { text: String(value ?? '').trim(), line, column }] as const,
    );
    return { line, cells: new Map(cells) };
  });
  const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  return columns.size > MAX_COLUMNS ? tooWide() : ok({ columns: [...columns], rows });
}
