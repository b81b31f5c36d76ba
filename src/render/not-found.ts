import { type Problem, problem } from '#src/model/errors.ts';

/** Addresses that have a route: what they name does not exist. */
const ITEM = /^(?:\/de|\/en)?\/(?:product\/[^/]+|kategorie\/[^/]+(?:\/(?:seite|page)\/\d+)?)$/;

/**
 * What a missing address is called: `page-not-found` with its path, or for products and categories
 * `item-not-found` with its query too (specification, section 8). What is gone for good is
 * `page-gone`. The text is for people: decoded.
 */
export function notFound(url: URL, gone = false): { path: string; problem: Problem } {
  const path = readablePath(url);
  if (gone) return { path, problem: problem('page-gone', { path }) };
  const fullPath = `${path}${decode(url.search)}`;
  const isItem = ITEM.test(path);
  return {
    path,
    problem: isItem ? problem('item-not-found', { fullPath }) : problem('page-not-found', { path }),
  };
}

/** The path of an address for people to read. */
export function readablePath(url: URL): string {
  return decode(url.pathname);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
