import fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCampaignStore } from '#src/campaigns/store.ts';
import { ok } from '#src/lib/result.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { campaignTimes } from '#src/model/items/campaign.ts';
import { must } from '../replica/content.ts';
import { ANNA, HOUR, MINUTE, openCampaigns } from './campaign-shop.ts';
import { pageData } from './shop.ts';

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
  await pass(MINUTE);
  expect(await faces('b')).toEqual(['neu', null]);
  lose(true);
  await pass(HOUR);
  // The draft of what comes back lies open, and visitors see the campaign still.
  expect((await faces('a'))[0]).toBe('neu');
  lose(false);
  await pass(MINUTE);
  expect([await faces('a'), await faces('b')]).toEqual([
    ['alt', 'neu'],
    ['alt', 'neu'],
  ]);
});

test('times that are set again count at once, however often the source was away before', async () => {
  const { campaigns, page, make, faces, pass, at, lose } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'));
  const start = at() + HOUR;
  must(await campaigns.change(ANNA, { action: 'times', id, start, end: null }));
  lose(true);
  await pass(HOUR);
  for (let tries = 0; tries < 6; tries++) await pass(MINUTE);
  lose(false);
  must(await campaigns.change(ANNA, { action: 'times', id, start: at() + 1_000, end: null }));
  await pass(1_000);
  expect(await faces('a')).toEqual(['neu', null]);
});

test('a campaign whose drafts the source does not give out says so, and begins once it does', async () => {
  const { shop, campaigns, page, make, pass, at, only } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'));
  const start = at() + HOUR;
  must(await campaigns.change(ANNA, { action: 'times', id, start, end: null }));
  shop.upstream.fault = () => Response.json({ message: 'No permission.' }, { status: 403 });
  await pass(HOUR);
  expect(only()).toMatchObject({
    state: 'waiting',
    failure: { name: 'campaign-postponed', details: { reason: expect.stringMatching(/^403\b/) } },
  });
  expect(campaigns.steps()).toMatchObject([{ id, at: start }]);
  shop.upstream.fault = () => undefined;
  await pass(MINUTE);
  expect(only()).toMatchObject({ state: 'on', failure: null });
});

test.each([
  [503, 'source-refused'],
  [429, 'source-refused'],
  [507, 'disk-full'],
])('a source that answers %i is asked again, at the start and at the end', async (status, name) => {
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
  await pass(MINUTE);
  expect(only()).toMatchObject({ state: 'starting', failure: { name } });
  shop.upstream.fault = () => undefined;
  await pass(MINUTE);
  expect([only()?.state, ...(await both())]).toEqual(['on', ['neu', null], ['neu', null]]);
  shop.upstream.fault = (request) => (isWrite(request) ? busy() : undefined);
  await pass(HOUR);
  expect(only()?.state).toBe('ending');
  shop.upstream.fault = () => undefined;
  await pass(MINUTE);
  expect([only()?.state, ...(await both())]).toEqual(['over', ['alt', 'neu'], ['alt', 'neu']]);
});

test.each([401, 403])(
  'an item that the source does not let us write (%i) waits alone, and the campaign says why',
  async (status) => {
    const { shop, campaigns, page, make, faces, pass, at, only, publishes } = await openCampaigns();
    const all = ['a', 'b', 'c'];
    const id = await make(...(await Promise.all(all.map((one) => page(one, 'alt', 'neu')))));
    must(await campaigns.change(ANNA, { action: 'on', id }));
    must(await campaigns.change(ANNA, { action: 'times', id, start: null, end: at() + HOUR }));
    shop.upstream.fault = ({ method, url }) => {
      if (method === 'GET' || !url.includes('/b/')) return undefined;
      return Response.json({ message: 'No permission.' }, { status });
    };
    const published = publishes();
    await pass(HOUR);
    expect([await faces('a'), await faces('c')]).toEqual([
      ['alt', 'neu'],
      ['alt', 'neu'],
    ]);
    expect(only()).toMatchObject({
      state: 'ending',
      failure: { name: 'campaign-denied', details: { status } },
    });
    expect(publishes()).toBe(published + 1);
    for (let look = 0; look < 100; look += 1) await pass(3_000);
    expect(publishes() - published).toBeLessThan(10);
    shop.upstream.fault = () => undefined;
    await pass(MINUTE);
    expect([only(), await faces('b')]).toMatchObject([
      { state: 'over', failure: null },
      ['alt', 'neu'],
    ]);
  },
);

