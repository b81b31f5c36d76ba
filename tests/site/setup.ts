import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyData, type Site, startSite } from './server.ts';

let site: Site | undefined;
let pristine: string | undefined;

/** Seeds, builds and serves the demo shop once for all tests, as a first `npm start` does. */
export async function setup({ provide }: TestProject): Promise<void> {
  pristine = await mkdtemp(join(tmpdir(), 'loden-site-'));
  // Lines that begin so are shown by scripts/test.mjs while it runs.
  const onLine = (line: string) => console.log(`· site: ${line}`);
  await (await startSite({ dataDir: pristine, onLine })).stop();
  site = await startSite({ dataDir: await copyData(pristine) });
  provide('site', { url: site.url, dataDir: pristine });
}

/** Ends the shared server and removes what it wrote. */
export async function teardown(): Promise<void> {
  await site?.stop();
  for (const folder of [pristine, site?.dataDir]) {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}
