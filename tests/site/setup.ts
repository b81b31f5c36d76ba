import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { madeShops } from './made-shops.ts';
import { addAccount } from './people.ts';
import { copyData, type TestServer, startServer } from './server.ts';
import { makeShop } from './shop.ts';

let site: TestServer | undefined;
const folders: string[] = [];

/** Copies both shops, made for this state of the code, and serves the demo for all tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  const { demo, small, siteId } = await madeShops(makeShops);
  const copyOf = async (from: string) => {
    const dataDir = await copyData(from);
    folders.push(dataDir);
    return dataDir;
  };
  provide('shop', { dataDir: await copyOf(small), siteId });
  const dataDir = await copyOf(demo);
  const superuser = await addAccount({ dataDir }, 'vroni@almwerk.example', '--superuser');
  provide('people', {
    dataDir,
    superuser,
    user: await addAccount({ dataDir }, 'sepp@almwerk.example'),
  });
  site = await startServer({ dataDir: await copyOf(demo) });
  const pictures = join(site.dataDir, 'pictures');
  provide('site', { url: site.url, dataDir: await copyOf(demo), pictures });
}

/** Seeds and builds the demo, as a first `npm start` does, and makes the small shop. */
async function makeShops(made: { demo: string; small: string }): Promise<string> {
  // How far it is. Lines that begin so are shown by scripts/test.mjs while it runs.
  const onLine = (line: string) => {
    if (/\d\/s$| s\)$/.test(line)) console.log(`· site: ${line}`);
  };
  // One after the other: the second finds the code built.
  const siteId = await makeShop(made.small);
  const demo = await startServer({ dataDir: made.demo, onLine });
  await demo.stop();
  return siteId;
}

/** Ends the shared server and removes what it wrote. */
export async function teardown(): Promise<void> {
  await site?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
