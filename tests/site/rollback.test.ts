import { expect, inject, onTestFinished, test } from 'vitest';
import { run } from './commands.ts';
import { connected, someProduct } from './connected.ts';
import { ask } from './people.ts';
import { copyData, startSite } from './server.ts';

const PRICES = { first: [471_150, '4.711,50'], second: [833_250, '8.332,50'] } as const;

test('An earlier build is put back and pinned, over restarts, until the site is told to go on', async () => {
  const { site, env, store } = await connected(await copyData(inject('site').dataDir));
  const { path, id } = await someProduct();
  let { url } = site;
  const page = async () => (await ask(url + path)).body;
  const state = async () => (await ask(`${url}/manage/flushcache?watch`)).body;
  const publish = (...args: string[]) => run(site.dataDir, 'publish', ...args);
  const setPrice = async (cents: number) => {
    const sizes = { iv: [] };
    await store.patchItem('products', id, { priceCents: { iv: cents }, sizes });
    return publish();
  };

  expect((await setPrice(PRICES.first[0])).code).toBe(0);
  expect(await page()).toContain(PRICES.first[1]);
  await setPrice(PRICES.second[0]);
  expect(await page()).toContain(PRICES.second[1]);

  const back = await publish('--rollback');
  expect(back.output).toContain('again');
  expect(back.code).toBe(0);
  expect(await page()).toContain(PRICES.first[1]);
  expect(await state()).toContain('"pinned":{"waiting":1}');

  const unknown = await publish('--rollback', 'a'.repeat(26));
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('There is no build');

  await site.stop();
  const again = await startSite({ dataDir: site.dataDir, env });
  onTestFinished(() => again.kill());
  url = again.url;
  expect(await page()).toContain(PRICES.first[1]);
  expect(await state()).toContain('"pinned":{"waiting":1}');

  const resumed = await publish('--resume');
  expect(resumed.code).toBe(0);
  expect(await page()).toContain(PRICES.second[1]);
  expect(await state()).not.toContain('"pinned"');
}, 180_000);
