import { pageAddress } from '#src/model/links.ts';
import type { Answer, QueryName } from '#src/model/pages/query.ts';

/** The queries whose answers lead to pages. */
const LEADS: ReadonlySet<QueryName> = new Set([
  ...(['menu', 'footer', 'routes', 'product', 'productCard', 'category'] as const),
]);

// Answers are shared by many pages and never changed, so each is written out once.
const written = new WeakMap<object, unknown>();

/**
 * An answer with its paths as the site writes addresses: with a slash at the end where the site config
 * says so. Views print what they are given, so no view has to know.
 */
export function withAddresses<N extends QueryName>(
  name: N,
  answer: Answer<N>,
  site: { trailingSlash: boolean },
): Answer<N> {
  if (!site.trailingSlash || !LEADS.has(name) || !isObject(answer)) return answer;
  const known = written.get(answer);
  // Only addresses differ in it: the types are those of the answer.
  if (known) return known as Answer<N>;
  const made = Array.isArray(answer) ? answer.map(withSlash) : withSlash(answer);
  written.set(answer, made);
  return made as Answer<N>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withSlash(value: unknown): unknown {
  if (!isObject(value) || !('path' in value) || typeof value.path !== 'string') return value;
  const path = pageAddress(value.path, { trailingSlash: true });
  // What stands below an entry of the menu.
  const below = 'below' in value && Array.isArray(value.below) && value.below.map(withSlash);
  return { ...value, path, ...(below && { below }) };
}
