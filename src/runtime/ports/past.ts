import { parsePath } from '#src/lib/path.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { PastState } from '#src/model/pages/past-state.ts';
import type { Site } from '#src/site/site.ts';

/** A page as it was: its bytes, their type, and the policy of the code that rendered it. */
type PastPage = { body: Buffer<ArrayBuffer>; type: string; csp: string | undefined };

/** The builds that a site keeps. */
export type PastBuilds = {
  /**
   * One page of an earlier build.
   * In: the id of a build that is kept, and a path, percent-encoded. Errors: `build-unknown`,
   * `page-not-found`.
   */
  page(id: string, path: string): Promise<Result<PastPage, Problem>>;
  /** What stood at a path, percent-encoded, the newest first; empty: never anything. */
  states(path: string): PastState[];
};

const NAMED = 5;
/** Builds further back are not looked at. */
const MOST_BUILDS = 1_000;

/** Finds pages in the builds that a site keeps. */
export function createPast(
  site: Pick<Site, 'build' | 'builds' | 'lookup' | 'body' | 'policy'>,
): PastBuilds {
  return {
    async page(id, path) {
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
    },
    states(path) {
      const parsed = parsePath(path);
      if (!parsed.ok) return [];
      const states: PastState[] = [];
      let before: string | undefined;
      for (const { id: build, at, seq } of site.builds(MOST_BUILDS).reverse()) {
        const found = site.lookup(parsed.value.path, seq);
        const shown = found && (found.object?.digest ?? found.location ?? 'gone');
        if (shown === before) continue;
        before = shown;
        states.push({ build, at, is: found ? (found.object ? 'page' : 'moved') : 'nothing' });
      }
      return states.reverse();
    },
  };
}
