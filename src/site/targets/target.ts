import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { SiteBuild } from '../builds.ts';

/** What has to happen elsewhere after a publish: a folder, a bucket, a CDN. */
export type DeliveryTarget = {
  /** `folder`, `bucket`, `purge`: what its state is kept under. */
  name: string;
  /** Whether all servers of the site have it together: then one of them delivers. */
  isShared?: boolean;
  /** The target that has to be up to date before, if it is set. */
  after?: string;
  /**
   * Makes the target show build `to`, and nothing of any other. Repeating it does no harm; a delivery
   * that was interrupted is begun again. It ends soon after `signal` is aborted, in any state.
   * In: the numbers of the builds of which the target may show something, as far as this side knows;
   * empty: what is there is not known. `gone`: what the target before it has removed since, though no builds differ
   * in it.
   * Errors: `target-failed`.
   */
  deliver(
    shown: ReadonlySet<number>,
    to: SiteBuild,
    signal: AbortSignal,
    gone?: ReadonlySet<string>,
  ): Promise<Result<void, Problem>>;
  /**
   * Removes what visitors may not get any more and deliveries do not look at; `to` is the build that is served.
   * What is behind is left for its delivery. Absent: the target keeps no files. Errors: `target-failed`.
   */
  tidy?(to: SiteBuild, signal: AbortSignal): Promise<Result<void, Problem>>;
  /** Calls `listener` with the path of each picture and film before it is removed. Absent: it keeps no files. */
  onRemove?(listener: (path: string) => void): void;
};
