import {
  MAX_IDS,
  type ContentSource,
  type ItemData,
  type SourceItem,
} from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Campaign, CampaignItem } from '#src/model/items/campaign.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { CampaignStore } from './store.ts';
import { switchOff, switchOn, type Switched, type SwitchWrites } from './switch.ts';

/** Who has a campaign go on or off, and for when that was planned (ms); null: by hand. */
type Asked = { who: string; due: number | null };

/** What is noted of a campaign, or of one of its items, for the log. */
type CampaignNote = { who: string; operation: string; name: string };
export type CampaignItemNote = CampaignItem & {
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
  check(drafts: readonly (CampaignItem & { data: ItemData })[]): Promise<Problem | undefined>;
  /** Runs work while nothing is published, then publishes what it wrote in one go. In: the items that it writes. */
  together<T>(items: readonly CampaignItem[], work: () => Promise<T>): Promise<T>;
  noted(note: CampaignNote): void;
  notedItem(note: CampaignItemNote): void;
  now(): number;
};

/** Has campaigns go on and off: all items of one in one publish. */
export function createCarrying(store: CampaignStore, ports: CarryingPorts) {
  return {
    /** Nothing goes live where one of the drafts cannot. */
    async on(campaign: Campaign, asked: Asked): Promise<Result<void, Problem>> {
      const { items } = campaign;
      const refused = await whyNot(items, ports);
      if (refused) {
        if (asked.due !== null && !isPassing(refused))
          store.change(campaign.id, { failure: refused });
        return err(refused);
      }
      if (campaign.state === 'over') {
        store.restart(campaign.id);
        store.change(campaign.id, { state: 'waiting' });
      }
      const done = await ports.together(items, () =>
        eachOn(items, { campaign, asked, store, ports }),
      );
      if (!done.ok) return done;
      store.change(campaign.id, { state: 'on', failure: null });
      noteByClock(campaign, asked, 'campaign-on', ports);
      return ok(undefined);
    },
    async off(campaign: Campaign, asked: Asked): Promise<Result<void, Problem>> {
      store.change(campaign.id, { state: 'ending' });
      const live = campaign.items.filter(({ state }) => state === 'live');
      const done = await ports.together(live, () =>
        eachOff(live, { campaign, asked, store, ports }),
      );
      if (!done.ok) return done;
      store.change(campaign.id, { state: 'over' });
      noteByClock(campaign, asked, 'campaign-off', ports);
      return ok(undefined);
    },
  };
}

async function whyNot(
  items: Items,
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

/** Whether it may be otherwise at the next attempt. */
const isPassing = ({ name }: Problem) => name === 'source-unreachable';

function noteByClock(
  campaign: Campaign,
  { who, due }: Asked,
  operation: string,
  ports: CarryingPorts,
) {
  if (due !== null) ports.noted({ who, operation, name: campaign.name });
}

type Items = Campaign['items'];
type Parts = { campaign: Campaign; asked: Asked; store: CampaignStore; ports: CarryingPorts };

function eachOn(items: Items, parts: Parts): Promise<Result<void, Problem>> {
  const { campaign, store, ports } = parts;
  return each(items, parts, true, (item, stored) =>
    switchOn(item, stored, store.kept(campaign.id, item.id), {
      writes: ports.writes,
      keep: (kept) => store.setItem(campaign.id, item.id, 'waits', kept),
    }),
  );
}

function eachOff(items: Items, parts: Parts): Promise<Result<void, Problem>> {
  const { campaign, store, ports } = parts;
  return each(items, parts, false, (item, stored) => {
    const kept = store.kept(campaign.id, item.id);
    if (!kept) throw new Error(`Nothing is kept of ${item.id}, which the campaign made live.`);
    return switchOff(item, stored, kept, {
      writes: ports.writes,
      keep: (next) => store.setItem(campaign.id, item.id, 'live', next),
    });
  });
}

/** Switches items one by one. Where the source is away the rest stays for another time. */
async function each(
  items: Items,
  { campaign, asked, store, ports }: Parts,
  isLive: boolean,
  work: (item: CampaignItem, stored: SourceItem | undefined) => Promise<Result<Switched, Problem>>,
): Promise<Result<void, Problem>> {
  const read = await readAll(ports.source, items);
  if (!read.ok) return read;
  for (const item of items) {
    const stored = read.value.get(item.id);
    const done = await work(item, stored);
    if (!done.ok && done.error.name === 'source-unreachable') return done;
    const state = done.ok ? done.value.state : 'refused';
    store.setItem(campaign.id, item.id, state);
    if (!done.ok || !stored || done.value.version === stored.version) continue;
    const { schema, id } = item;
    const versions = { before: stored.version, after: done.value.version };
    ports.notedItem({ schema, id, name: campaign.name, isLive, ...asked, ...versions });
  }
  return ok(undefined);
}

/** The items as the source has them now, by their ids. */
async function readAll(
  source: Pick<ContentSource, 'items'>,
  items: readonly CampaignItem[],
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
