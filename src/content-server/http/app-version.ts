import type { LinksDto } from '#src/content/squidex/wire.ts';
import { wrongVersion } from '../base/refusal.ts';
import { expectedVersion, versionTag } from './etag.ts';
import type { RouteResponse } from './route.ts';
import type { Call } from '../api/call.ts';

/**
 * Ends a change of languages or clients, which are parts of the app: its version goes up. Refuses (412)
 * when the caller has seen a different version. In: what is answered, read after the change, with its address.
 */
export function appChanged(
  { services, headers }: Call,
  status: number,
  body: () => { _links: LinksDto },
): RouteResponse {
  const { apps } = services;
  const { id, version } = apps.app();
  const expected = expectedVersion(headers);
  if (expected !== undefined && expected !== version) throw wrongVersion(id, expected, version);
  apps.touch();
  const answer = body();
  const etag = versionTag(apps.app().version);
  const location = status === 201 ? answer._links['self']?.href : undefined;
  return { status, body: answer, headers: location ? { etag, location } : { etag } };
}
