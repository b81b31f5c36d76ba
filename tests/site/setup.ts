import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { addAccount } from './people.ts';
import { copyData, type TestServer, startSite } from './server.ts';
import { makeShop } from './shop.ts';

let site: TestServer | undefined;
const folders: string[] = [];

/**
 * Seeds, builds and serves the demo shop once for all tests, as a first `npm start` does, and makes
 * the small shop.
 */
export async function setup({ provide }: TestProject): Promise<void> {
  const pristine = await mkdtemp(join(tmpdir(), 'loden-site-'));
  folders.push(pristine);
  // How far it is. Lines that begin so are shown by scripts/test.mjs while it runs.
  const onLine = (line: string) => {
    if (/\d\/s$| s\)$/.test(line)) console.log(`· site: ${line}`);
  };
  const [shop, first] = await Promise.all([makeShop(), startSite({ dataDir: pristine, onLine })]);
  folders.push(shop.dataDir);
  provide('shop', shop);
  await first.stop();
  const dataDir = await copyData(pristine);
  folders.push(dataDir);
  const superuser = await addAccount({ dataDir }, 'vroni@almwerk.example', '--superuser');
  provide('people', {
    dataDir,
    superuser,
    user: await addAccount({ dataDir }, 'sepp@almwerk.example'),
  });
  site = await startSite({ dataDir: await copyData(pristine) });
  folders.push(site.dataDir);
  provide('site', { url: site.url, dataDir: pristine });
}

/** Ends the shared server and removes what it wrote. */
export async function teardown(): Promise<void> {
  await site?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
