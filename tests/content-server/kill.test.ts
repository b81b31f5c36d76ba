import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { AssetDto, AssetsDto, ContentsDto } from '#src/content/squidex/wire.ts';
import { openClient } from './client.ts';

const ROUNDS = Number(process.env['KILLS'] ?? 4);
const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Lets the writer work for a while and kills it. Out: what it was told was written. */
async function writeAndKill(first: number): Promise<string[]> {
  const script = resolve(import.meta.dirname, 'writer.ts');
  const writer = spawn(process.execPath, [script, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((done) => writer.once('close', done));
  while (!output.includes('\n')) await wait(10);
  await wait(Math.random() * 400);
  writer.kill('SIGKILL');
  await ended;
  return output.split('\n').slice(0, -1);
}

async function pages<T>(get: (path: string) => Promise<Response>, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let skip = 0; ; skip += 200) {
    const response = await get(`${path}?$orderby=id&$skip=${skip}`);
    const { items }: { items: T[] } = await response.json();
    all.push(...items);
    if (items.length < 200) return all;
  }
}

test(
  `a server that is killed ${ROUNDS} times under writes keeps what it acknowledged, and nothing half`,
  async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = await writeAndKill(round * 100_000);
      for (const line of lines) acknowledged.add(line);
      if (round % 10 === 9) console.log(`${round + 1} of ${ROUNDS}, ${acknowledged.size} writes`);
    }
    expect([...acknowledged].filter((line) => line.startsWith('failed'))).toEqual([]);
    const { server, send } = await openClient(dataDir);
    const get = (path: string) => send('GET', path);
    const items = await pages<ContentsDto['items'][number]>(get, '/content/loden/items');
    const assets = await pages<AssetsDto['items'][number]>(get, '/apps/loden/assets');
    const found = new Set([
      ...items.map(({ id }) => `item ${id}`),
      ...assets.map(({ id }) => `asset ${id}`),
    ]);
    expect([...acknowledged].filter((line) => !found.has(line))).toEqual([]);
    // Created and published in one write: nobody sees the one without the other.
    expect(items.filter(({ version, data }) => version !== 1 || !data['n'])).toEqual([]);
    const broken = await findBroken(get, assets);
    expect(broken).toEqual([]);
    server.close();
  },
  60_000 + ROUNDS * 5_000,
);

/** Assets whose file is not what was sent. */
async function findBroken(get: (path: string) => Promise<Response>, assets: AssetDto[]) {
  const broken: string[] = [];
  for (const { id } of assets) {
    const text = await (await get(`/assets/loden/${id}`)).text();
    if (text !== `file ${id.slice(1)}`) broken.push(id);
  }
  return broken;
}
