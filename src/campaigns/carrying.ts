import { isAboutItem } from '#src/content/about-item.ts';
import {
  MAX_IDS,
  type ContentSource,
  type ItemData,
  type SourceItem,
} from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Campaign } from '#src/model/items/campaign.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { CampaignStore, StoredCampaign } from './store.ts';
import { switchOff, switchOn, type Switched, type SwitchWrites } from './switch.ts';

/** Who has a campaign go on or off, and for when that was planned (ms); null: by hand. */
type Asked = { who: string; due: number | null };

/** What is noted of an item of a campaign, for the log. */
export type CampaignItemNote = ItemRef & {
  who: string;
  name: string;
  isLive: boolean;
  due: number | null;
  before: number;
  after: number;
};

export type CarryingPorts = {
  source: Pick<ContentSource, 'items'>;
  writes: SwitchWrites;
  isSame(a: ItemData, b: ItemData): boolean;
  /** Why these drafts cannot go live; undefined: they can. */
  check(drafts: readonly (ItemRef & { data: ItemData })[]): Promise<Problem | undefined>;
  /**
   * Runs work while nothing is published, then publishes what it wrote in one go; where it was interrupted, nothing is
   * published for it. In: the items that it writes.
   */
  together<T>(
    items: readonly ItemRef[],
    work: () => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>>;
  notedItem(note: CampaignItemNote): void;
  now(): number;
};

/** Has campaigns go on and off: all items of one in one publish. */
export function createCarrying(store: CampaignStore, ports: CarryingPorts) {
  return {
    /** Nothing goes live where one of the drafts cannot. What was begun goes on without being looked at again. */
    async on(campaign: Campaign, asked: Asked): Promise<Result<void, Problem>> {
      const { id, items, state } = campaign;
      const isBegun = state === 'starting';
      if (!isBegun) {
        const refused = await whyNot(items, ports);
        if (refused) {
          if (asked.due !== null) store.change(id, { failure: postponed(refused) ?? refused });
          return err(refused);
        }
        if (state === 'over') store.restart(id);
        store.change(id, { state: 'starting', failure: null, asked: asked.who });
      }
      const open = isBegun ? items.filter((item) => item.state === 'waits') : items;
      const done = await ports.together(open, () =>
        eachOn(open, { campaign, asked, store, ports }),
      );
      return ended(id, 'on', done);
    },
    async off(campaign: Campaign, asked: Asked): Promise<Result<void, Problem>> {
      const { id, items } = campaign;
      store.change(id, { state: 'ending', failure: null, asked: asked.who });
      const live = items.filter((item) => mayBeLive(item, store.kept(id, item.id)));
      const done = await ports.together(live, () =>
        eachOff(live, { campaign, asked, store, ports }),
      );
      return ended(id, 'over', done);
    },
  };

  function ended(id: string, state: 'on' | 'over', done: Switching): Result<void, Problem> {
    const failure = done.ok ? done.value : done.error;
    store.change(id, failure ? { failure } : { state, failure: null });
    return failure ? err(failure) : ok(undefined);
  }
}

/** Of an item that still waits it may be unknown, where its write was begun and no answer came. */
const mayBeLive = ({ state }: CampaignItems[number], kept: StoredCampaign | undefined) =>
  state === 'live' || (state === 'waits' && kept !== undefined);

async function whyNot(
  items: CampaignItems,
  { source, check }: CarryingPorts,
): Promise<Problem | undefined> {
  const read = await readAll(source, items);
  if (!read.ok) return read.error;
  const drafts = items.flatMap(({ schema, id }) => {
    const draft = read.value.get(id)?.draft;
    return draft ? [{ schema, id, data: draft.data }] : [];
  });
  return check(drafts);
}

/** What is said of a refusal that may be otherwise at the next attempt; undefined: it may not. */
function postponed(refused: Problem): Problem | undefined {
  const { name, details } = refused;
  const isPassing = ['source-unreachable', 'source-refused', 'disk-full'].includes(name);
  if (!isPassing || isAboutItem(refused)) return undefined;
  const said = [details['status'], details['message'] ?? details['reason']];
  return problem('campaign-postponed', { reason: said.filter(Boolean).join(': ') || name });
}

/** Whether we have no right to do this, maybe only with items of this schema. */
const isDenied = ({ name, details }: Problem) =>
  name === 'source-refused' && [401, 403].includes(Number(details['status']));

/** Error: it was interrupted. Value: why some items wait while all others are done; undefined: all are done. */
type Switching = Result<Problem | undefined, Problem>;
type CampaignItems = Campaign['items'];
type Parts = { campaign: Campaign; asked: Asked; store: CampaignStore; ports: CarryingPorts };

function eachOn(items: CampaignItems, parts: Parts): Promise<Switching> {
  const { campaign, store, ports } = parts;
  return each(items, parts, true, (item, stored) =>
    switchOn(item, stored, store.kept(campaign.id, item.id), {
      writes: ports.writes,
      keep: (kept) => store.setItem(campaign.id, item.id, 'waits', kept),
    }),
  );
}

function eachOff(items: CampaignItems, parts: Parts): Promise<Switching> {
  const { campaign, store, ports } = parts;
  return each(items, parts, false, async (item, stored) => {
    const kept = store.kept(campaign.id, item.id);
    if (!kept) throw new Error(`Nothing is kept of ${item.id}, which the campaign made live.`);
    const done = await switchOff(item, stored, kept, {
      writes: ports.writes,
      keep: (next) => store.setItem(campaign.id, item.id, 'live', next),
    });
    const neverWasLive = item.state === 'waits' && done.ok && done.value.state === 'newer';
    return neverWasLive ? ok({ ...done.value, state: 'waits' as const }) : done;
  });
}

/**
 * Switches items one by one. Where the source is away, or an item was changed since it was read, the rest stays for
 * another time. Where we may not write an item, only that one does.
 */
async function each(
  items: CampaignItems,
  { campaign, asked, store, ports }: Parts,
  isLive: boolean,
  work: (
    item: CampaignItems[number],
    stored: SourceItem | undefined,
  ) => Promise<Result<Switched, Problem>>,
): Promise<Switching> {
  const read = await readAll(ports.source, items);
  if (!read.ok) return read;
  let denied: Problem | undefined;
  for (const item of items) {
    const stored = read.value.get(item.id);
    const done = await work(item, stored);
    if (!done.ok && isDenied(done.error)) {
      const { status = '', message = '' } = done.error.details;
      denied ??= problem('campaign-denied', { status, message });
      continue;
    }
    if (!done.ok && !isAboutItem(done.error)) return done;
    const state = done.ok ? done.value.state : 'refused';
    store.setItem(campaign.id, item.id, state);
    if (!done.ok || !stored || done.value.version === stored.version) continue;
    const { schema, id } = item;
    const versions = { before: stored.version, after: done.value.version };
    ports.notedItem({ schema, id, name: campaign.name, isLive, ...asked, ...versions });
  }
  return ok(denied);
}

/** The items as the source has them now, by their ids. */
async function readAll(
  source: Pick<ContentSource, 'items'>,
  items: readonly ItemRef[],
): Promise<Result<Map<string, SourceItem>, Problem>> {
  const found = new Map<string, SourceItem>();
  for (const [schema, some] of Map.groupBy(items, (item) => item.schema)) {
    for (let start = 0; start < some.length; start += MAX_IDS) {
      const ids = some.slice(start, start + MAX_IDS).map(({ id }) => id);
      const read = await source.items(schema).byId(ids);
      if (!read.ok) return read;
      for (const item of read.value) found.set(item.id, item);
    }
  }
  return ok(found);
}
