import type { ItemData } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { createMutex } from '#src/lib/mutex.ts';
import {
  type Campaign,
  dueStep,
  isCampaignOn,
  isBlocked,
  MOST_CAMPAIGN_ITEMS,
  MOST_CAMPAIGNS,
} from '#src/model/items/campaign.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { createCarrying, type CarryingPorts } from './carrying.ts';
import type { CampaignName, CampaignStore } from './store.ts';

/** What somebody does with campaigns. `start`, `end` in ms; null: none. */
export type CampaignAction =
  | { action: 'make'; name: string; items: readonly ItemRef[] }
  | { action: 'rename'; id: string; name: string }
  | { action: 'times'; id: string; start: number | null; end: number | null }
  | { action: 'add'; id: string; items: readonly ItemRef[] }
  | { action: 'remove'; id: string; item: string }
  | { action: 'delete'; id: string }
  | { action: 'on'; id: string }
  | { action: 'off'; id: string };

/** An item as it would be: its draft (neither field), other values, or gone. */
type CampaignChange = ItemRef & { data?: ItemData; remove?: true };

/** What a campaign does next by the clock. `at` in ms. */
export type CampaignStep = { id: string; at: number; items: CampaignChange[] };

export type Campaigns = {
  list(): Campaign[];
  /** The campaign that an item waits or is live in. */
  of(item: string): CampaignName | undefined;
  /** Does what somebody asks. In: their address. Out: the id of the campaign. */
  change(who: string, asked: CampaignAction): Promise<Result<string, Problem>>;
  /**
   * Does what the clock asks. Where the source is away or refuses, the campaign says so, and a later call tries again.
   * One campaign that throws does not hold up the others; `broke` hears of each.
   */
  look(): Promise<void>;
  /** What each campaign does next by the clock. */
  steps(): CampaignStep[];
  /** How items differ from what is published now, at a time in ms, by the campaigns. */
  at(time: number): CampaignChange[];
};

export type CampaignPorts = CarryingPorts & {
  /** What is known of an item: its name, whether it has a draft, and whether a time of its own is planned for it. */
  known(item: ItemRef): { name: string; isDraft: boolean; isPlanned: boolean };
  /** Notes for the log what was done with a campaign. */
  noted(note: { who: string; operation: string; name: string }): void;
  /** Hears what a campaign threw that the clock asked for. In: its name. */
  broke(name: string, error: unknown): void;
  /** The values that visitors see of an item; undefined: none. */
  published(id: string): ItemData | undefined;
};

