import type { SharedBuild } from '#src/publish/ports.ts';
import type { NextBuild, NextBuildStart } from '#src/site/next-build.ts';
import type { Site } from '#src/site/site.ts';
import { tellSteps } from '#src/site/steps.ts';
import type { Gate } from '../base/gate.ts';
import { SITE_LEASE } from '../base/lease.ts';
import type { Tell } from '../base/messages.ts';
import { pinnedBuild } from '../base/pinned.ts';
import type { SharedStore } from '../base/redis.ts';
import type { SharedChange, SharedChanges } from './changes.ts';
import type { Members } from './members.ts';
import { createStepSender } from './sender.ts';

type SharingOptions = {
  /** This server. */
  id: string;
  site: Site;
  members: Members;
  changes: SharedChanges;
  store: Pick<SharedStore, 'serve' | 'cancel'>;
  tell: Tell;
  /** What visitors wait at. */
  gate: Gate;
  /** Called after the others agreed to a build of this server. */
  onAgreed(): void;
  /** Called when Redis refused a build: another server leads, or another build is pinned there than here. */
  onRefused(): void;
  /** Called when nobody knows whether the others may serve a build of this server. */
  onUnsure(): void;
  /** Called after the build was committed. */
  onCommitted(): void;
};

/** Hands the next build on to all members. Without any it still has to be this server's turn when it is served. */
export function shareBuild(
  options: SharingOptions,
  nextBuild: NextBuild,
  { id, at, app }: NextBuildStart,
): SharedBuild {
  const { site, members, changes, tell, gate } = options;
  const from = site.state();
  const change = changes.begin(from === undefined ? [] : members.list());
  const hasAudience = change.audience.size > 0;
  const policy = () => site.policy(app);
  const sender = hasAudience ? createStepSender(change, { changes, tell, policy }) : undefined;
  const say = (kind: 'hold' | 'serve' | 'drop') => tell({ kind, ...change.head });
  if (hasAudience) {
    const build = { id, at, app, state: id };
    tell({ kind: 'change', ...change.head, ...(from !== undefined && { from }), build });
  }

  function end(): void {
    changes.end(change);
    gate.open();
  }

  return {
    nextBuild: {
      ...(sender ? tellSteps(nextBuild, sender.add) : nextBuild),
      commit(durations) {
        const made = nextBuild.commit(durations);
        if (hasAudience) say('serve');
        end();
        options.onCommitted();
        return made;
      },
      abandon() {
        if (hasAudience && changes.isRunning(change)) say('drop');
        nextBuild.abandon();
        end();
      },
    },
    taken: () => sender?.sent(),
    async agree(report) {
      if (sender) {
        await sender.end(report);
        if (!(await changes.all(change, ({ said }) => said.has('ready')))) return 'lost';
        gate.close();
        say('hold');
        if (!(await changes.all(change, ({ said }) => said.has('holding')))) return 'lost';
      }
      const agreed = await noteServed(options, change, id);
      if (agreed === 'agreed') options.onAgreed();
      return agreed;
    },
  };
}

/** Notes in Redis which state is served. After `agreed` nobody may be served the state before. */
async function noteServed(
  { id, site, store, changes, onRefused, onUnsure }: SharingOptions,
  change: SharedChange,
  state: string,
): Promise<'agreed' | 'again' | 'lost'> {
  if (!changes.isOurs(change)) return 'lost';
  try {
    const served = { ...change.head, state, pinned: pinnedBuild(site) };
    const outcome = await store.serve(SITE_LEASE, id, served).catch(async () => {
      // Redis may have noted it, and only the answer is lost.
      const isCancelled = await store.cancel(SITE_LEASE, change.head.change);
      return isCancelled ? 'cancelled' : 'served';
    });
    if (outcome === 'lost') onRefused();
    return outcome === 'served' ? 'agreed' : outcome === 'cancelled' ? 'again' : 'lost';
  } catch {
    onUnsure();
    return 'lost';
  }
}
