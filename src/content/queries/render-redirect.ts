import { problem } from '#src/model/errors/problem.ts';
import { aliasesOf } from '#src/model/links.ts';
import { type Queries, queryKey } from '#src/model/pages/query.ts';
import type { Rendered } from '#src/model/pages/renderer.ts';

/** A redirect as the entry of its former address; `gone` where the address is not its own. */
export function renderRedirect(
  id: string,
  queries: Queries,
): Extract<Rendered, { outcome: 'rendered' | 'gone' }> {
  const reads = [queries.readOf(queryKey('redirect', id))];
  const answer = queries.ask('redirect', id);
  if (!answer) return { outcome: 'gone', reads };
  const { path, location, refused } = answer;
  const leads = location === null ? { status: 410 as const } : { status: 301 as const, location };
  const files = [{ path, aliases: aliasesOf(path), ...leads }];
  if (refused === undefined) return { outcome: 'rendered', files, reads };
  return {
    outcome: 'rendered',
    files,
    reads,
    problem: problem('redirect-foreign', { id, path, host: refused }),
  };
}
