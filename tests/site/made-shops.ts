import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hasCode } from '#src/lib/node/files.ts';
import { buildKey, findBuild } from '#src/runtime/app/build.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { filesBelow, ROOT } from '../source.ts';

/** The data folders of the demo and of the small shop (shop.ts). */
type ShopFolders = { demo: string; small: string };

/** Shops that are filled, built and published, and the id of the small shop's item `site`. */
export type MadeShops = ShopFolders & { siteId: string };

/** What shops are made from: the code, its packages, and the helpers of tests that make them. */
const INPUTS = [
  ...['src', 'public', 'scripts', 'tests/site', 'tests/source.ts', 'astro.config.mjs', '.env'],
  ...['tsconfig.json', 'package.json', 'package-lock.json', 'node_modules/.package-lock.json'],
];
const IGNORED = /\.test\.tsx?$|\.md$/;
const CACHE = join(ROOT, 'node_modules/.cache/loden-shops');
const DIST = join(ROOT, 'dist');
/** The states of the code whose shops are kept, for a branch that is left and entered again. */
const KEPT = 3;

/** Where things lie in the folder of a cached state. */
function cachePaths(folder: string) {
  return {
    demo: join(folder, 'demo'),
    small: join(folder, 'small'),
    builds: join(folder, 'builds'),
    siteId: join(folder, 'site-id'),
  };
}

/**
 * The shops of the present code. They are made once for each state of it and kept below node_modules;
 * their builds lie in `dist` afterwards.
 * In: what fills and publishes both shops in the given folders, and leaves no process that uses them;
 * it resolves to the id of the small shop's item `site`. Out: folders of the cache, to copy.
 */
export async function madeShops(
  make: (folders: ShopFolders) => Promise<string>,
): Promise<MadeShops> {
  const key = shopsKey();
  let folder = join(CACHE, key);
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomBytes(4).toString('hex')}`;
    await makeIn(draft, make);
    // Code that changed meanwhile: nobody knows which state the shops are of, and no run finds them.
    if (shopsKey() === key) rename(draft, folder);
    else folder = draft;
    removeOldest();
  }
  const now = new Date();
  utimesSync(folder, now, now);
  const { demo, small, builds, siteId } = cachePaths(folder);
  for (const name of readdirSync(builds)) putBack(join(builds, name));
  return { demo, small, siteId: readFileSync(siteId, 'utf8') };
}

/** Makes the shops in a temporary folder, since no data folder may lie in the project's. */
async function makeIn(folder: string, make: (folders: ShopFolders) => Promise<string>) {
  const temp = mkdtempSync(join(tmpdir(), 'loden-shops-'));
  const made = cachePaths(temp);
  const paths = cachePaths(folder);
  try {
    const siteId = await make(made);
    cpSync(made.demo, paths.demo, { recursive: true });
    cpSync(made.small, paths.small, { recursive: true });
    const build = buildOf(made.demo);
    cpSync(build, join(paths.builds, basename(build)), { recursive: true });
    writeFileSync(paths.siteId, siteId);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/**
 * The digest of all that the shops depend on. The folder counts, since builds name it; so does the
 * day, so that no shop is older than what a test expects of a new one.
 */
function shopsKey(): string {
  const day = new Date().toISOString().slice(0, 10);
  const around = [ROOT, process.version, process.platform, process.arch, day];
  const hash = createHash('sha256').update(around.join('\0'));
  for (const file of INPUTS.flatMap(filesBelow)) {
    if (IGNORED.test(file)) continue;
    const bytes = readFileSync(join(ROOT, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** The folder of the code that both shops were published by. */
function buildOf(dataDir: string): string {
  const build = findBuild(ROOT, buildKey(ROOT, parseEnv({ DATA_DIR: dataDir })));
  if (!build) throw new Error(`There is no build for ${dataDir}.`);
  return build.folder;
}

/** A build becomes the newest in `dist`: the next ones take older ones away. */
function putBack(kept: string): void {
  const folder = join(DIST, basename(kept));
  if (!existsSync(folder)) {
    const draft = join(CACHE, `${basename(kept)}.${randomBytes(4).toString('hex')}`);
    cpSync(kept, draft, { recursive: true });
    mkdirSync(DIST, { recursive: true });
    rename(draft, folder);
  }
  const now = new Date();
  utimesSync(folder, now, now);
}

/** Moves a whole folder to its place, if another run has not put its equal there. */
function rename(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
    rmSync(draft, { recursive: true });
  }
}

function removeOldest(): void {
  const changedAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(CACHE).map((name) => join(CACHE, name));
  const newestFirst = folders.toSorted((a, b) => changedAt(b) - changedAt(a));
  for (const folder of newestFirst.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
