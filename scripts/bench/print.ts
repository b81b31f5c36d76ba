import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BenchRow, ReportValue } from './table.ts';

/** A finished bench. `sizes` name the columns: sizes of one thing, or (`isOneSize`) things of one size. */
export type BenchResult = {
  machine: string;
  time: string;
  sizes: string[];
  rows: BenchRow[];
  isOneSize?: boolean;
};

/** The machine, and how much else it did when this was called (load average of the last minute). */
export function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const load = loadavg()[0]?.toFixed(2);
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}, load before: ${load}`;
}

/** The result as one Markdown table. */
export function markdown({ machine, time, sizes, rows, isOneSize }: BenchResult): string {
  const hasRatio = sizes.length > 1 && !isOneSize;
  const head = ['median (p95)', ...sizes, ...(hasRatio ? ['ratio'] : []), 'budget'];
  const lines = rows.map((row) => [
    row.what,
    ...row.values.map((value) => cell(value, row.unit)),
    ...(hasRatio ? [row.ratio === undefined ? '' : `${digits(row.ratio)} ×`] : []),
    budgetText(row),
  ]);
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => width(line[column]))));
  const written = table.map((line) => lineOf(line, widths));
  const rule = `|${widths.map((one) => '-'.repeat(one + 2)).join('|')}|`;
  return [written[0], rule, ...written.slice(1), '', `${machine}; ${time}`, ''].join('\n');
}

function budgetText({ budget }: BenchRow): string {
  if (!budget) return '';
  const { text, kept } = budget;
  return kept === undefined ? text : `${text}: ${kept ? 'kept' : 'not kept'}`;
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map(
    (text, column) => text + ' '.repeat((widths[column] ?? 0) - width(text)),
  );
  return `| ${padded.join(' | ')} |`;
}

const width = (text = '') => [...text].length;

function cell({ median, high }: ReportValue, unit: string): string {
  const spread = high === undefined ? '' : ` (${digits(high)})`;
  return unit === '/s' ? `${digits(median)}/s${spread}` : `${digits(median)}${spread} ${unit}`;
}

/** A number with its first three digits. */
function digits(value: number): string {
  const places = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const options = { minimumFractionDigits: 0, maximumFractionDigits: places };
  return value.toLocaleString('en', options);
}
