import type { Hindrances } from '#src/api/handlers/items/hindrances.ts';
import { createPropose } from '#src/content/queries/proposals.ts';
import type { QuerySettings } from '#src/content/queries/context.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import { ok } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { aliasesOf, contentPath } from '#src/model/links.ts';
import type { Site } from '#src/site/site.ts';

/** Finds them in what is published, and among the files of the code. */
export function createHindrances(
  replica: Replica,
  { pages }: Pick<Site, 'pages'>,
  settings: QuerySettings,
): Hindrances {
  const propose = createPropose(replica, settings);
  /** A file of the code at one of the addresses that a redirect would fill. */
  const fileAt = (from: string): Problem | null => {
    const path = contentPath(from);
    const paths = path === undefined ? [] : [path, ...aliasesOf(path)];
    const file = paths.find((one) => {
      const page = pages.get(one);
      return page !== undefined && page.target === undefined;
    });
    return file === undefined ? null : problem('redirect-behind-file', { path: file });
  };
  return (redirects) => {
    const proposed = propose(redirects);
    if (!proposed.ok) return proposed;
    const { ask } = proposed.value.queries;
    const found = redirects.flatMap(({ id }) => {
      const why = ask('hindrance', id) ?? fileAt(ask('redirect', id)?.path ?? '');
      return why ? [[id, why] as const] : [];
    });
    return ok(new Map(found));
  };
}
