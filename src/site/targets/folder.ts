import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createYielder, forEachOf } from '#src/lib/node/yielder.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { messageOf, type Problem, problem } from '#src/model/errors.ts';
import { type SiteBuild, latestJson, metaJson } from '../builds.ts';
import type { SiteEntry } from '../entries.ts';
import type { StoredObject } from '../objects.ts';
import type { Site } from '../site.ts';
import { type FolderFiles, openFolderFiles } from './folder-files.ts';
import { type FolderManifest, openManifest } from './manifest.ts';
import { redirectsFile } from './redirects-file.ts';
import type { DeliveryTarget } from './target.ts';

export type FolderOptions = {
  /** The folder: empty at first, then ours. */
  root: string;
  site: Pick<Site, 'lookup' | 'body' | 'paths' | 'differences' | 'build' | 'redirects'>;
  /** Whether addresses of pages end in a slash: hosts then look for `x/index.html`, else for `x.html`. */
  trailingSlash(): boolean;
  /** What `_headers` says (Netlify, Cloudflare Pages and others read it). */
  headers(): string;
  /** Further files for hosts and browsers, by path. In: the redirects of the build. */
  further(redirects: Redirects): Promise<FolderFile[]> | FolderFile[];
  /** Pages that the server makes on demand, as they are without it, by path. Absent: none. */
  pages?(): Promise<FolderFile[]>;
  /**
   * A picture or film by its path; undefined when it cannot be had: the page then shows its words. A
   * problem: it may be there at the next attempt.
   */
  picture(path: string, signal: AbortSignal): Promise<Result<Picture | undefined, Problem>>;
};

export type FolderFile = readonly [path: string, body: string];
type Redirects = Parameters<typeof redirectsFile>[0];
type Picture = Uint8Array | Readable;

/** What pages say where no server is behind them, so that their scripts do not ask one. */
const STATIC = 'data-static ';
/** A page as a folder has it. In: its HTML. */
export const staticPage = (html: string) => html.replace('<html ', `<html ${STATIC}`);

const PICTURE = /\/(?:pictures|assets)\/[\w./-]+/g;
/** The web manifest names the icons. */
const NAMES_PICTURES = /\.(?:html|webmanifest)$/;
const INDEX = '/index.html';
const FILE = '.html';
type Ending = typeof INDEX | typeof FILE;
const BATCH = 200;
const AT_ONCE = 8;
const PICTURES_AT_ONCE = 2;

type Delivery = {
  options: FolderOptions;
  /** How the file of a page ends. */
  ending: Ending;
  files: FolderFiles;
  manifest: FolderManifest;
  to: SiteBuild;
  signal: AbortSignal;
  /** The files that this build has, as far as they have been looked at. */
  wanted: Set<string>;
  /** Why files are missing that may be there at the next attempt. */
  lacks: Set<string>;
};

type Wanted = { file: string; object: StoredObject };

/**
 * A folder that any web server can serve. New files first, those that pages need before the pages,
 * `builds/latest.json` after them, removals last: whoever reads meanwhile finds everything.
 */
