import { LANGUAGES } from '#src/model/languages.ts';
import type { Queries } from '#src/model/query.ts';

/** True when products or categories have a tree to be shown with; without it they have no pages. */
export function hasTemplate(queries: Queries, kind: 'product' | 'category'): boolean {
  const id = queries.ask('template', kind);
  return id !== null && LANGUAGES.every((lang) => queries.ask('page', id, lang) !== null);
}
