import type { AuditLog, PlannedOperation } from '#src/auth/audit.ts';
import type { CampaignStep } from '#src/campaigns/campaigns.ts';
import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { ItemSchedule } from '#src/content/source.ts';
import type { PlanCheck } from '#src/model/plan.ts';
import type { PublishPreview } from '#src/publish/preview.ts';
import type { Site } from '#src/site/site.ts';

/** What is planned for later: whether it can be drawn, and that it came. */
export type Plans = {
  /** Runs a sync, and notes in the log which plans it brings as carried out. */
  noting<T>(sync: () => Promise<T>): Promise<T>;
  /** Takes note of plans as they are now, and checks them anew where they, or the site, have changed. */
  look(): void;
  /** By item or campaign: what was found when its plan was last drawn. Absent: not yet, or it comes much later. */
  checks(): ReadonlyMap<string, PlanCheck>;
};

type Ports = {
  replica: Pick<Replica, 'planned' | 'view'>;
  site: Pick<Site, 'current'>;
  audit: Pick<AuditLog, 'append' | 'read'>;
  previews: Pick<PublishPreview, 'ask'>;
  /** What campaigns do next. */
  steps(): readonly CampaignStep[];
  now(): number;
  /** When this server was started, in ms. */
  started: number;
};

type Plan = ItemSchedule & { id: string };

/** Each is drawn after each publish; later ones wait for their turn. */
const CHECKED_TIMES = 3;

/** Follows what is planned. The replica that it is given has the plans of before the last stop. */
export function createPlans(ports: Ports): Plans {
  const { replica } = ports;
  const known = new Map(replica.planned().map((plan) => [plan.id, plan]));
  const checker = createChecker(ports);

  /** What was given up before its time is forgotten; what is gone after it was carried out, or refused. */
  function update(): Plan[] {
    const now = new Map(replica.planned().map((plan) => [plan.id, plan]));
    const over: Plan[] = [];
    for (const [id, plan] of known) {
      if (now.get(id)?.dueTime === plan.dueTime) continue;
      known.delete(id);
      if (Date.parse(plan.dueTime) <= ports.now()) over.push(plan);
    }
    for (const plan of now.values()) known.set(plan.id, plan);
    return over;
  }

  const note = () => {
    for (const plan of update()) noteDone(ports, plan);
  };
  return {
    async noting(sync) {
      note();
      const result = await sync();
      note();
      return result;
    },
    look() {
      note();
      checker.look();
    },
    checks: checker.checks,
  };
}

/** Who planned it is who did it. A plan that the source refused is no change. */
function noteDone({ replica, audit, started }: Ports, { id, status, dueTime }: Plan): void {
  const newest = replica.view('draft').row(id);
  const isLive = replica.view('published').row(id) !== undefined;
  const due = Date.parse(dueTime);
  if (!newest || isLive !== (status === 'Published')) return;
  if (Date.parse(newest.lastModified) < due) return;
  const entries = audit.read(Number.MAX_SAFE_INTEGER, LOOKED_AT, { id });
  const planned = entries.find(({ operation }) => operation === 'schedule');
  audit.append({
    who: planned?.who ?? 'Loden',
    operation: plannedOperation(isLive, due < started),
    ...{ schema: newest.schema, id, before: newest.version - 1, after: newest.version },
    due,
  });
}

/** `late`: the server was off at its time. */
const plannedOperation = (isLive: boolean, isLate: boolean): PlannedOperation =>
  `${isLive ? 'went-live' : 'went-offline'}${isLate ? '-late' : ''}`;

const LOOKED_AT = 50;

/** What changes at a time, of an item alone or of a campaign; `key`: the id of either. */
type Due = { key: string; dueTime: string; items: readonly ProposedItem[] };

/** Draws what is planned as a publish at its time would. */
function createChecker({ replica, site, previews, steps, now }: Ports) {
  let checks: ReadonlyMap<string, PlanCheck> = new Map();
  let checked = '';
  let isBusy = false;

  async function run(plans: readonly Due[]): Promise<void> {
    const found = new Map<string, PlanCheck>();
    const times = [...new Set(plans.map(({ dueTime }) => dueTime))].slice(0, CHECKED_TIMES);
    for (const dueTime of times) {
      const until = plans.filter((plan) => plan.dueTime <= dueTime);
      const outcome = await draw(previews, until);
      for (const plan of until) {
        if (plan.dueTime === dueTime) found.set(plan.key, { dueTime, at: now(), ...outcome });
      }
    }
    checks = found;
  }

  return {
    checks: () => checks,
    look() {
      const plans = [...replica.planned().map(dueOf), ...steps().map(dueOfCampaign)].sort((a, b) =>
        a.dueTime < b.dueTime ? -1 : 1,
      );
      const drafts = replica.view('draft');
      const versions = plans.map(({ items }) => items.map(({ id }) => drafts.row(id)?.version));
      const state = JSON.stringify([site.current()?.id, plans, versions]);
      if (isBusy || state === checked) return;
      checked = state;
      isBusy = true;
      void run(plans).finally(() => {
        isBusy = false;
      });
    },
  };
}

const dueOf = ({ id, status, dueTime }: Plan): Due => ({
  ...{ key: id, dueTime, items: [status === 'Published' ? { id } : { id, remove: true }] },
});

const dueOfCampaign = ({ id, at, items }: CampaignStep): Due => ({
  ...{ key: id, dueTime: new Date(at).toISOString() },
  items: items.map(({ id: item, data, remove }) => ({ id: item, data, remove })),
});

async function draw(
  previews: Ports['previews'],
  plans: readonly Due[],
): Promise<Pick<PlanCheck, 'pages' | 'kept'> | { failed: true }> {
  try {
    const preview = await previews.ask(plans.flatMap(({ items }) => items));
    if (!preview.ok) return { failed: true };
    const kept = preview.value.pages.flatMap(({ kind, path }) => (kind === 'kept' ? [path] : []));
    return { pages: preview.value.total, kept };
  } catch {
    // A page that cannot be drawn; or the server ends, and nobody asks any more.
    return { failed: true };
  }
}