/** The campaigns of a shop: what may be done with them, and what the clock does. */
export function createCampaigns(store: CampaignStore, ports: CampaignPorts): Campaigns {
  const carrying = createCarrying(store, ports);
  // One after the other: a campaign that goes on is not changed meanwhile.
  const mutex = createMutex();
  let isLooking = false;
  /** How often in a row the clock failed with a campaign, and when it tries again (ms). */
  const waits = new Map<string, { tries: number; next: number }>();
  const open = () => store.list().filter(({ state }) => state !== 'over');
  const steps = () => open().flatMap((one) => stepOf(one));

  function stepOf(campaign: Campaign): CampaignStep[] {
    const { id, state, start, end, items } = campaign;
    if (state === 'waiting') {
      if (start === null || isBlocked(campaign)) return [];
      return [
        { id, at: start, items: items.map((item) => ({ schema: item.schema, id: item.id })) },
      ];
    }
    return end === null ? [] : [{ id, at: end, items: items.flatMap((item) => back(id, item)) }];
  }

  /** What the end of a campaign makes of an item that is still as the campaign left it. */
  function back(campaign: string, { schema, id, state }: Campaign['items'][number]) {
    const kept = state === 'live' ? store.kept(campaign, id) : undefined;
    const now = ports.published(id);
    if (!kept || !now || !ports.isSame(now, kept.after)) return [];
    return [
      kept.before ? { schema, id, data: kept.before } : { schema, id, remove: true as const },
    ];
  }

  return {
    list: store.list,
    of: store.of,
    steps,
    at: (time) =>
      steps()
        .filter(({ id, at }) => at <= time && !isOverBy(store.find(id), time))
        .flatMap(({ items }) => items),
    change: (who, asked) =>
      mutex.run(async () => {
        const done =
          asked.action === 'on' || asked.action === 'off'
            ? await carry(who, asked.action, asked.id)
            : arrange(asked, { store, ports, who });
        // Times that are set again count at once, whatever failed before.
        if (done.ok && asked.action === 'times') waits.delete(asked.id);
        if (done.ok)
          ports.noted({ who, operation: OPERATIONS[asked.action], name: done.value.name });
        return done.ok ? ok(done.value.id) : done;
      }),
    async look() {
      if (isLooking) return;
      isLooking = true;
      const done = mutex.run(async () => {
        for (const campaign of open()) {
          if (ports.now() < (waits.get(campaign.id)?.next ?? 0)) continue;
          const step = dueStep(campaign, ports.now());
          if (step === 'missed') store.change(campaign.id, { failure: problem('campaign-missed') });
          if (step === 'on' || step === 'off')
            await goOn(campaign, step).catch((error: unknown) => ports.broke(campaign.name, error));
        }
      });
      await done.finally(() => {
        isLooking = false;
      });
    },
  };

  /** What the clock asks, or what was begun and interrupted: that is of who began it. */
  async function goOn(campaign: Campaign, step: 'on' | 'off'): Promise<void> {
    const { id, by, name, start, end, state } = campaign;
    const isBegun = state === (step === 'on' ? 'starting' : 'ending');
    const who = (isBegun ? store.asked(id) : null) ?? by;
    const at = step === 'on' ? start : end;
    const due = at !== null && at <= ports.now() ? at : null;
    const { tries } = waits.get(id) ?? { tries: 0 };
    const wait = Math.min(WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    waits.set(id, { tries: tries + 1, next: ports.now() + wait });
    const done = await carrying[step](campaign, { who, due });
    if (!done.ok) return;
    waits.delete(id);
    ports.noted({ who, operation: OPERATIONS[step], name });
  }

  async function carry(
    who: string,
    action: 'on' | 'off',
    id: string,
  ): Promise<Result<Campaign, Problem>> {
    const campaign = store.find(id);
    if (!campaign) return err(problem('campaign-unknown'));
    const isOn = isCampaignOn(campaign);
    if (isOn !== (action === 'off')) return err(problem(isOn ? 'campaign-on' : 'campaign-not-on'));
    if (campaign.items.length === 0) return err(problem('campaign-empty'));
    const taken = takenIn(campaign, campaign.items, store);
    if (taken) return err(taken);
    // An end that has passed would take it off again at once.
    const { end } = campaign;
    if (action === 'on' && end !== null && end <= ports.now()) store.change(id, { end: null });
    waits.delete(id);
    const done = await carrying[action](campaign, { who, due: null });
    return done.ok ? ok(campaign) : done;
  }
}

/** How long the clock waits after a failure; twice as long after each further one. */
const WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 60_000;

const OPERATIONS = {
  make: 'campaign-made',
  rename: 'campaign-changed',
  times: 'campaign-changed',
  add: 'campaign-changed',
  remove: 'campaign-changed',
  on: 'campaign-on',
  off: 'campaign-off',
  delete: 'campaign-deleted',
} as const satisfies Record<CampaignAction['action'], string>;

/** Whether a campaign that waits is over again by that time. */
const isOverBy = (campaign: Campaign | undefined, time: number) =>
  campaign?.state === 'waiting' && campaign.end !== null && campaign.end <= time;

type Arranging = {
  store: CampaignStore;
  ports: Pick<CampaignPorts, 'known' | 'now'>;
  who: string;
};
type Arranged = Result<{ id: string; name: string }, Problem>;

/** What changes nothing that visitors see. */
function arrange(
  asked: Exclude<CampaignAction, { action: 'on' } | { action: 'off' }>,
  parts: Arranging,
): Arranged {
  const { store, ports, who } = parts;
  if (asked.action === 'make') {
    if (store.list().length >= MOST_CAMPAIGNS) {
      return err(problem('campaigns-full', { most: MOST_CAMPAIGNS }));
    }
    const refused = whyNotAdded(undefined, asked.items, parts);
    if (refused) return err(refused);
    const id = store.add(asked.name, who);
    for (const item of asked.items) store.addItem(id, item);
    return ok({ id, name: asked.name });
  }
  const campaign = store.find(asked.id);
  if (!campaign) return err(problem('campaign-unknown'));
  const { id, name, state } = campaign;
  const isOn = isCampaignOn(campaign);
  switch (asked.action) {
    case 'rename':
      store.change(id, { name: asked.name });
      return ok({ id, name: asked.name });
    case 'times': {
      const refused =
        whyNotThen(asked, isOn, ports.now()) ?? takenIn(campaign, campaign.items, store);
      if (refused) return err(refused);
      if (state === 'over') store.restart(id);
      const { end } = asked;
      store.change(
        id,
        isOn ? { end } : { start: asked.start, end, state: 'waiting', failure: null },
      );
      return ok({ id, name });
    }
    case 'add': {
      const refused = isOn ? problem('campaign-on') : whyNotAdded(campaign, asked.items, parts);
      if (refused) return err(refused);
      for (const item of asked.items) store.addItem(id, item);
      return ok({ id, name });
    }
    case 'remove':
      if (isOn) return err(problem('campaign-on'));
      store.removeItem(id, asked.item);
      return ok({ id, name });
    case 'delete':
      if (isOn) return err(problem('campaign-on'));
      store.remove(id);
      return ok({ id, name });
  }
}

function whyNotAdded(
  campaign: Campaign | undefined,
  items: readonly ItemRef[],
  { ports, store }: Pick<Arranging, 'ports' | 'store'>,
): Problem | undefined {
  if ((campaign?.items.length ?? 0) + items.length > MOST_CAMPAIGN_ITEMS) {
    return problem('campaign-full', { most: MOST_CAMPAIGN_ITEMS });
  }
  const known = items.map(ports.known);
  const draftless = known.find(({ isDraft }) => !isDraft);
  if (draftless) return problem('campaign-no-draft', { item: draftless.name });
  const planned = known.find(({ isPlanned }) => isPlanned);
  if (planned) return problem('campaign-planned', { item: planned.name });
  return takenIn(campaign, items, store);
}

/** One draft cannot wait for two campaigns. */
function takenIn(
  campaign: Campaign | undefined,
  items: readonly ItemRef[],
  store: Pick<CampaignStore, 'of'>,
): Problem | undefined {
  const others = items.flatMap(({ id }) => store.of(id) ?? []);
  const other = others.find(({ id }) => id !== campaign?.id);
  return other && problem('campaign-taken', { name: other.name });
}

function whyNotThen(
  { start, end }: { start: number | null; end: number | null },
  isOn: boolean,
  now: number,
): Problem | undefined {
  if (!isOn && start !== null && start <= now) return problem('time-passed');
  if (end !== null && end <= now) return problem('time-passed');
  if (!isOn && start !== null && end !== null && end <= start) return problem('campaign-end-first');
  return undefined;
}