export function createFolderTarget(options: FolderOptions): DeliveryTarget {
  const { root, site } = options;
  const failed = (reason: string) => err(problem('target-failed', { target: root, reason }));
  return {
    name: 'folder',
    // The folder itself says what is there: it may be another folder than last time.
    async deliver(_shown, to, signal) {
      try {
        await mkdir(root, { recursive: true });
        const manifest = await openManifest(root);
        const ending: Ending = options.trailingSlash() ? INDEX : FILE;
        if (manifest.whole() === noteOf(to.id, ending)) return ok(undefined);
        const others = manifest.builds().map((note) => site.build(buildOf(note, ending))?.seq);
        const files = openFolderFiles(root);
        const state = { wanted: new Set<string>(), lacks: new Set<string>() };
        const delivery = { options, ending, files, manifest, to, signal, ...state };
        await manifest.begin(noteOf(to.id, ending));
        const known = others.filter((seq) => seq !== undefined);
        const isKnown = known.length === others.length;
        await (isKnown ? deliverChanges(delivery, known) : deliverAll(delivery));
        const [reason] = delivery.lacks;
        return reason === undefined ? ok(undefined) : failed(reason);
      } catch (error) {
        return failed(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

async function deliverAll(delivery: Delivery): Promise<void> {
  const { options, manifest, to, wanted } = delivery;
  await writePaths(delivery, options.site.paths(to.seq));
  await writeOwn(delivery);
  await finish(
    delivery,
    [...manifest.files.keys()].filter((file) => !wanted.has(file)),
  );
}

/** In: the builds of which something may be there, by their numbers. */
async function deliverChanges(delivery: Delivery, others: readonly number[]): Promise<void> {
  const { options, ending, manifest, to } = delivery;
  const { site } = options;
  const paths = new Set<string>();
  for (const seq of others) {
    for (const path of site.differences(seq, to.seq)) paths.add(path);
  }
  await writePaths(delivery, paths);
  await writeOwn(delivery);
  const isWanted = (file: string) =>
    [file, pageOf(file, ending)].some(
      (path) => fileOf(path, site.lookup(path, to.seq), ending) === file,
    );
  const candidates = [...paths].flatMap((path) => [path, pageFile(path, ending)]);
  await finish(
    delivery,
    candidates.filter((file) => manifest.files.has(file) && !isWanted(file)),
  );
}

async function finish(delivery: Delivery, gone: string[]): Promise<void> {
  const { files, ending, manifest, to, signal, lacks } = delivery;
  for (const file of gone) {
    signal.throwIfAborted();
    await files.remove(file);
  }
  await manifest.removed(gone);
  if (lacks.size === 0) await manifest.finish(noteOf(to.id, ending));
}

async function writePaths(delivery: Delivery, paths: Iterable<string>): Promise<void> {
  const { options, ending, to } = delivery;
  const pause = createYielder();
  const pages: Wanted[] = [];
  const rest: Wanted[] = [];
  // All paths first: nothing else may be asked of the store while it lists them.
  for (const path of [...paths]) {
    const entry = options.site.lookup(path, to.seq);
    const file = fileOf(path, entry, ending);
    if (file && entry?.object) (isPage(entry) ? pages : rest).push({ file, object: entry.object });
    await pause();
  }
  for (const group of [rest, pages]) {
    for (let at = 0; at < group.length; at += BATCH) {
      await writeBatch(delivery, group.slice(at, at + BATCH));
    }
  }
}

/** Noted before it is written: what a crash leaves behind is known to be ours. */
async function writeBatch(delivery: Delivery, batch: Wanted[]): Promise<void> {
  const { options, files, manifest, signal } = delivery;
  await writePictures(delivery, batch);
  const missing: Wanted[] = [];
  await forEachOf(batch, AT_ONCE, async (one) => {
    if (!(await isWhole(delivery, one))) missing.push(one);
  });
  await manifest.expect(missing.map(({ file }) => file));
  const written: [file: string, digest: string][] = [];
  await forEachOf(missing, AT_ONCE, async ({ file, object }) => {
    signal.throwIfAborted();
    const body = await options.site.body(object, 'identity');
    const put = await files.write(file, isHtml(object) ? staticPage(String(body)) : body);
    if (put.ok) written.push([file, digestOf(object)]);
    else delivery.lacks.add(put.error);
  });
  await manifest.wrote(written);
  for (const { file } of batch) delivery.wanted.add(file);
}

async function isWhole({ files, manifest }: Delivery, { file, object }: Wanted): Promise<boolean> {
  if (manifest.files.get(file) !== digestOf(object)) return false;
  const more = ((await files.sizeOf(file)) ?? -1) - object.size;
  return more === 0 || (isHtml(object) && more === STATIC.length);
}

/** The pictures and films that pages name; their addresses name their content, so one that is there is right. */
async function writePictures(delivery: Delivery, batch: Wanted[]): Promise<void> {
  const { options, files, manifest, signal, wanted } = delivery;
  const named = new Set<string>();
  for (const { object } of batch.filter(({ file }) => NAMES_PICTURES.test(file))) {
    const text = String(await options.site.body(object, 'identity'));
    for (const [path] of text.matchAll(PICTURE)) if (!wanted.has(path)) named.add(path);
  }
  const missing: string[] = [];
  await forEachOf(named, AT_ONCE, async (path) => {
    wanted.add(path);
    if (!(await files.sizeOf(path))) missing.push(path);
  });
  await manifest.expect(missing);
  await forEachOf(missing, PICTURES_AT_ONCE, async (path) => {
    signal.throwIfAborted();
    const picture = await options.picture(path, signal);
    if (!picture.ok) delivery.lacks.add(messageOf(picture.error, 'en'));
    else if (picture.value) {
      const problem = await writeMedia(files, path, picture.value);
      if (problem !== undefined) delivery.lacks.add(problem);
    }
  });
}

/** Out: why it did not come to its end, when that was not for the disk. */
async function writeMedia(
  files: FolderFiles,
  path: string,
  body: Picture,
): Promise<string | undefined> {
  try {
    const put = await files.write(path, body);
    return put.ok ? undefined : put.error;
  } catch (error) {
    if (body instanceof Readable && body.errored) return body.errored.message;
    throw error;
  }
}

/** What no path of the site is, but hosts and browsers ask for. */
async function writeOwn(delivery: Delivery): Promise<void> {
  const { options, ending, files, manifest, to, wanted } = delivery;
  const redirects = [...options.site.redirects(to.seq)];
  const pages = (await options.pages?.()) ?? [];
  const own: FolderFile[] = [
    ['/_redirects', redirectsFile(redirects)],
    ['/_headers', options.headers()],
    ...(await options.further(redirects)),
    ...pages.map(([path, html]): FolderFile => [pageFile(path, ending), staticPage(html)]),
    [`/builds/meta/${to.id}.json`, metaJson(to)],
    ['/builds/latest.json', latestJson(to)],
  ];
  await manifest.expect(own.map(([file]) => file));
  for (const [file, body] of own) {
    wanted.add(file);
    const put = await files.write(file, body);
    if (!put.ok) delivery.lacks.add(put.error);
  }
}

const isHtml = ({ type }: StoredObject) => type.startsWith('text/html');
const isPage = ({ object }: SiteEntry) => object !== null && isHtml(object);
/** What the folder's list says of a file: pages there are not the stored bytes. */
const digestOf = (object: StoredObject) =>
  isHtml(object) ? `${object.digest}:static` : object.digest;

/** The file for a path. */
function fileOf(path: string, entry: SiteEntry | undefined, ending: Ending): string | undefined {
  if (!entry?.object) return undefined;
  return isPage(entry) && !path.endsWith(FILE) ? pageFile(path, ending) : path;
}

const pageFile = (path: string, ending: Ending) => (path === '/' ? INDEX : path + ending);
const pageOf = (file: string, ending: Ending) =>
  file !== INDEX && file.endsWith(ending) ? file.slice(0, -ending.length) : '/';

/** What the folder's list calls a build: files of pages that end otherwise are another one. */
const noteOf = (id: string, ending: Ending) => `${id}:static${ending}`;
function buildOf(note: string, ending: Ending): string {
  const end = noteOf('', ending);
  return note.endsWith(end) ? note.slice(0, -end.length) : '';
}
