import { expect, onTestFinished, test } from 'vitest';
import { openAudit } from '#src/auth/audit.ts';
import { openCampaignStore } from '#src/campaigns/store.ts';
import { openCampaigns } from '#src/runtime/engine/campaigns.ts';
import { must } from '../replica/content.ts';
import { openShop } from './previewed.ts';
import type { PlainRenderer } from './renderer.ts';

/** What a campaign of these products says that goes on by hand, at a time when these pages fail. */
async function goOn(ids: readonly string[], fail: (broken: PlainRenderer['broken']) => void) {
  const { content, replica, publisher, renderer, previews, close } = await openShop();
  const store = openCampaignStore(':memory:');
  const audit = openAudit(':memory:');
  onTestFinished(() => {
    for (const one of [store, audit, { close }]) one.close();
  });
  for (const id of ids) {
    await content.write.product(id);
    must(await content.store.createDraft('products', id));
    const data = { name: { de: `Decke ${id}` }, priceCents: { iv: 100 } };
    must(await content.store.updateItem('products', id, data));
  }
  await publisher.publish();
  await replica.sync(content.source);
  const campaigns = openCampaigns({
    ...{ store, content, replica, previews, publisher, audit, now: Date.now, started: 0 },
    print: () => undefined,
  });
  const items = ids.map((id) => ({ schema: 'products', id }));
  const id = must(await campaigns.change('anna', { action: 'make', name: 'Advent', items }));
  fail(renderer.broken);
  const done = await campaigns.change('anna', { action: 'on', id });
  const live = must(await content.source.items('products').byId([...ids]));
  return { done, isLive: live.some(({ draft }) => !draft) };
}

test.each([
  ['thrown', { name: 'campaign-broken', details: { reason: 'Error: A bug.' } }],
  ['reported', { name: 'campaign-kept', details: { paths: '/de/product/decke-p2' } }],
] as const)(
  'a campaign with a page that fails (%s) says so, and nothing goes live',
  async (how, error) => {
    const failed = await goOn(['p1', 'p2'], (broken) => broken.set('/de/product/decke-p2', how));
    expect(failed).toMatchObject({ done: { ok: false, error }, isLive: false });
  },
);

test('the pages of all drafts of a campaign are drawn, however many there are', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `more-${index}`);
  const failed = await goOn(ids, (broken) => broken.set('/en/product/decke-more-9', 'reported'));
  expect(failed).toMatchObject({ done: { error: { name: 'campaign-kept' } }, isLive: false });
});
