import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyData, startSite } from './server.ts';

/** The settings of a content source that takes connections and never answers. */
async function hungSource(): Promise<Record<string, string>> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    SQUIDEX_URL: `http://127.0.0.1:${port}`,
    SQUIDEX_APP: 'shop',
    SQUIDEX_CLIENT_ID: 'shop:default',
    SQUIDEX_CLIENT_SECRET: 'secret',
  };
}

test('A site that is stored is served although the source never answers, and ends within ten seconds', async () => {
  const dataDir = await copyData(inject('site').dataDir);
  const env = await hungSource();
  const site = await startSite({ dataDir, env, stored: true });
  onTestFinished(async () => {
    await site.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  const page = await fetch(`${site.url}/de`);
  expect(page.status).toBe(200);
  // The first publish waits for the source, and an idle visitor stays connected.
  expect(site.output()).not.toMatch(/^Publish: /m);
  const asked = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(site.output()).toContain('was cut off. The next start does it again.');
});
