import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import type { Build } from '../builds.ts';

/** What has to happen elsewhere after a publish: a folder, a CDN, later a bucket. */
export type Target = {
  /** `folder`, `purge`: what its state is kept under. */
  name: string;
  /**
   * Brings the target from what build `from` showed to what `to` shows. Repeating it does no harm; a
   * delivery that was interrupted is begun again. `from` 0: what is there is not known. It ends soon
   * after `signal` is aborted, in any state.
   * Errors: `target-failed`.
   */
  deliver(from: number, to: Build, signal: AbortSignal): Promise<Result<void, Problem>>;
};
