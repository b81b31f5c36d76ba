import { expect, test } from 'vitest';
import { getItem, putStatus } from '#src/api/handlers/editing-requests.ts';
import { openAudit } from '#src/auth/audit.ts';
import { ok } from '#src/lib/result.ts';
import { createPlans } from '#src/runtime/engine/plans.ts';
import { must } from '../replica/content.ts';
import { openEditing, PAGE } from './shop.ts';

const params = { schema: 'pages', id: PAGE };

/** A shop with a page that goes offline in a second, the log, and the site's plans as a server that starts has them. */
async function openPlanned() {
  const shop = await openEditing();
  const audit = openAudit(':memory:');
  const { body } = await shop.call(getItem, { params });
  const dueTime = new Date(Date.now() + 1_000).toISOString();
  const planned = await shop.call(putStatus, {
    ...{ params, base: Number(body['version']), body: { status: 'Draft', dueTime } },
  });
  expect(planned.status).toBe(200);
  const by = { who: 'anna@example.com', operation: 'schedule' };
  audit.append({ ...by, schema: 'pages', id: PAGE, before: null, after: null });
  await shop.editing.drafts();
  const drawn: unknown[] = [];
  const counts = { changed: 0, new: 0, removed: 1, kept: 0 };
  const comparison = { next: null, of: 1 };
  const preview = { full: false, pinned: false, total: 1, counts, pages: [], comparison };
  const start = (started: number) =>
    createPlans({
      ...{
        replica: shop.replica,
        site: { current: () => undefined },
        audit,
        steps: () => [],
        now: Date.now,
        started,
      },
      previews: {
        async ask(items) {
          drawn.push(items);
          return ok(preview);
        },
      },
    });
  const sync = async () => must(await shop.replica.sync(shop.source));
  const isLive = () => shop.published.ask('page', PAGE, 'de') !== null;
  const newest = () => audit.read(Number.MAX_SAFE_INTEGER, 1)[0];
  return { shop, start, sync, isLive, newest, dueTime, drawn };
}

test('what comes as planned is in the log, with who planned it, for when', async () => {
  const { shop, start, sync, isLive, newest, dueTime } = await openPlanned();
  const plans = start(0);
  await plans.noting(sync);
  expect(newest()?.operation).toBe('schedule');
  await expect
    .poll(() => plans.noting(sync).then(isLive), { timeout: 20_000, interval: 300 })
    .toBe(false);
  const version = shop.replica.view('draft').row(PAGE)?.version;
  expect(newest()).toMatchObject({
    ...{ who: 'anna@example.com', operation: 'went-offline', id: PAGE, after: version },
    due: Date.parse(dueTime),
  });
  await plans.noting(sync);
  expect(newest()?.operation).toBe('went-offline');
});

test('what came while the server was off is in the log as made up for', async () => {
  const { shop, start, sync, newest, dueTime } = await openPlanned();
  const isCarriedOut = async () =>
    must(await shop.source.items('pages').byId([PAGE]))[0]?.published === undefined;
  await expect.poll(isCarriedOut, { timeout: 20_000, interval: 300 }).toBe(true);
  await start(Date.parse(dueTime) + 1).noting(sync);
  expect(newest()).toMatchObject({ operation: 'went-offline-late', due: Date.parse(dueTime) });
});

test('what was given up before its time is not said to have come', async () => {
  const { shop, start, sync, newest } = await openPlanned();
  const plans = start(0);
  const { version } = must(await shop.editing.read(params));
  must(await shop.editing.cancelSchedule({ ...params, base: version }));
  await shop.editing.drafts();
  plans.look();
  await plans.noting(sync);
  expect(newest()?.operation).toBe('schedule');
});

test('a plan is drawn when it is made, and once more only after something changed', async () => {
  const { start, drawn, dueTime } = await openPlanned();
  const plans = start(0);
  plans.look();
  await expect.poll(() => plans.checks().get(PAGE)).toMatchObject({ dueTime, pages: 1, kept: [] });
  expect(drawn).toEqual([[{ id: PAGE, remove: true }]]);
  plans.look();
  expect(drawn).toHaveLength(1);
});
