import { median, percentile } from './statistics.ts';
import type { MeasuredTimes, MeasuredStep } from './measure.ts';
import { MODES, type RequestMode } from './requests.ts';

/** One number with the spread that belongs to it. */
export type ReportValue = {
  median: number;
  /** p95; of requests p99, in ms. */
  high?: number;
  samples: number;
};

/** One line of the table: the same measure at each size. */
export type BenchRow = {
  what: string;
  unit: string;
  /** One for each size. */
  values: ReportValue[];
  /** The last size to the first. */
  ratio?: number;
  /** `kept` is left open where the catalogue is smaller than the budget's. */
  budget?: { text: string; kept: boolean | undefined };
};

/** One measure of one size; undefined where it makes no sense. */
type Measure = {
  what: string;
  unit: string;
  of: (measured: MeasuredTimes) => ReportValue;
  budget?: Budget;
};

type Budget = {
  text: string;
  keeps: (value: ReportValue, ratio: number | undefined) => boolean;
  /** Products that it is meant for. */
  from?: number;
};

/** About 20,000 paths. */
const LARGE = 6_600;

const rate = ({ runs }: MeasuredStep): ReportValue => ({
  median: median(runs.map(({ count, ms }) => (count / ms) * 1000)),
  samples: runs.length,
});

const seconds = ({ runs }: MeasuredStep): ReportValue => ({
  median: median(runs.map(({ ms }) => ms / 1000)),
  samples: runs.length,
});

/** Of all threads together: what a busy machine spoils least. */
const cpu = ({ runs }: MeasuredStep): ReportValue => ({
  median: median(runs.map(({ count, cpuMs }) => cpuMs / count)),
  samples: runs.length,
});

/** The middle of the values, and their p95. */
export const spread = (values: readonly number[]): ReportValue => ({
  median: median(values),
  high: percentile(values, 0.95),
  samples: values.length,
});

/** What was measured a single time. */
export const once = (value: number): ReportValue => ({ median: value, samples: 1 });

const MODE_NAMES: Record<RequestMode, string> = {
  identity: 'one page, not compressed',
  gzip: 'one page, gzip',
  br: 'one page, br',
  '304': 'one page, 304',
  many: 'many pages, br',
};

const STEPS: Measure[] = [
  { what: 'first sync', unit: 'items/s', of: ({ sync }) => rate(sync) },
  { what: 'build of the code', unit: 's', of: ({ build }) => seconds(build) },
  { what: '`astro build` of all pages', unit: 'pages/s', of: ({ astroBuild }) => rate(astroBuild) },
  {
    what: 'new code, until all its pages are live',
    unit: 's',
    of: ({ build, publishAll }) => once(seconds(build).median + seconds(publishAll).median),
    budget: { text: '30 s', keeps: ({ median: s }) => s <= 30 },
  },
  {
    what: 'full publish into an empty store',
    unit: 'pages/s',
    of: ({ publishAll }) => rate(publishAll),
    budget: { text: '10,000 pages in 6 s', keeps: ({ median: perSecond }) => perSecond >= 1_667 },
  },
  {
    what: 'full publish, nothing changed',
    unit: 'pages/s',
    of: ({ publishNone }) => rate(publishNone),
    budget: { text: '10,000 pages in 2 s', keeps: ({ median: perSecond }) => perSecond >= 5_000 },
  },
  {
    what: 'another menu on every page',
    unit: 'pages/s',
    of: ({ publishMenu }) => rate(publishMenu),
    budget: { text: '10,000 pages in 6 s', keeps: ({ median: perSecond }) => perSecond >= 1_667 },
  },
  {
    what: 'CPU of a full publish into an empty store',
    unit: 'ms a page',
    of: ({ publishAll }) => cpu(publishAll),
  },
  {
    what: 'CPU of a full publish, nothing changed',
    unit: 'ms a page',
    of: ({ publishNone }) => cpu(publishNone),
  },
  {
    what: 'CPU of another menu on every page',
    unit: 'ms a page',
    of: ({ publishMenu }) => cpu(publishMenu),
  },
  { what: 'publish without a change', unit: 'ms', of: ({ idle }) => spread(idle) },
];

