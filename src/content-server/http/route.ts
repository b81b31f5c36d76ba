import type { Call } from '../api/call.ts';

export type RouteResponse = {
  status: number;
  /** Sent as JSON; undefined: no body. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

type EndpointHead = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
  /** Hono's pattern; `:app` is checked before anything else. */
  path: string;
  /**
   * `public`: anybody. `token`: any client with a token. A function: the permission that is needed,
   * which an anonymous client may have too; undefined: none.
   */
  access: 'public' | 'token' | ((params: Readonly<Record<string, string>>) => string | undefined);
  /** Squidex's price of the call, for the header. */
  cost?: number;
  /** Whether a JSON body is read, and how many bytes of it at most. */
  json?: { limit: number };
};

/**
 * An endpoint. `read` and `write` run without a pause (a write in one transaction), `slow` waits for
 * files or runs long, and looks after its transactions itself.
 */
export type Endpoint = EndpointHead &
  (
    | { kind: 'read' | 'write'; handle(call: Call): RouteResponse }
    | { kind: 'slow'; handle(call: Call): Promise<RouteResponse | Response> }
  );

const KIB = 1024;
/** Bytes of a JSON body: plain ones, an item, and many items at once. */
export const JSON_LIMITS = {
  small: { limit: 256 * KIB },
  content: { limit: 5 * KIB * KIB },
  bulk: { limit: 64 * KIB * KIB },
};

/** The permission is the same for every path. */
export function needs(permission: string): (params: Readonly<Record<string, string>>) => string {
  return () => permission;
}

/** A path parameter that the route's pattern has. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new TypeError(`the route has no parameter ${name}`);
  return value;
}

/** A query parameter that counts when it is `true`. */
export function isTrue(query: URLSearchParams, name: string): boolean {
  return query.get(name)?.toLowerCase() === 'true';
}
