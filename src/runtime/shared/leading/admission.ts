import { createYielder } from '#src/lib/node/yielder.ts';
import type { Site } from '#src/site/site.ts';
import { stepsOf } from '#src/site/steps.ts';
import type { Tell } from '../base/messages.ts';
import type { SharedChanges } from './changes.ts';
import type { Members } from './members.ts';
import { createStepSender } from './sender.ts';

type AdmissionOptions = {
  site: Site;
  members: Members;
  changes: SharedChanges;
  isHeld(): boolean;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  tell: Tell;
  /** Called after a server was admitted, or could not be. */
  onAnswered(): void;
};

/**
 * Takes in servers that want to join, between publishes. Out: a function that starts that for a server and its state;
 * while that goes on, a further call for the same server does nothing.
 */
export function createAdmission(options: AdmissionOptions) {
  const { site, members, isHeld } = options;
  const joining = new Set<string>();

  /** Gives the server all that there is, unless it has the same. */
  async function admit(server: string, state: string | undefined): Promise<void> {
    const own = site.state();
    // Before its first publish this server has nothing that others could copy.
    if (own === undefined || !isHeld() || !members.isHeard(server)) return;
    if (state === own || (await copyTo(options, server, own))) members.add(server);
    options.onAnswered();
  }

  return (server: string, state: string | undefined): void => {
    if (!isHeld() || joining.has(server)) return;
    joining.add(server);
    members.remove(server);
    void options
      .exclusively(() => admit(server, state))
      .catch(() => undefined)
      .finally(() => joining.delete(server));
  };
}

/** Out: whether the other server has all. */
async function copyTo(options: AdmissionOptions, server: string, state: string): Promise<boolean> {
  const { site, changes, tell } = options;
  const [newest] = site.builds(1);
  if (!newest) return false;
  const { id, at, app, report } = newest;
  const change = changes.begin([server]);
  try {
    tell({ kind: 'change', ...change.head, for: server, build: { id, at, app, state } });
    const sender = createStepSender(change, { changes, tell, policy: () => site.policy(app) });
    const pause = createYielder();
    for (const step of stepsOf(site)) {
      sender.add(step);
      // All of it at once would be in memory.
      await sender.sent();
      await pause();
    }
    await sender.end(report);
    const isReady = await changes.all(change, ({ said }) => said.has('ready'));
    if (isReady) tell({ kind: 'serve', ...change.head });
    const isDone = isReady && (await changes.all(change, ({ said }) => said.has('done')));
    return isDone && change.audience.has(server);
  } finally {
    changes.end(change);
  }
}
