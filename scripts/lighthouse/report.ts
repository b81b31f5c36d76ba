import * as v from 'valibot';

const Category = v.object({ score: v.number() });
const Audit = v.object({
  title: v.string(),
  score: v.nullable(v.number()),
  scoreDisplayMode: v.string(),
  numericValue: v.optional(v.number()),
});
const Report = v.object({
  categories: v.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: v.record(v.string(), Audit),
});

/** One page as Lighthouse saw it: scores of 100, times in milliseconds, weight in bytes. */
export type Scores = {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  bytes: number;
  /** What a score below 100 was taken off for. */
  failed: string[];
};

/** In: Lighthouse's JSON. */
export function scoresOf(path: string, json: string): Scores {
  const { categories, audits } = v.parse(Report, JSON.parse(json));
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const percent = ({ score }: { score: number }) => Math.round(score * 100);
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  return {
    path,
    performance: percent(categories.performance),
    accessibility: percent(categories.accessibility),
    bestPractices: percent(categories['best-practices']),
    seo: percent(categories.seo),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    bytes: value('total-byte-weight'),
    failed: failed.map(({ title }) => title),
  };
}

/** The run in the middle by performance, of an odd number of runs. */
export function middle(runs: readonly Scores[]): Scores {
  const sorted = runs.toSorted((a, b) => a.performance - b.performance || b.lcp - a.lcp);
  const one = sorted[Math.floor(runs.length / 2)];
  if (!one) throw new Error('no runs');
  return one;
}

/** A table in Markdown, and below it what cost points. */
export function table(pages: readonly Scores[]): string {
  const rows = pages.map((one) => [
    `\`${one.path}\``,
    ...[one.performance, one.accessibility, one.bestPractices, one.seo].map(String),
    `${(one.lcp / 1000).toFixed(1)} s`,
    one.cls.toFixed(3),
    `${Math.round(one.tbt)} ms`,
    `${Math.round(one.bytes / 1000)} KB`,
  ]);
  const head = ['page', 'performance', 'accessibility', 'best practices', 'SEO'];
  const lines = [
    [...head, 'LCP', 'CLS', 'TBT', 'weight'],
    head.concat('', '', '', '').map(() => '---'),
    ...rows,
  ];
  const failed = pages.flatMap(({ path, failed: some }) => some.map((one) => `${path}: ${one}`));
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '', ...failed].join('\n').trim();
}
