import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INCOMING } from './folder-files.ts';

/** What Loden wrote into a folder: only that is ever removed from it. Paths are the site's. */
export type FolderManifest = {
  /** Every file that may be ours, with the digest of its object once it is known to be whole. */
  files: ReadonlyMap<string, string>;
  /** Ids of the builds of which something may be there: the last whole one, and those begun since. */
  builds(): string[];
  /** The build that is there as a whole, and nothing of any other. */
  whole(): string | undefined;
  /** From now on files of this build are written. */
  begin(build: string): Promise<void>;
  /** Notes files before they are written. */
  expect(paths: Iterable<string>): Promise<void>;
  /** Notes files that are written, by the digest of their object. */
  wrote(files: Iterable<readonly [path: string, digest: string]>): Promise<void>;
  /** Notes files that were removed. */
  removed(paths: Iterable<string>): Promise<void>;
  /** The build is there as a whole. */
  finish(build: string): Promise<void>;
};

const NAME = '.loden-site';
const FIRST = 'loden site folder, version 1';
/** A log this much longer than what it says is written anew. */
const SLACK = 5_000;

type ManifestLog = {
  files: Map<string, string>;
  finished: string | undefined;
  begun: Set<string>;
  lines: number;
};

/**
 * Whether a folder may become, or is, Loden's: it is empty, or our list is in it. True also where there
 * is no folder that can be read, such as a disk that is not mounted: nothing is written there either.
 */
export function isFreeForSite(root: string): boolean {
  try {
    const names = readdirSync(root).filter((name) => name !== INCOMING && name !== nextOf(NAME));
    if (!names.includes(NAME)) return names.length === 0;
  } catch {
    return true;
  }
  const path = join(root, NAME);
  return lstatSync(path).isFile() && readFileSync(path, 'utf8').startsWith(`${FIRST}\n`);
}

/**
 * Opens the log of what was written, a line each: `>{id}` a build is begun, `+/de/index.html` a file that
 * may be half there, `=0f1e… /de/index.html` one that is whole, `-/old.html` removed, `<{id}` all done.
 * In: a folder that exists. Throws for one that holds other things than ours.
 */
export async function openManifest(root: string): Promise<FolderManifest> {
  const path = join(root, NAME);
  if (!isFreeForSite(root)) {
    throw new Error(`${root} holds files that are not ours; SITE_DIR has to be an empty folder`);
  }
  // A crash left it while the list was written anew.
  await rm(nextOf(path), { force: true });
  if (!lstatSync(path, { throwIfNoEntry: false })) await rewrite(path, newLog());
  const log = await openLog(path);

  async function add(lines: string[]): Promise<void> {
    if (lines.length === 0) return;
    log.lines += lines.length;
    await appendFile(path, `${lines.join('\n')}\n`);
  }

  return {
    files: log.files,
    builds: () => [...new Set([log.finished ?? '', ...log.begun])],
    whole: () => (log.begun.size === 0 ? log.finished : undefined),
    async begin(build) {
      log.begun.add(build);
      await add([`>${build}`]);
    },
    async expect(paths) {
      // A file that is known to be ours is not whole while it is replaced.
      const news = [...paths].filter((one) => log.files.get(one) !== '');
      for (const one of news) log.files.set(one, '');
      await add(news.map((one) => `+${one}`));
    },
    async wrote(files) {
      const all = [...files];
      for (const [one, digest] of all) log.files.set(one, digest);
      await add(all.map(([one, digest]) => `=${digest} ${one}`));
    },
    async removed(paths) {
      const gone = [...paths];
      for (const one of gone) log.files.delete(one);
      await add(gone.map((one) => `-${one}`));
    },
    async finish(build) {
      log.begun.clear();
      log.finished = build;
      await add([`<${build}`]);
      if (log.lines > log.files.size + SLACK) await rewrite(path, log);
    },
  };
}

const nextOf = (path: string) => `${path}.tmp`;

const newLog = (): ManifestLog => ({
  files: new Map(),
  finished: undefined,
  begun: new Set(),
  lines: 0,
});

async function openLog(path: string): Promise<ManifestLog> {
  const text = await readFile(path, 'utf8');
  const log = readLog(text);
  if (!log) throw new Error(`${path} is no list of ours; please empty the folder`);
  // What a crash cut off must not run into the next line.
  if (!text.endsWith('\n')) await rewrite(path, log);
  return log;
}

async function rewrite(path: string, log: ManifestLog): Promise<void> {
  const lines = [
    ...[...log.files].map(([one, digest]) => (digest ? `=${digest} ${one}` : `+${one}`)),
    ...(log.finished === undefined ? [] : [`<${log.finished}`]),
    ...[...log.begun].map((build) => `>${build}`),
  ];
  const next = nextOf(path);
  await writeFile(next, `${[FIRST, ...lines].join('\n')}\n`, { flag: 'wx' });
  await rename(next, path);
  log.lines = lines.length;
}

/** Undefined for a file that is no log of ours. A last line that a crash cut off says nothing. */
function readLog(text: string): ManifestLog | undefined {
  const lines = text.split('\n').slice(0, -1);
  if (lines.shift() !== FIRST) return undefined;
  const log: ManifestLog = { ...newLog(), lines: lines.length };
  for (const line of lines) {
    const rest = line.slice(1);
    if (line.startsWith('+')) log.files.set(rest, '');
    else if (line.startsWith('-')) log.files.delete(rest);
    else if (line.startsWith('>')) log.begun.add(rest);
    else if (line.startsWith('<')) {
      log.begun.clear();
      log.finished = rest;
    } else if (line.startsWith('=')) {
      const [digest = ''] = rest.split(' ', 1);
      log.files.set(rest.slice(digest.length + 1), digest);
    }
  }
  return log;
}
