import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockHolder } from '#src/lib/node/lock.ts';
import { dataPaths, parseEnv } from '#src/runtime/process/env.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_WITHIN_MS = 600_000;

/** A site to look at; what was started for it is ended by `close`. */
export type OpenSite = { url: string; close(): Promise<void> };

/** In: an address, or none for the site of the data folder: the server that runs, or one that runs for this. */
export async function openSite(url: string | undefined): Promise<OpenSite> {
  const nothing = async () => undefined;
  if (url !== undefined) return { url: new URL(url).origin, close: nothing };
  const { lock } = dataPaths(parseEnv().dataDir);
  const running = lockHolder(lock)?.address;
  if (running) return { url: running, close: nothing };
  console.log('Starting the site …');
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.ts'), 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await wait(200)) {
    const address = lockHolder(lock)?.address;
    if (address) return { url: address, close: () => end(child, ended) };
    if (child.exitCode !== null) break;
  }
  child.kill('SIGKILL');
  throw new Error('The site did not start; npm start says why.');
}

async function end(child: { kill(signal: 'SIGTERM'): unknown }, ended: Promise<unknown>) {
  child.kill('SIGTERM');
  await ended;
}

/** The browser that `npm test` uses too. */
export function chromiumPath(): string {
  const script = join(ROOT, 'scripts/chromium.mjs');
  return execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
}
