import { parsePath } from '#src/lib/path.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import { problem } from '#src/model/problem.ts';
import type { Site } from '#src/site/site.ts';

/** A page as it was: its bytes, their type, and the policy of the code that rendered it. */
type PastPage = { body: Buffer<ArrayBuffer>; type: string; csp: string | undefined };

/**
 * One page of an earlier build.
 * In: the id of a build that is kept, and a path, percent-encoded. Errors: `build-unknown`,
 * `page-not-found`.
 */
export type PastBuilds = (id: string, path: string) => Promise<Result<PastPage, Problem>>;

const NAMED = 5;

/** Finds pages in the builds that a site keeps. */
export function createPast(
  site: Pick<Site, 'build' | 'builds' | 'lookup' | 'body' | 'policy'>,
): PastBuilds {
  return async (id, path) => {
    const build = site.build(id);
    if (!build) {
      const kept = site
        .builds(NAMED)
        .map((one) => one.id)
        .join(', ');
      return err(problem('build-unknown', { id, kept }));
    }
    const parsed = parsePath(path);
    const found = parsed.ok ? site.lookup(parsed.value.path, build.seq) : undefined;
    if (!found?.object) return err(problem('page-not-found', { path }));
    const body = await site.body(found.object, 'identity');
    return ok({ body, type: found.object.type, csp: site.policy(build.app) });
  };
}