const CHANGES: Measure[] = (['price', 'name'] as const).flatMap((kind) => {
  const part =
    (name: 'total' | 'sync' | 'affected' | 'render' | 'commit') => (all: MeasuredTimes) =>
      spread(all[kind].map((change) => change[name]));
  return [
    {
      what: `another ${kind} of a product, from 'publish' to served`,
      unit: 'ms',
      of: part('total'),
      budget: {
        text: '100 ms, 1.3 ×',
        keeps: (value: ReportValue, ratio = 1) => value.median <= 100 && ratio <= 1.3,
      },
    },
    { what: '– sync', unit: 'ms', of: part('sync') },
    { what: '– affected', unit: 'ms', of: part('affected') },
    { what: '– render', unit: 'ms', of: part('render') },
    { what: '– commit', unit: 'ms', of: part('commit') },
    {
      what: '– pages rendered',
      unit: 'pages',
      of: (all: MeasuredTimes) => spread(all[kind].map(({ pages }) => pages)),
    },
  ];
});

const INCREMENTAL: Measure[] = [
  {
    what: '`astro build`, incrementalBuild, cold',
    unit: 's',
    of: ({ incremental }) => once(incremental.cold.ms / 1000),
  },
  {
    what: '– after one changed product',
    unit: 's',
    of: ({ incremental }) => once(incremental.warm.ms / 1000),
  },
  {
    what: '– pages rendered then',
    unit: 'pages',
    of: ({ incremental }) => once(incremental.warm.pages),
  },
  {
    what: '– its time to that of our publish',
    unit: '×',
    of: ({ incremental, price }) =>
      once(incremental.warm.ms / median(price.map(({ total }) => total))),
  },
];

const REQUESTS: Measure[] = MODES.flatMap((mode) => [
  {
    what: `${MODE_NAMES[mode]}, requests/s (p99 ms)`,
    unit: '/s',
    of: ({ requests, rounds }: MeasuredTimes) => ({
      median: requests[mode].ours.perSecond,
      high: requests[mode].ours.p99Ms,
      samples: rounds,
    }),
  },
  {
    what: '– of a bare node:http file server',
    unit: '/s',
    of: ({ requests, rounds }: MeasuredTimes) => ({
      median: requests[mode].bare.perSecond,
      high: requests[mode].bare.p99Ms,
      samples: rounds,
    }),
  },
  {
    what: '– ours to that',
    unit: '×',
    of: ({ requests, rounds }: MeasuredTimes) => ({
      median: requests[mode].ratio,
      samples: rounds,
    }),
    budget: { text: '0.8 ×', keeps: ({ median: ratio }: ReportValue) => ratio >= 0.8 },
  },
]);

const MEMORY: Measure[] = [
  { what: 'peak memory: first sync', unit: 'MB', of: ({ sync }) => once(sync.peakMb) },
  { what: '– build of the code', unit: 'MB', of: ({ build }) => once(build.peakMb) },
  { what: '– `astro build`', unit: 'MB', of: ({ astroBuild }) => once(astroBuild.peakMb) },
  { what: '– full publish', unit: 'MB', of: ({ publishAll }) => once(publishAll.peakMb) },
  {
    what: '– incremental `astro build`',
    unit: 'MB',
    of: ({ incremental }) => once(incremental.cold.peakMb),
  },
  { what: '– server, started', unit: 'MB', of: ({ server }) => once(server.startMb) },
  { what: '– server, after the changes', unit: 'MB', of: ({ server }) => once(server.changesMb) },
  {
    what: '– server, after the requests',
    unit: 'MB',
    of: ({ server }) => once(server.peakMb),
    budget: { text: '400 MB at 100,000', keeps: ({ median: mb }) => mb <= 400, from: 100_000 },
  },
];

const MEASURES = [...STEPS, ...CHANGES, ...INCREMENTAL, ...REQUESTS, ...MEMORY];

/** How a size is called in the table. */
export function sizeName({ products, pages, paths }: MeasuredTimes): string {
  const n = (value: number) => value.toLocaleString('en');
  return `${n(products)} products, ${n(pages)} pages, ${n(paths)} paths`;
}

/** The rows of the table. In: what was measured, the smallest size first. */
export function rowsOf(sizes: readonly MeasuredTimes[]): BenchRow[] {
  return MEASURES.map(({ what, unit, of, budget }) => {
    const values = sizes.map((size) => of(size));
    const [first, last] = [values[0], values.at(-1)];
    const ratio = first && last && values.length > 1 ? last.median / first.median : undefined;
    const products = sizes.at(-1)?.products ?? 0;
    return {
      what,
      unit,
      values,
      ...(ratio === undefined ? {} : { ratio }),
      ...(budget && last ? { budget: verdict(budget, last, ratio, products) } : {}),
    };
  });
}

function verdict(budget: Budget, value: ReportValue, ratio: number | undefined, products: number) {
  const { text, keeps, from = LARGE } = budget;
  return { text, kept: products >= from ? keeps(value, ratio) : undefined };
}