test('what went live is left alone while another item of the campaign waits', async () => {
  const { shop, campaigns, content, page, make, faces, pass, only } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
  shop.upstream.fault = ({ method, url }) =>
    method !== 'GET' && url.includes('/b/') ? new Response('no', { status: 403 }) : undefined;
  expect(await campaigns.change(ANNA, { action: 'on', id })).toMatchObject({
    error: { name: 'campaign-denied' },
  });
  must(await content.updateItem('pages', 'a', pageData('a', 'neuer')));
  must(await content.createDraft('pages', 'a'));
  must(await content.updateItem('pages', 'a', pageData('a', 'weiter')));
  await pass(MINUTE);
  expect([only()?.state, await faces('a')]).toEqual(['starting', ['neuer', 'weiter']]);
});

test('what somebody began by hand is theirs in the log, also where it is finished later', async () => {
  const { campaigns, page, make, pass, noted, loseAfter } = await openCampaigns();
  const id = await make(await page('a', 'alt', 'neu'), await page('b', 'alt', 'neu'));
  const who = 'resi@example.com';
  for (const action of ['on', 'off'] as const) {
    loseAfter(1);
    expect(await campaigns.change(who, { action, id })).toMatchObject({ ok: false });
    loseAfter(9);
    await pass(MINUTE);
    expect(noted.slice(-3)).toMatchObject([
      { who, id: 'a' },
      { who, id: 'b' },
      { who, operation: `campaign-${action}` },
    ]);
  }
});

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
  await pass(MINUTE);
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
  await pass(MINUTE);
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
  await pass(MINUTE);
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
  expect(only()).toMatchObject({ state: 'starting' });
  // Links show it as it is then, and the list what was found for then.
  expect(campaigns.list().flatMap(campaignTimes)).toEqual([times.end]);
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

test('campaigns that throw hold up no other, and the log hears of each', async () => {
  const { campaigns, page, make, faces, pass, at, throwAt, broken } = await openCampaigns();
  const times = { start: at() + HOUR, end: null };
  const first = await make(await page('a', 'alt', 'neu'));
  must(await campaigns.change(ANNA, { action: 'times', id: first, ...times }));
  const second = await make(await page('b', 'alt', 'neu'));
  must(
    await campaigns.change(ANNA, { action: 'times', id: second, ...times, start: at() + 2 * HOUR }),
  );
  const third = await make(await page('c', 'alt', 'neu'));
  must(await campaigns.change(ANNA, { action: 'rename', id: third, name: 'Fasching' }));
  must(await campaigns.change(ANNA, { action: 'times', id: third, ...times }));
  throwAt('a');
  throwAt('c');
  await pass(2 * HOUR);
  expect([await faces('a'), await faces('b')]).toEqual([
    ['alt', 'neu'],
    ['neu', null],
  ]);
  expect(broken).toEqual(['Advent: Error: A bug.', 'Fasching: Error: A bug.']);
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

test('the campaign of an item is found without reading all campaigns', () => {
  const store = openCampaignStore(':memory:');
  onTestFinished(() => store.close());
  for (let n = 0; n < 3; n++) {
    const campaign = store.add(`Aktion ${n}`, ANNA);
    store.addItem(campaign, { schema: 'pages', id: `p${n}` });
  }
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  const over = store.of('p1');
  const asked = prepare.mock.calls.map(([sql]) => sql);
  const db: unknown = prepare.mock.contexts[0];
  if (!(db instanceof DatabaseSync)) throw new Error('Nothing was asked.');
  expect(asked).toHaveLength(1);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${asked[0]}`).all();
  const tables = plan
    .map(({ detail }) => String(detail))
    .filter((one) => /^(?:SCAN|SEARCH)/.test(one));
  expect(tables).toEqual([
    expect.stringMatching(/^SEARCH campaign USING .*\(id=\?\)$/),
    expect.stringMatching(/^SEARCH item USING .*\(id=\?\)$/),
  ]);

  expect(over).toMatchObject({ name: 'Aktion 1' });
  expect(store.find(over?.id ?? '')).toMatchObject({ name: 'Aktion 1', items: { length: 1 } });
  store.change(over?.id ?? '', { state: 'over' });
  expect([store.of('p1'), store.of('p2')?.name]).toEqual([undefined, 'Aktion 2']);
});
