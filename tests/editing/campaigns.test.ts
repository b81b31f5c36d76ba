import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type CampaignPorts, createCampaigns } from '#src/campaigns/campaigns.ts';
import { openCampaignStore } from '#src/campaigns/store.ts';
import { isSameStored } from '#src/content/same-data.ts';
import type { ItemData } from '#src/content/source.ts';
import { ok } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { must } from '../replica/content.ts';
import { openEditing, pageData } from './shop.ts';

const HOUR = 3_600_000;
const ANNA = 'anna@example.com';

/** A shop with pages named by their slugs, and campaigns by a clock that the test sets. */
async function openCampaigns() {
  const shop = await openEditing();
  const store = openCampaignStore(':memory:');
  onTestFinished(() => store.close());
  const { source, store: content } = shop;
  let now = Date.UTC(2026, 10, 24);
  let refused: Problem | undefined;
  let isAway = false;
  let throws: string | undefined;
  let publishes = 0;
  const away = { ok: false, error: problem('source-unreachable', { reason: 'away' }) } as const;
  const read = async (id: string) => must(await source.items('pages').byId([id]))[0];
  const noted: object[] = [];
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
      if (items.some(({ id }) => id === throws)) throw new Error('A bug.');
      return refused;
    },
    async together(_, work) {
      publishes += 1;
      return work();
    },
    known: ({ id }) => ({
      name: `Seite ${id}`,
      isDraft: drafts.get(id) ?? false,
      isPlanned: id === 'planned',
    }),
    published: () => undefined,
    noted: (note) => noted.push(note),
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
    ...{ shop, campaigns, content, noted, page },
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
      throws = id;
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

test('on and off again everything is as it was, for any set and in any order', async () => {
  const face = fc.constantFrom('alt', 'neu', null);
  const page = fc.record({ live: face, draft: face, between: fc.boolean() });
  const { campaigns, page: put, faces, content } = await openCampaigns();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 5 }), async (pages) => {
      const campaign = must(
        await campaigns.change(ANNA, { action: 'make', name: 'Advent', items: [] }),
      );
      const made: { id: string; was: unknown; between: boolean }[] = [];
      for (const { live, draft, between } of pages) {
        if (draft === null || draft === live) continue;
        const item = await put(`p-${++count}`, live, draft);
        must(await campaigns.change(ANNA, { action: 'add', id: campaign, items: [item] }));
        made.push({ id: item.id, was: await faces(item.id), between });
      }
      if (made.length === 0) return;
      must(await campaigns.change(ANNA, { action: 'on', id: campaign }));
      for (const { id, between } of made) {
        expect((await faces(id))[1]).toBe(null);
        if (!between) continue;
        // Somebody goes on writing while the campaign is live.
        must(await content.createDraft('pages', id));
        must(await content.updateItem('pages', id, pageData(id, 'weiter')));
      }
      must(await campaigns.change(ANNA, { action: 'off', id: campaign }));
      for (const { id, was, between } of made) {
        const [live, draft] = [was].flat();
        expect(await faces(id)).toEqual([live, between ? 'weiter' : draft]);
      }
      must(await campaigns.change(ANNA, { action: 'delete', id: campaign }));
    }),
    { numRuns: 12 },
  );
});

test('a campaign goes on and off by the clock, each time in one publish', async () => {
  const { campaigns, page, make, faces, pass, at, only, publishes, noted } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', null, 'neu'));
  const times = { start: at() + HOUR, end: at() + 2 * HOUR };
  must(await campaigns.change(ANNA, { action: 'times', id, ...times }));
  // What a link for that time shows.
  expect(campaigns.at(times.start).map((one) => one.id)).toEqual(['a', 'b']);
  expect(campaigns.at(times.end)).toEqual([]);
  await pass(HOUR - 1);
  expect(await faces('a')).toEqual(['alt', 'neu']);
  await pass(1);
  expect([await faces('a'), await faces('b')]).toEqual([
    ['neu', null],
    ['neu', null],
  ]);
  expect([only()?.state, publishes()]).toEqual(['on', 1]);
  await pass(HOUR);
  expect([await faces('a'), await faces('b')]).toEqual([
    ['alt', 'neu'],
    [null, 'neu'],
  ]);
  expect([only()?.state, publishes()]).toEqual(['over', 2]);
  expect(noted).toContainEqual({ who: ANNA, operation: 'campaign-on', name: 'Advent' });
  expect(noted).toContainEqual(
    expect.objectContaining({ id: 'a', isLive: true, due: times.start }),
  );
});

