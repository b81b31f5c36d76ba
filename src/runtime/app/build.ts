import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { buildEnvironment, type Env, type QueryEnv, querySettings } from '../process/env.ts';

const INPUTS = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
const IGNORED = /\.test\.tsx?$|\.md$|^src\/docs\//;
/** /manage/help shows it. */
const HANDBOOK = /^src\/docs\/handbook\//;
const MAX_OUTPUT = 20_000;
const KEPT_BUILDS = 4;
const YOUNG_MS = 60 * 60_000;

/** Where things lie in the folder of a build. */
export function buildPaths(folder: string) {
  return {
    client: join(folder, 'client'),
    entry: join(folder, 'server', 'entry.mjs'),
    chunks: join(folder, 'server', 'chunks'),
    csp: join(folder, 'csp.json'),
    stamp: join(folder, 'build.json'),
  };
}

const Stamp = v.object({ app: v.string() });

/**
 * The digest of everything that the built app depends on besides content: sources, public files, lock
 * file and the settings that answers depend on. Tests and documents other than the handbook do not count; nor does
 * the port: a publish is enough when it is another.
 */
export function buildKey(root: string, env: QueryEnv & Pick<Env, 'hasWorker'>): string {
  const { localUrl: _, ...answers } = querySettings(env);
  const settings = JSON.stringify([answers, DEFAULT_LANGUAGE, env.hasWorker]);
  const hash = createHash('sha256').update(settings);
  for (const input of INPUTS) {
    const path = join(root, input);
    for (const file of existsSync(path) ? filesBelow(path) : []) {
      const name = relative(root, file).replaceAll(sep, '/');
      if (IGNORED.test(name) && !HANDBOOK.test(name)) continue;
      hash.update(name).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 32);
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A finished build of the code: what names code and settings, and its folder. */
export type AppBuild = { app: string; folder: string };

/** The newest finished build of this code, if there is one. In: what `buildKey` says. */
export function findBuild(root: string, app: string): AppBuild | undefined {
  return finishedBuilds(root).find((build) => build.app === app);
}

/** Newest first; what was interrupted has no stamp. */
function finishedBuilds(root: string): AppBuild[] {
  return foldersOf(root)
    .flatMap((folder) => {
      const { stamp } = buildPaths(folder);
      if (!existsSync(stamp)) return [];
      const text = readFileSync(stamp, 'utf8');
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stamp), text);
      return parsed.success ? [{ ...parsed.output, folder, at: statSync(stamp).mtimeMs }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

function foldersOf(root: string): string[] {
  const dist = join(root, 'dist');
  if (!existsSync(dist)) return [];
  return readdirSync(dist).map((name) => join(dist, name));
}

/**
 * Builds the code by `astro build`, in a process and a folder of its own, so that a server that runs keeps its
 * files and an interrupted build is none. A few pages of the replica's content are drawn, which shows that it can;
 * all of them are the publisher's.
 * In: the project's folder, the environment, what `buildKey` says. Throws with the build's own words when it fails.
 */
export async function runAstroBuild(root: string, env: Env, app: string): Promise<AppBuild> {
  const folder = join(root, 'dist', `${app.slice(0, 8)}-${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { recursive: true });
  await runAstro(root, env, folder);
  writeFileSync(buildPaths(folder).stamp, JSON.stringify({ app }));
  removeOld(root);
  return { app, folder };
}

/** Keeps the last builds, and young ones: another server may load their chunks, or still write them. */
function removeOld(root: string): void {
  const kept = new Set(
    finishedBuilds(root)
      .slice(0, KEPT_BUILDS)
      .map(({ folder }) => folder),
  );
  for (const folder of foldersOf(root)) {
    // Another process of this checkout may have removed it meanwhile.
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const young = Date.now() - changed < YOUNG_MS;
    if (kept.has(folder) || young) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function runAstro(root: string, env: Env, out: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: buildEnvironment(env, out),
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`astro build failed:\n${output}`)),
    );
  });
}
