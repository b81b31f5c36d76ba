/** What the worker keeps, by the names of its caches: pages with their payloads, pictures, code and its notes. */
export const KEPT = {
  pages: 'loden-pages',
  pictures: 'loden-pictures',
  code: 'loden-code',
  notes: 'loden-notes',
} as const;

/** The header that says when a copy was kept (ISO 8601). */
export const KEPT_AT = 'x-kept-at';

/**
 * What a page may ask the worker for. `keep`: to keep this page and what it has loaded, by addresses; `look`: whether
 * there is news.
 */
export type WorkerMessage =
  | { type: 'keep'; path: string; loaded: string[] }
  | { type: 'look'; ahead: boolean }
  | { type: 'activate' };