test('what somebody published since stays, and the campaign says so', async () => {
  const { campaigns, page, make, faces, content, only } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
  must(await campaigns.change(ANNA, { action: 'on', id }));
  must(await content.updateItem('pages', 'a', pageData('a', 'neuer')));
  must(await content.deleteItem('pages', 'b'));
  must(await campaigns.change(ANNA, { action: 'off', id }));
  expect(await faces('a')).toEqual(['neuer', null]);
  expect(only()?.items.map(({ state }) => state)).toEqual(['newer', 'gone']);
});

test('where one draft cannot be drawn nothing goes live, until somebody sees to it', async () => {
  const { campaigns, page, make, faces, pass, at, only, refuse } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'));
  const start = at() + HOUR;
  must(await campaigns.change(ANNA, { action: 'times', id, start, end: null }));
  refuse(problem('campaign-kept', { paths: '/de/a' }));
  await pass(HOUR);
  expect(only()).toMatchObject({ state: 'waiting', failure: { name: 'campaign-kept' } });
  refuse(undefined);
  await pass(HOUR);
  expect(await faces('a')).toEqual(['alt', 'neu']);
  must(await campaigns.change(ANNA, { action: 'on', id }));
  expect(only()).toMatchObject({ state: 'on', failure: null });
});

test('a source that goes away in the middle is asked again, and nothing is lost', async () => {
  const { campaigns, page, make, faces, pass, at, lose } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
  const times = { start: at() + HOUR, end: at() + 2 * HOUR };
  must(await campaigns.change(ANNA, { action: 'times', id, ...times }));
  lose(true);
  await pass(HOUR);
  expect(await faces('a')).toEqual(['alt', 'neu']);
  lose(false);
  await pass(1);
  expect(await faces('b')).toEqual(['neu', null]);
  lose(true);
  await pass(HOUR);
  // The draft of what comes back lies open, and visitors see the campaign still.
  expect((await faces('a'))[0]).toBe('neu');
  lose(false);
  await pass(1);
  expect([await faces('a'), await faces('b')]).toEqual([
    ['alt', 'neu'],
    ['alt', 'neu'],
  ]);
});

test.each([503, 429])(
  'a source that answers %i is asked again, at the start and at the end',
  async (status) => {
    const { shop, campaigns, page, make, faces, pass, at, only } = await openCampaigns();
    const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
    const times = { start: at() + HOUR, end: at() + 2 * HOUR };
    must(await campaigns.change(ANNA, { action: 'times', id, ...times }));
    const both = async () => [await faces('a'), await faces('b')];
    const isWrite = ({ method, url }: Request) => method === 'PUT' && url.includes('/b/');
    const busy = () => new Response('busy', { status, headers: { 'retry-after': '60' } });
    shop.upstream.fault = busy;
    await pass(HOUR);
    shop.upstream.fault = (request) => (isWrite(request) ? busy() : undefined);
    await pass(1);
    expect(only()).toMatchObject({ state: 'starting', failure: null });
    shop.upstream.fault = () => undefined;
    await pass(1);
    expect([only()?.state, ...(await both())]).toEqual(['on', ['neu', null], ['neu', null]]);
    shop.upstream.fault = (request) => (isWrite(request) ? busy() : undefined);
    await pass(HOUR);
    expect(only()?.state).toBe('ending');
    shop.upstream.fault = () => undefined;
    await pass(1);
    expect([only()?.state, ...(await both())]).toEqual(['over', ['alt', 'neu'], ['alt', 'neu']]);
  },
);

test('a draft that somebody saves while the campaign ends is kept, and what was live before comes back', async () => {
  const { shop, campaigns, content, page, make, faces, pass, at, only } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'));
  must(await campaigns.change(ANNA, { action: 'on', id }));
  must(await content.createDraft('pages', 'a'));
  must(await content.updateItem('pages', 'a', pageData('a', 'weiter')));
  must(await campaigns.change(ANNA, { action: 'times', id, start: null, end: at() + HOUR }));
  let isBetween = false;
  shop.upstream.fault = async ({ method }) => {
    if (isBetween || method !== 'PUT') return undefined;
    isBetween = true;
    must(await content.updateItem('pages', 'a', pageData('a', 'noch weiter')));
    return undefined;
  };
  await pass(HOUR);
  await pass(1);
  expect(only()).toMatchObject({ state: 'over', items: [{ state: 'back' }] });
  expect(await faces('a')).toEqual(['alt', 'noch weiter']);
});

