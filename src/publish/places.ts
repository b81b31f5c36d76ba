import { SPACES } from '#src/model/links.ts';
import { type Queries, queryKey } from '#src/model/pages/query.ts';
import type { FormerAddress, Renderable } from '#src/model/pages/renderer.ts';

const REDIRECTS = 'redirects';
/** The schemas whose items have addresses. */
export const PLACED = [...SPACES, REDIRECTS] as const;

/** The query that says where an item stands; undefined for items without address. */
export function placeKey(schema: string, id: string): string | undefined {
  if (schema === REDIRECTS) return queryKey('redirect', id);
  return PLACED.some((one) => one === schema) ? queryKey('routes', id) : undefined;
}

/** The item and its places, if a query key asks for such; of a redirect it is the former address. */
export function placesOf(
  key: string,
  queries: Queries,
): { id: string; targets: Renderable[] } | undefined {
  const at = key.indexOf(':');
  const [name, id] = [key.slice(0, at), key.slice(at + 1)];
  if (name === 'routes') return { id, targets: queries.ask('routes', id) };
  if (name === 'redirect') return { id, targets: formerAddress(queries, id) };
  return undefined;
}

function formerAddress({ ask }: Queries, id: string): FormerAddress[] {
  const answer = ask('redirect', id);
  return answer ? [{ path: answer.path, kind: 'file', id }] : [];
}
