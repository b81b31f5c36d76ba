import { readFileSync, writeFileSync } from 'node:fs';
import type { DataServices } from '#src/runtime/engine/services.ts';

/** Writes down which queries each page was made from. In: the site that has recorded it, and a file. */
export function writePageQueries({ pages, recorded }: DataServices['site'], file: string): void {
  const all = [...pages.all()].filter((path) => pages.get(path)?.target);
  writeFileSync(file, JSON.stringify(all.map((path) => [path, recorded.queriesOf(path)])));
}

/** What was written down: the keys of queries by path. */
export function readPageQueries(file: string): ReadonlyMap<string, string[]> {
  const all: [path: string, queries: string[]][] = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(all);
}
