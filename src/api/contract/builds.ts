import * as v from 'valibot';
import { ProblemAnswer } from './problem.ts';

/** Where one asks for a publish of what waits: `POST`, without a body. */
export const BUILDS_PATH = '/api/builds';

/** Where one asks how far a publish is: `GET`. In: the `build` that the answer to publishing named. */
export function buildPath(id: string): string {
  return `${BUILDS_PATH}/${id}`;
}

/** Ids of builds: 16 bytes in base32. */
export const BuildId = v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/));

/** The id of the build that will make it live. */
export const StartedBuild = v.object({ build: v.string() });

const Ms = v.number();

/**
 * How far a publish is. `live`: visitors are served it (also when everything was up to date already).
 * `pinned`: done, but a rollback has pinned an earlier build; visitors see it when that ends.
 * `failed`: the site stayed as it was, `problem` says why. Ask again every 100 to 250 ms until then.
 */
export const BuildAnswer = v.object({
  id: v.string(),
  state: v.picklist(['waiting', 'rendering', 'live', 'pinned', 'failed']),
  /** Pages that are rendered, and of how many; `total` 0 while that is not known. */
  done: v.number(),
  total: v.number(),
  /**
   * Canonical paths of pages, and of files that are made from them (`/sitemap.xml`, `/theme.css`); with `all` there were
   * too many (more than 500) to name them.
   */
  changed: v.array(v.string()),
  removed: v.array(v.string()),
  all: v.boolean(),
  /** Pages that could not be rendered, or only in part; their last good version stays. */
  errors: v.array(v.object({ path: v.string(), name: v.string() })),
  problem: v.nullable(ProblemAnswer),
  durations: v.nullable(v.object({ sync: Ms, affected: Ms, render: Ms, commit: Ms })),
  /** Milliseconds from the call to the end; null until then. */
  took: v.nullable(Ms),
});
export type BuildAnswer = v.InferOutput<typeof BuildAnswer>;
