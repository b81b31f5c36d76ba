import { expect, onTestFinished, test } from 'vitest';
import { serve } from '#src/runtime/server/serve.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { ask, loginForm } from './people.ts';
import { openShop } from './shop.ts';

/** The small shop, whose content says that it has this address, behind the real server. */
async function shopAt(url: string) {
  const shop = await openShop();
  onTestFinished(() => shop.end());
  await shop.services.content.store.patchItem('site', shop.siteId, { url: { iv: url } });
  await shop.publisher.publish();
  const deliveries = openDeliveries(shop, shop.env, () => undefined);
  const silent = () => undefined;
  const env = { ...shop.env, port: 0 };
  const serving = await serve(shop, env, {
    ...{ deliveries, print: silent },
    onCommand: async () => 1,
  });
  onTestFinished(() => serving.close());
  return serving.address;
}

const wrong = { email: 'anna@example.com', password: 'wrong', return: '', action: 'sign-in' };

test('an address in the content that is none stops neither a start nor a sign-in', async () => {
  const address = await shopAt('x');
  const form = loginForm(wrong);
  expect((await ask(`${address}/login`, form)).status).toBe(422);
  expect((await ask(`${address}/robots.txt`)).body).toContain('http://localhost:4321/sitemap.xml');
});

test('an address in the content is trusted neither as host nor as origin', async () => {
  const address = await shopAt('https://evil.example');
  const host = { headers: { host: 'evil.example' } };
  expect((await ask(address, host)).status).toBe(421);
  const { headers, ...form } = loginForm(wrong);
  const foreign = { ...headers, 'sec-fetch-site': 'none', origin: 'https://evil.example' };
  expect((await ask(`${address}/login`, { ...form, headers: foreign })).status).toBe(403);
  expect((await ask(address)).headers['strict-transport-security']).toBeUndefined();
});
