import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/** Addresses that have a route: what they name does not exist. */
const ITEM = /^(?:\/de|\/en)?\/(?:product\/[^/]+|kategorie\/[^/]+(?:\/(?:seite|page)\/\d+)?)$/;

/**
 * What a missing address is called: `page-not-found`, or `item-not-found` for products and categories,
 * with its query too (specification, section 8). What is gone for good is `page-gone`. The texts are
 * for people: decoded.
 */
export function notFound(
  url: URL,
  gone = false,
): { path: string; fullPath: string; problem: Problem } {
  const path = decode(url.pathname);
  const fullPath = `${path}${decode(url.search)}`;
  if (gone) return { path, fullPath, problem: problem('page-gone', { path }) };
  const missing = ITEM.test(path)
    ? problem('item-not-found', { fullPath })
    : problem('page-not-found', { path: fullPath });
  return { path, fullPath, problem: missing };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
