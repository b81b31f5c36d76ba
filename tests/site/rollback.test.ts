import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openAudit } from '#src/auth/audit.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { run } from './commands.ts';
import { connected, someProduct } from './connected.ts';
import { ask } from './people.ts';
import { copyData, startSite, type TestServer } from './server.ts';

const EARLIER = { cents: 471_150, shown: '4.711,50' };
const LATER = { cents: 833_250, shown: '8.332,50' };
const PINNED = '"pinned":{"waiting":1}';

let shop: Awaited<ReturnType<typeof connected>>;
let site: TestServer;
let product: { path: string; id: string };
const closings: (() => Promise<unknown>)[] = [];

const page = async () => (await ask(site.url + product.path)).body;
const state = async () => (await ask(`${site.url}/manage/flushcache?watch`)).body;
const publish = (...args: string[]) => run(site.dataDir, 'publish', ...args);

beforeAll(async () => {
  shop = await connected(await copyData(inject('site').dataDir), (close) => closings.push(close));
  site = shop.site;
  product = await someProduct();
  for (const { cents } of [EARLIER, LATER]) {
    const data = { priceCents: { iv: cents }, sizes: { iv: [] } };
    await shop.store.patchItem('products', product.id, data);
    expect(await publish()).toMatchObject({ code: 0 });
  }
});

afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

describe('After a rollback', () => {
  beforeEach(async () => {
    await publish('--resume');
    expect(await page()).toContain(LATER.shown);
    const back = await publish('--rollback');
    expect(back).toMatchObject({ code: 0 });
    expect(back.output).toContain('again');
  });

  test('visitors get the build before, and a later one waits', async () => {
    expect(await page()).toContain(EARLIER.shown);
    expect(await state()).toContain(PINNED);
    const audit = openAudit(dataPaths(site.dataDir).audit);
    const [last, before] = audit.read(Number.MAX_SAFE_INTEGER, 2);
    audit.close();
    expect([last, before]).toMatchObject([
      { who: 'npm run publish', operation: 'rolled-back', schema: 'builds' },
      { operation: 'resumed' },
    ]);
  });

  test('a build that does not exist is refused in words, and nothing changes', async () => {
    const unknown = await publish('--rollback', 'a'.repeat(26));
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('There is no build');
    expect(await page()).toContain(EARLIER.shown);
  });

  test('a server that is started again serves the pinned build', async () => {
    await site.stop();
    site = await startSite({ dataDir: site.dataDir, env: shop.env });
    closings.push(site.kill);
    expect(await page()).toContain(EARLIER.shown);
    expect(await state()).toContain(PINNED);
  });

  test('the site goes on with the newest build when it is told to resume', async () => {
    expect(await publish('--resume')).toMatchObject({ code: 0 });
    expect(await page()).toContain(LATER.shown);
    expect(await state()).not.toContain('"pinned"');
  });
});
