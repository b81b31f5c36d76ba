import { onTestFinished } from 'vitest';
import { type CampaignPorts, createCampaigns } from '#src/campaigns/campaigns.ts';
import { openCampaignStore } from '#src/campaigns/store.ts';
import { isSameStored } from '#src/content/same-data.ts';
import type { ItemData } from '#src/content/source.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { must } from '../replica/content.ts';
import { openEditing, pageData } from './shop.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const ANNA = 'anna@example.com';

/** A shop with pages named by their slugs, and campaigns by a clock that the test sets. */
export async function openCampaigns() {
  const shop = await openEditing();
  const store = openCampaignStore(':memory:');
  onTestFinished(() => store.close());
  const { source, store: content } = shop;
  let now = Date.UTC(2026, 10, 24);
  let refused: Problem | undefined;
  let isAway = false;
  const throws = new Set<string>();
  let publishes = 0;
  const away = { ok: false, error: problem('source-unreachable', { reason: 'away' }) } as const;
  const read = async (id: string) => must(await source.items('pages').byId([id]))[0];
  const noted: object[] = [];
  const broken: string[] = [];
  const drafts = new Map<string, boolean>();
  let answers = Number.POSITIVE_INFINITY;
  const writes: CampaignPorts['writes'] = {
    ...content,
    async setStatus(...change) {
      if (isAway || answers <= 0) return away;
      answers -= 1;
      return content.setStatus(...change);
    },
  };
  const campaigns = createCampaigns(store, {
    ...{ source, writes, isSame: isSameStored, now: () => now },
    async check(items) {
      if (items.some(({ id }) => throws.has(id))) throw new Error('A bug.');
      return refused;
    },
    async together(_, work) {
      const done = await work();
      if (done.ok) publishes += 1;
      return done;
    },
    known: ({ id }) => ({
      name: `Seite ${id}`,
      isDraft: drafts.get(id) ?? false,
      isPlanned: id === 'planned',
    }),
    published: () => undefined,
    noted: (note) => noted.push(note),
    broke: (name, error) => broken.push(`${name}: ${String(error)}`),
    notedItem: (note) => noted.push(note),
  });
  /** Makes a page with what visitors see and a draft, either of them or none. */
  async function page(id: string, live: string | null, draft: string | null) {
    const status = live === null ? ('Draft' as const) : ('Published' as const);
    const words = live ?? draft ?? '';
    must(await content.createItem({ schema: 'pages', id, data: pageData(id, words), status }));
    if (live !== null && draft !== null) {
      must(await content.createDraft('pages', id));
      must(await content.updateItem('pages', id, pageData(id, draft)));
    }
    drafts.set(id, draft !== null);
    return { schema: 'pages', id };
  }
  const wordsOf = (data: ItemData | undefined) => data?.['title']?.['de'] ?? null;
  return {
    ...{ shop, campaigns, content, noted, broken, page },
    /** What visitors see of a page, and its draft. */
    async faces(id: string) {
      const item = await read(id);
      return [wordsOf(item?.published?.data), wordsOf(item?.draft?.data)];
    },
    pass: async (ms: number) => {
      now += ms;
      await campaigns.look();
    },
    refuse: (why: Problem | undefined) => {
      refused = why;
    },
    lose: (lost: boolean) => {
      isAway = lost;
    },
    /** Whatever draws the draft of this page throws. */
    throwAt: (id: string) => {
      throws.add(id);
    },
    /** The source goes away after so many changes of status. */
    loseAfter: (count: number) => {
      answers = count;
    },
    at: () => now,
    publishes: () => publishes,
    only: () => campaigns.list()[0],
    make: async (...items: { schema: string; id: string }[]) =>
      must(await campaigns.change(ANNA, { action: 'make', name: 'Advent', items })),
  };
}
