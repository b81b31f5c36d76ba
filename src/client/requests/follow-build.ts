import { BuildAnswer, buildPath } from '#src/api/contract/builds.ts';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Language } from '#src/model/languages.ts';
import { ask } from './ask.ts';

/** How a publish ended. `pinned`: an earlier build is pinned, visitors see the new one when that ends. */
export type EndedBuild =
  | { is: 'live'; build: BuildAnswer }
  | { is: 'pinned' }
  | { is: 'failed'; problem: ProblemAnswer | undefined };

const POLL_MS = 120;
/** While nobody answers. */
const AWAY_MS = 2000;

/**
 * Asks how far a build is until it is over; a connection that is gone for a moment does not end that. `onBuild` hears
 * of each answer before. When the signal is aborted nobody is there to be told: it failed, without a problem.
 */
export async function followBuild(
  id: string,
  { lang, signal }: { lang: Language; signal: AbortSignal },
  onBuild?: (build: BuildAnswer) => void,
): Promise<EndedBuild> {
  while (!signal.aborted) {
    const asked = await ask(BuildAnswer, buildPath(id), { lang });
    if (asked.is === 'refused' || asked.is === 'unreadable')
      return { is: 'failed', problem: asked };
    if (asked.is === 'done') {
      const { state, problem } = asked.value;
      if (state === 'live') return { is: 'live', build: asked.value };
      if (state === 'pinned') return { is: 'pinned' };
      if (state === 'failed') return { is: 'failed', problem: problem ?? undefined };
      onBuild?.(asked.value);
    }
    const pause = asked.is === 'done' ? POLL_MS : AWAY_MS;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { is: 'failed', problem: undefined };
}
