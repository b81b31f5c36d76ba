import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { FileServerCalls } from './workers/file-server.ts';
import type { LoadCalls, LoadResult } from './workers/load.ts';
import { median } from './statistics.ts';
import { startWorker, type Worker } from './workers/worker.ts';

/** A way to ask for pages, for both servers. */
export const MODES = ['identity', 'gzip', 'br', '304', 'many'] as const;
export type RequestMode = (typeof MODES)[number];

/** Requests a second and p99 in ms of both servers; `ratio`: ours to theirs, in the same moments. */
export type RequestRates = { ours: LoadResult; bare: LoadResult; ratio: number };

export type RequestsOptions = {
  /** Where our server is. */
  address: string;
  /** Pages, the first of which is asked alone. */
  paths: readonly string[];
  /** Where the other server's files go. */
  folder: string;
  rounds: number;
  seconds: number;
};

const CONNECTIONS = 16;
const SUFFIX: Record<string, string> = { identity: '', gzip: '.gz', br: '.br' };

type BenchAnswer = { status: number; etag: string; body: Buffer };

/** Measures both servers in turn with the same bytes, each in a process of its own. */
export async function measureRequests(
  order: RequestsOptions,
): Promise<Record<RequestMode, RequestRates>> {
  const files = startWorker<FileServerCalls>('./file-server.ts');
  const load = startWorker<LoadCalls>('./load.ts');
  try {
    await copyPages(order);
    const bare = await files.call('start', { folder: order.folder });
    const results: Partial<Record<RequestMode, RequestRates>> = {};
    for (const mode of MODES) results[mode] = await compare(load, order, bare, mode);
    return results as Record<RequestMode, RequestRates>;
  } finally {
    await Promise.all([files.end(), load.end()]);
  }
}

/** Writes what our server answers as files for the other one. */
async function copyPages({ address, paths, folder }: RequestsOptions): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [index, path] of paths.entries()) {
    for (const encoding of index === 0 ? ['identity', 'gzip', 'br'] : ['br']) {
      const { status, body } = await ask(address + path, { 'Accept-Encoding': encoding });
      if (status !== 200) throw new Error(`${path}: ${status}`);
      writeFileSync(join(folder, `${index}${SUFFIX[encoding]}`), body);
    }
  }
}

async function compare(
  load: Worker<LoadCalls>,
  { address, paths, rounds, seconds }: RequestsOptions,
  bare: string,
  mode: RequestMode,
): Promise<RequestRates> {
  const many = mode === 'many';
  const ownPaths = many ? [...paths] : paths.slice(0, 1);
  const sides = {
    ours: { address, paths: ownPaths },
    bare: { address: bare, paths: ownPaths.map((_, index) => `/${index}`) },
  };
  const results: { ours: LoadResult[]; bare: LoadResult[] } = { ours: [], bare: [] };
  const status = mode === '304' ? 304 : 200;
  const run = async (side: 'ours' | 'bare', duration: number) => {
    const headers = await headersFor(mode, sides[side]);
    const rest = { headers, status, connections: CONNECTIONS, seconds: duration };
    return load.call('run', { ...sides[side], ...rest });
  };
  for (const side of ['ours', 'bare'] as const) await run(side, seconds / 4);
  for (let round = 0; round < rounds; round++) {
    for (const side of ['ours', 'bare'] as const) results[side].push(await run(side, seconds));
  }
  return summary(results);
}

async function headersFor(
  mode: RequestMode,
  { address, paths }: { address: string; paths: string[] },
): Promise<Record<string, string>> {
  if (mode === '304') {
    const { etag } = await ask(address + paths[0], {});
    return { 'If-None-Match': etag };
  }
  if (mode === 'identity') return {};
  return { 'Accept-Encoding': mode === 'many' ? 'br' : mode };
}

function summary({ ours, bare }: { ours: LoadResult[]; bare: LoadResult[] }): RequestRates {
  const middle = (results: LoadResult[]): LoadResult => ({
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
  });
  const ratios = ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? 0));
  return { ours: middle(ours), bare: middle(bare), ratio: median(ratios) };
}

function ask(url: string, headers: Record<string, string>): Promise<BenchAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          etag: answer.headers.etag ?? '',
          body: Buffer.concat(chunks),
        }),
      );
    });
    asking.on('error', reject);
    asking.end();
  });
}
