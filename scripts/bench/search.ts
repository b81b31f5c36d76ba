import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { parseData } from '#src/model/fields/field.ts';
import { inLanguage, LANGUAGES } from '#src/model/languages.ts';
import { plainText } from '#src/model/fields/rich-text.ts';
import { productsSchema } from '#src/model/schemas/products.ts';
import { catalogue } from '#src/seed/catalogue/catalogue.ts';
import { synonyms } from '#src/seed/demo/synonyms.ts';
import type { SeedItem } from '#src/seed/write/encode.ts';
import { MIGRATIONS } from '#src/site/migrations.ts';
import { createSearchIndex, type SearchIndex } from '#src/site/search/search.ts';
import type { Searchable } from '#src/site/search/searchable.ts';
import { machine, markdown } from './print.ts';
import { median, percentile } from './statistics.ts';
import type { BenchRow } from './table.ts';

/**
 * Measures the search of a catalogue, in CPU ms of this process: to fill its index, to note a page whose words are
 * the same, such as one with a new price, and to answer questions. Usage: npm run bench -- search
 */
const PRODUCTS = 10_000;
const ROUNDS = 5;
const BUDGET_MS = 20;
const MB = 1_000_000;

/** What people ask for in the catalogue; each finds something. */
export const QUESTIONS = {
  de: ['decke', 'wolle', 'loden', '140x200', 'blanket', 'AW 10421', 'decke grün'],
  en: ['blanket', 'wool', 'linen', '1.4 x 2 m', 'decke', 'cushion', 'AW12000', 'blanket pattern'],
};
const MISSPELT = { de: ['walkdekce', 'tagesdeke'], en: ['blankte', 'cusihon'] };

type SearchPage = [path: string, page: Searchable];

/** Runs the bench and prints its table. Out: the exit code. */
export function benchSearch(): number {
  const before = { machine: machine(), time: new Date().toISOString() };
  const folder = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  try {
    const database = openDatabase(join(folder, 'site.sqlite'), MIGRATIONS);
    const index = createSearchIndex(database);
    const pages = [...catalogue(PRODUCTS)].flatMap(pagesOf);
    const heap = process.memoryUsage().heapUsed;
    const fill = () => {
      for (const [path, page] of pages) index.put(path, page);
    };
    const written = cpuMs(() => database.transaction(fill));
    const { memory, ...asked } = { memory: process.memoryUsage().heapUsed - heap, ...ask(index) };
    const same = pages.slice(0, 1_000).map(([path, page]) => cpuMs(() => index.put(path, page)));
    const [row] = database.raw
      .prepare(`SELECT sum(pgsize) AS bytes FROM dbstat WHERE name GLOB 'search*' OR name = 'word'`)
      .all();
    const rows: BenchRow[] = [
      one('index of all pages, written', 'ms', written),
      one('– size', 'MB', Number(row?.['bytes']) / MB),
      one('– memory that it keeps', 'MB', Math.max(0, memory) / MB),
      times('a page whose words are the same', same),
      { ...times('a question', asked.known), budget: budgetOf(asked.known) },
      { ...times('a misspelt question', asked.misspelt), budget: budgetOf(asked.misspelt) },
    ];
    database.close();
    const sizes = [`${PRODUCTS.toLocaleString('en')} products`];
    console.log(`\n${markdown({ ...before, sizes, rows })}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesOf({ schema, id, data }: SeedItem): SearchPage[] {
  if (schema !== 'products') return [];
  const { name, summary, text, articleNumber, sizes, order } = parseData(
    productsSchema.fields,
    data,
  ).value;
  return LANGUAGES.flatMap((lang) => {
    const title = inLanguage(name, lang)?.value ?? '';
    const words = text[lang] ? plainText(text[lang]) : '';
    const labels = sizes.map(({ label }) => label).join(', ');
    const body = [summary[lang] ?? '', words, labels, articleNumber].join('. ');
    return [[`/${lang}/product/${id}`, { lang, kind: 'product', title, body, rank: 1 + order }]];
  });
}

/** Asks each question some times, always for another state of the site: what was found is kept for one. */
function ask(index: SearchIndex) {
  let states = 0;
  const publish = () => {
    states += 1;
    const page = {
      lang: 'de',
      kind: 'page',
      title: `Zettel ${states}`,
      body: '',
      rank: 1,
    } as const;
    index.put('/de/zettel', page);
  };
  const each = (questions: Record<'de' | 'en', string[]>) =>
    LANGUAGES.flatMap((lang) =>
      questions[lang].flatMap((typed) => {
        const find = () => index.find(typed, lang, { synonyms });
        if (find().total === 0) throw new Error(`Nothing is found for ${typed}.`);
        return Array.from({ length: ROUNDS }, () => {
          publish();
          return cpuMs(find);
        });
      }),
    );
  return { known: each(QUESTIONS), misspelt: each(MISSPELT) };
}

function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const one = (what: string, unit: string, value: number): BenchRow => ({
  ...{ what, unit, values: [{ median: value, samples: 1 }] },
});

const times = (what: string, all: readonly number[]): BenchRow => ({
  ...{
    what,
    unit: 'ms',
    values: [{ median: median(all), high: percentile(all, 0.95), samples: all.length }],
  },
});

const budgetOf = (all: readonly number[]) => ({
  ...{ text: `p95 ${BUDGET_MS} ms`, kept: percentile(all, 0.95) <= BUDGET_MS },
});
