import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { type Ask, type Queries, queryKey } from '#src/model/pages/query.ts';

/** A stored block for tests; its id follows from its kind unless it is given. */
export function node(
  kind: string,
  fields: Record<string, unknown> = {},
  children?: BlockNode[],
): BlockNode {
  const id = `b${kind.replace(/[^a-z]/g, '')}aaaaaaaaa`.slice(0, 10);
  return {
    schemaId: '',
    schemaName: `block-${kind}`,
    id,
    wrapper: {
      schemaId: '',
      schemaName: 'core-component-wrapper',
      inline: false,
      noEditWrapper: false,
      display: true,
    },
    ...(children ? { children } : {}),
    ...fields,
  };
}

/** A route for tests. */
export function route(kind: Route['kind'] = 'page', id = 'p', lang: Route['lang'] = 'de'): Route {
  return { path: `/${lang}/x`, lang, kind, id, page: 1 };
}

/** A shop that says nothing of itself. */
const SILENT_SHOP = {
  ...{ address: null, profiles: [], logo: null, postageCents: null, countries: [] },
  ...{ delivery: null, returns: null, pricesValidUntil: null },
};

/** Answers from a table; what is not in it is an error, and `asked` remembers every key. */
export function answering(answers: Record<string, unknown>): { ask: Ask; asked: string[] } {
  const given: Record<string, unknown> = {
    shop: SILENT_SHOP,
    'consent:de': null,
    'consent:en': null,
    ...answers,
  };
  const asked: string[] = [];
  const ask = (...[name, ...args]: Parameters<Ask>) => {
    const key = queryKey(name, ...args);
    asked.push(key);
    if (!Object.hasOwn(given, key)) throw new Error(`No answer to ${key}.`);
    return given[key];
  };
  return { ask: ask as Ask, asked };
}

/** Queries over a table; every key that was really asked is remembered. */
export function tableQueries(table: Record<string, unknown>): Queries & { asked: Set<string> } {
  const asked = new Set<string>();
  const given: Record<string, unknown> = {
    shop: SILENT_SHOP,
    'consent:de': null,
    'consent:en': null,
    ...table,
  };
  const askKey = (key: string) => {
    if (!Object.hasOwn(given, key)) throw new Error(`No answer to ${key}.`);
    asked.add(key);
    return given[key];
  };
  return {
    asked,
    ask: ((...key: unknown[]) => askKey(key.join(':'))) as Queries['ask'],
    askKey,
    readOf: (key) => ({ query: key, digest: digest(canonicalJson(given[key])), readers: [] }),
    ids: () => [],
  };
}