test('a campaign that was interrupted while it went on is finished, ended and guarded like one that is on', async () => {
  const { campaigns, page, make, faces, pass, only, loseAfter } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
  loseAfter(1);
  const half = await campaigns.change(ANNA, { action: 'on', id });
  expect(half).toMatchObject({ error: { name: 'source-unreachable' } });
  expect([only()?.state, await faces('a'), await faces('b')]).toEqual([
    'starting',
    ['neu', null],
    ['alt', 'neu'],
  ]);
  for (const asked of [{ action: 'delete' }, { action: 'remove', item: 'a' }] as const) {
    const refused = await campaigns.change(ANNA, { ...asked, id });
    expect(refused).toMatchObject({ error: { name: 'campaign-on' } });
  }
  loseAfter(9);
  await pass(1);
  expect([only()?.state, await faces('b')]).toEqual(['on', ['neu', null]]);
});

test('what was live before is known where the answer was lost and somebody opened a draft since', async () => {
  const { shop, campaigns, content, page, make, faces, pass, only } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'));
  shop.upstream.fault = async (request) => {
    if (request.method !== 'PUT') return undefined;
    await shop.server.handle(request);
    return new Response('lost', { status: 502 });
  };
  expect(await campaigns.change(ANNA, { action: 'on', id })).toMatchObject({ ok: false });
  shop.upstream.fault = () => undefined;
  must(await content.createDraft('pages', 'a'));
  must(await content.updateItem('pages', 'a', pageData('a', 'weiter')));
  await pass(1);
  expect(only()?.state).toBe('on');
  must(await campaigns.change(ANNA, { action: 'off', id }));
  expect(await faces('a')).toEqual(['alt', 'weiter']);
});

test('an end that passes while a campaign goes on brings back what is live, and leaves the rest', async () => {
  const { campaigns, page, make, faces, pass, at, only, loseAfter } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
  const times = { start: at() + HOUR, end: at() + 2 * HOUR };
  must(await campaigns.change(ANNA, { action: 'times', id, ...times }));
  loseAfter(1);
  await pass(HOUR);
  loseAfter(9);
  await pass(HOUR);
  expect([await faces('a'), await faces('b')]).toEqual([
    ['alt', 'neu'],
    ['alt', 'neu'],
  ]);
  expect(only()).toMatchObject({
    ...{ state: 'over', failure: null },
    items: [{ state: 'back' }, { state: 'waits' }],
  });
});

test('a campaign that throws holds up no other', async () => {
  const { campaigns, page, make, faces, pass, at, throwAt } = await openCampaigns();
  const times = { start: at() + HOUR, end: null };
  const first = await make(await page('a', 'alt', 'neu'));
  must(await campaigns.change(ANNA, { action: 'times', id: first, ...times }));
  const second = await make(await page('b', 'alt', 'neu'));
  must(
    await campaigns.change(ANNA, { action: 'times', id: second, ...times, start: at() + 2 * HOUR }),
  );
  throwAt('a');
  await expect(pass(2 * HOUR)).rejects.toThrow('A bug.');
  expect([await faces('a'), await faces('b')]).toEqual([
    ['alt', 'neu'],
    ['neu', null],
  ]);
});

test('times that passed while the server was off bring the campaign on late, or not at all', async () => {
  const { campaigns, page, make, faces, pass, at, only } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'));
  const times = { start: at() + HOUR, end: at() + 2 * HOUR };
  must(await campaigns.change(ANNA, { action: 'times', id, ...times }));
  await pass(3 * HOUR);
  expect(only()).toMatchObject({ state: 'waiting', failure: { name: 'campaign-missed' } });
  must(await campaigns.change(ANNA, { action: 'times', id, start: at() + HOUR, end: null }));
  await pass(2 * HOUR);
  expect(await faces('a')).toEqual(['neu', null]);
});

test('one draft waits for one thing only', async () => {
  const { campaigns, page, make } = await openCampaigns();
  const a = await page('a', 'alt', 'neu');
  const live = await page('live', 'alt', null);
  const id = await make(a);
  const add = async (...items: { schema: string; id: string }[]) => {
    const answer = await campaigns.change(ANNA, { action: 'make', name: 'Ostern', items });
    return answer.ok ? ok(null) : messageOf(answer.error, 'de');
  };
  await page('planned', 'alt', 'neu');
  expect(await add(a)).toMatch(/^Der Entwurf gehört schon zur Kampagne „Advent“/);
  expect(await add(live)).toMatch(/^„Seite live“ hat keinen Entwurf/);
  const planned = await add({ schema: 'pages', id: 'planned' });
  expect(planned).toMatch(/^Für „Seite planned“ ist schon eine eigene Zeit geplant/);
  must(await campaigns.change(ANNA, { action: 'on', id }));
  expect(await campaigns.change(ANNA, { action: 'delete', id })).toMatchObject({
    error: { name: 'campaign-on' },
  });
});
