import { expect, test } from 'vitest';
import { applyStatus } from '#src/api/handlers/items/bulk-status.ts';
import { openAudit } from '#src/auth/audit.ts';
import { ok } from '#src/lib/result.ts';
import { createOverview } from '#src/runtime/ports/overview.ts';
import { must } from '../replica/content.ts';
import { openEditing } from './shop.ts';

const WHO = 'anna@example.com';
const LIVE = '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d01';
const NEVER = '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d02';

/** A shop with a product that is live and one that never was, and what its overview tells of them. */
async function withOverview() {
  const shop = await openEditing();
  const { editing, replica, source } = shop;
  const audit = openAudit(':memory:');
  for (const id of [LIVE, NEVER]) {
    const data = { name: { de: `Decke ${id.at(-1)}` }, priceCents: { iv: 9_900 } };
    must(await editing.createFrom('products', data, { publish: id === LIVE, id }));
  }
  must(await replica.sync(source));
  const overview = createOverview({
    ...{ replica, audit },
    site: {
      builds: () => [],
      build: () => undefined,
      current: () => undefined,
      pinned: () => false,
    },
    publisher: { pin: async () => true, request: () => undefined },
    writerName: (email) => email,
    inbox: { countOpen: async () => ok(0) },
    problems: () => [],
    checks: () => new Map(),
  });
  const wrote = (write: (typeof shop.written)[number]) => audit.append({ who: WHO, ...write });
  const told = async () => ({
    waiting: overview.waiting('de').map(({ name, isNew }) => `${name}${isNew ? ', new' : ''}`),
    offline: overview.offline('de').map(({ name, who }) => `${name}, ${who}`),
    tally: (await overview.tallies()).items.get('products')?.waiting,
  });
  return { ...shop, wrote, told };
}

test('what somebody took offline does not wait to be published, until somebody changes it', async () => {
  const { editing, wrote, told } = await withOverview();
  const products = new Set(['Decke 1, new', 'Decke 2, new']);
  const ofProducts = async () => {
    const { waiting, ...others } = await told();
    return { ...others, waiting: waiting.filter((one) => products.has(one)) };
  };
  expect(await ofProducts()).toEqual({ waiting: ['Decke 2, new'], offline: [], tally: 1 });

  const { version } = must(await editing.read({ schema: 'products', id: LIVE }));
  const asked = { status: 'Draft' as const, versions: { [LIVE]: version } };
  must(await applyStatus({ editing, wrote }, 'products', asked, 'de'));
  await editing.drafts();
  expect(await ofProducts()).toEqual({
    ...{ waiting: ['Decke 2, new'], offline: [`Decke 1, ${WHO}`], tally: 1 },
  });

  const target = { schema: 'products', id: LIVE };
  const { version: base } = must(await editing.read(target));
  const data = { name: { de: 'Decke 1' }, priceCents: { iv: 8_900 } };
  const saved = must(await editing.update({ ...target, base }, data, { publish: false }));
  wrote({ operation: 'save', ...target, before: base, after: saved.version });
  await editing.drafts();
  expect(await ofProducts()).toEqual({
    ...{ waiting: ['Decke 1, new', 'Decke 2, new'], offline: [], tally: 2 },
  });
});
