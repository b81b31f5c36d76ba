import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { filesBelow } from '#src/lib/node/files.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import type { Site } from '#src/site/site.ts';
import { type DiskSpine, openDiskSpine, targetOf } from './disk-spine.ts';
import type { KillLine } from './kill-child.ts';
import { publishedAnew, served, servedDigests } from './served.ts';

/** `npm run soak -- publish` has more. */
const KILLS = Number(process.env['PUBLISH_KILLS'] ?? 5);
const KINDS = ['publish', 'code', 'rollback', 'folder'] as const;
const ALL = 1_000;

/** What each build served, as far as the children could say. */
const known = new Map<string, Record<string, string>>();
/** How long a turn took when one was last measured, in ms. */
const took: Record<string, number> = { publish: 300, code: 300, rollback: 100, folder: 300 };

/** Ends a child at a random moment of its first or second turn. */
async function killIn(kind: string, folder: string): Promise<void> {
  const child = start(folder, kind);
  let turns = Math.random() < 0.5 ? 1 : 2;
  if (!child.stdout) throw new Error('The child has no output.');
  for await (const text of createInterface({ input: child.stdout })) {
    const line: KillLine = JSON.parse(text);
    if ('took' in line) took[kind] = line.took;
    else if ('build' in line) known.set(line.build, line.serves);
    else if (--turns === 0) {
      setTimeout(() => child.kill('SIGKILL'), Math.random() * (took[kind] ?? 100) * 1.1);
    }
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

function start(folder: string, kind: string): ChildProcess {
  const script = join(import.meta.dirname, 'kill-child.ts');
  return spawn(process.execPath, [script, folder, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Whether the work had begun and was cut off: a delivery, or a publish that has to be made again. */
type Found = { cut: boolean };

/** Looks at what a killed process left, and goes on from there. */
async function goOn(folder: string, kind: string): Promise<Found> {
  expectWhole(join(folder, 'site.sqlite'));
  const wasDelivering = isDelivering(folder);
  const spine = openDiskSpine(folder);
  const { site, publisher, deliveries } = spine;
  try {
    await expectKnownBuilds(spine);
    if (!site.pinned()) expect(site.current()?.seq).toBe(site.head().seq);
    // The outbox goes on by itself, also where an earlier build is pinned.
    await deliveries.settle();
    await expectFolderEquals(targetOf(folder), site);

    site.resume();
    const before = site.head().seq;
    const report = await publisher.publish();
    expect(report.problem).toBeUndefined();
    expect(report.full).toBe(false);
    expect(report.outcome).toBe(site.head().seq === before ? 'unchanged' : 'published');
    expect(await served(site)).toEqual(await publishedAnew(spine.dependencies, served));
    expect(await deliveries.settle()).toMatchObject([{ behind: 0, tries: 0 }]);
    await expectFolderEquals(targetOf(folder), site);
    const cut = kind === 'folder' ? wasDelivering : report.outcome === 'published';
    return { cut };
  } finally {
    await spine.close();
  }
}

function expectWhole(file: string): void {
  const database = openDatabase(file, [], { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
}

/** Whether a build of the folder was begun, and none was finished since. */
function isDelivering(folder: string): boolean {
  const file = join(targetOf(folder), '.loden-site');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.findLast((line) => /^[<>]/.test(line))?.startsWith('>') ?? false;
}

/** Every kept build, so also the one that is served, is whole: all its paths are of this one build. */
async function expectKnownBuilds({ site, dependencies }: DiskSpine): Promise<void> {
  for (const { id, seq } of site.builds(ALL)) {
    const serves = await servedDigests(site, seq);
    // A child that ends right after a commit cannot say what that was.
    const told = known.get(id) ?? (await publishedAnew(dependencies, servedDigests));
    expect(serves, `build ${seq}`).toEqual(told);
    known.set(id, serves);
  }
}

/** The folder holds the bytes that are served, and nothing else. */
async function expectFolderEquals(root: string, site: Site): Promise<void> {
  const wanted = new Set(['.loden-site', '_headers', '_redirects', 'builds/latest.json']);
  for (const path of site.paths()) {
    const object = site.lookup(path)?.object;
    if (!object) continue;
    const isPage = object.type.startsWith('text/html') && !path.endsWith('.html');
    const file = (isPage ? (path === '/' ? '/index.html' : `${path}.html`) : path).replace(
      /^\/+/,
      '',
    );
    wanted.add(file);
    expect(readFileSync(join(root, file)).equals(await site.body(object, 'identity')), file).toBe(
      true,
    );
  }
  const { id } = JSON.parse(readFileSync(join(root, 'builds/latest.json'), 'utf8'));
  expect(id).toBe(site.current()?.id);
  const others: string[] = [];
  for await (const file of filesBelow(root)) {
    if (!wanted.has(file) && !file.startsWith('builds/meta/')) others.push(file);
  }
  expect(others).toEqual([]);
}

test(
  `kill -9 at ${KILLS} random moments of publish, new code, rollback and target writing loses nothing and mixes nothing`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loden-kill-'));
    const cut: Record<string, number> = {};
    for (let kill = 0; kill < KILLS; kill++) {
      const kind = KINDS[kill % KINDS.length] ?? 'publish';
      await killIn(kind, folder);
      const found = await goOn(folder, kind).catch((error: unknown) => {
        throw new Error(`After kill ${kill + 1}, in ${kind}; ${folder} has what is left.`, {
          cause: error,
        });
      });
      cut[kind] = (cut[kind] ?? 0) + Number(found.cut);
      if (kill % 20 === 19) console.log(`${kill + 1} of ${KILLS}, cut off: ${JSON.stringify(cut)}`);
    }
    rmSync(folder, { recursive: true, force: true });
    // The moments were such that work was cut off.
    expect(Object.values(cut).some((times) => times > 0)).toBe(true);
  },
  KILLS * 30_000,
);
