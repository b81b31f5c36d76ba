import { Readable } from 'node:stream';
import { errorText } from '#src/lib/error-text.ts';
import { createYielder, forEachOf } from '#src/lib/node/yielder.ts';
import { mediaTypeOf } from '#src/lib/media-type.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type SiteBuild, latestJson, metaJson } from '../builds.ts';
import type { SiteEntry } from '../entries.ts';
import type { StoredObject } from '../objects.ts';
import type { Site } from '../site.ts';
import { type Ending, INDEX, type SitePlace, type SiteFile } from './place.ts';
import { redirectPage } from './redirect-page.ts';
import { redirectsFile } from './redirects-file.ts';

/** What a site without our server consists of, wherever it is written. */
export type SiteFilesOptions = {
  site: Pick<Site, 'lookup' | 'body' | 'paths' | 'differences' | 'build' | 'redirects'>;
  /** Whether addresses of pages end in a slash: hosts then look for `x/index.html`. */
  trailingSlash(): boolean;
  /** What `_headers` says (Netlify, Cloudflare Pages and others read it). */
  headers(): string;
  /** Further files for hosts and browsers, by path. In: the redirects of the build. */
  further(redirects: Redirects): Promise<OwnFile[]> | OwnFile[];
  /** Pages that the server makes on demand, as they are without it, by path. Absent: none. */
  pages?(): Promise<OwnFile[]>;
  /**
   * A picture or film by its path; undefined when it cannot be had: the page then shows its words. A
   * problem: it may be there at the next attempt.
   */
  picture(path: string, signal: AbortSignal): Promise<Result<Picture | undefined, Problem>>;
  /** Whether visitors get a picture or film from our server no more, by its path. */
  isWithdrawn(path: string): boolean;
};

/** A file beside those of the build; without a type it has that of its name. */
export type OwnFile = readonly [path: string, body: string, type?: string];
type Redirects = Parameters<typeof redirectsFile>[0];
type Picture = Uint8Array | Readable;

/** What pages say where no server is behind them, so that their scripts do not ask one. */
const STATIC = 'data-static ';
/** A page as it is without our server. In: its HTML. */
export const staticPage = (html: string) => html.replace('<html ', `<html ${STATIC}`);

/** Paths of pictures and films. */
export const MEDIA = /^\/(?:pictures|assets)\//;
const BUILD = /^\/builds\/meta\/([^/]+)\.json$/;
const NAMED = /\/(?:pictures|assets)\/[\w./-]+/g;
/** The web manifest names the icons. */
const MANIFEST = '.webmanifest';
const FILE = '.html';
const HTML = 'text/html; charset=utf-8';
const BATCH = 200;
const LOOKS_AT_ONCE = 8;
const PICTURES_AT_ONCE = 2;

type Delivery = {
  options: SiteFilesOptions;
  place: SitePlace;
  to: SiteBuild;
  signal: AbortSignal;
  /** The files that this build has, as far as they have been looked at. */
  wanted: Set<string>;
  /** Why files are missing that may be there at the next attempt. */
  lacks: Set<string>;
};

/** A file of the build, and the object that names pictures, if it has one. */
type Wanted = SiteFile & { object: StoredObject | null };

/**
 * Makes a place hold build `to`. New files first, those that pages need before the pages,
 * `builds/latest.json` after them, removals last: whoever reads meanwhile finds everything.
 * In: what the place is called in reports; `all`: whether to look at what has not changed, too. Errors: `target-failed`.
 */
export function deliverSite(
  options: SiteFilesOptions,
  at: NamedPlace,
  to: SiteBuild,
  { signal, all = false }: { signal: AbortSignal; all?: boolean },
): Promise<Result<void, Problem>> {
  return inPlace(at, signal, async (place) => {
    if (place.whole() === to.id && !all) return undefined;
    const builds = place.builds();
    const others = builds.map((id) => (id === undefined ? undefined : options.site.build(id)?.seq));
    const state = { wanted: new Set<string>(), lacks: new Set<string>() };
    const delivery = { options, place, to, signal, ...state };
    const known = others.filter((seq) => seq !== undefined);
    const isKnown = known.length === others.length;
    await place.begin(to.id, isKnown ? 'changes' : 'all');
    await (isKnown ? deliverChanges(delivery, known, all) : deliverAll(delivery));
    const [reason] = delivery.lacks;
    return reason;
  });
}

/**
 * Removes what no delivery of changes can know: pictures and films that our server gives to visitors no more,
 * and what builds were that are not kept. A place that lacks something of build `to` is left for its delivery.
 * In and errors: as of `deliverSite`.
 */
export function tidySite(
  { site, isWithdrawn }: SiteFilesOptions,
  at: NamedPlace,
  to: SiteBuild,
  signal: AbortSignal,
): Promise<Result<void, Problem>> {
  const isKept = (file: string) => {
    const [, build] = BUILD.exec(file) ?? [];
    if (build !== undefined) return site.build(build) !== undefined;
    return !MEDIA.test(file) || !isWithdrawn(file);
  };
  return inPlace(at, signal, async (place) => {
    // Also where a former attempt was cut off: it began no other build.
    if (place.builds().some((id) => id !== to.id)) return undefined;
    await place.begin(to.id, 'all');
    const pause = createYielder();
    const gone: string[] = [];
    for (const file of [...place.files()]) {
      if (!isKept(file)) gone.push(file);
      await pause();
    }
    await removeFrom(place, gone, signal);
    await place.finish(to.id);
    return undefined;
  });
}

/** A place, and what it is called in reports. */
type NamedPlace = { name: string; open(signal: AbortSignal): Promise<SitePlace> };

/** Out: what `work` says is missing, or what it throws, as a problem of the place. */
async function inPlace(
  { name, open }: NamedPlace,
  signal: AbortSignal,
  work: (place: SitePlace) => Promise<string | undefined>,
): Promise<Result<void, Problem>> {
  const failed = (reason: string) => err(problem('target-failed', { target: name, reason }));
  try {
    const reason = await work(await open(signal));
    return reason === undefined ? ok(undefined) : failed(reason);
  } catch (error) {
    return failed(errorText(error));
  }
}

async function deliverAll(delivery: Delivery): Promise<void> {
  const { options, place, to, wanted } = delivery;
  await writePaths(delivery, options.site.paths(to.seq));
  await writeOwn(delivery);
  await finish(
    delivery,
    [...place.files()].filter((file) => !wanted.has(file)),
  );
}

/** In: the builds of which something may be there, by their numbers; whether to look at what has not changed, too. */
async function deliverChanges(
  delivery: Delivery,
  others: readonly number[],
  all: boolean,
): Promise<void> {
  const { options, place, to } = delivery;
  const { site } = options;
  const paths = new Set<string>(all ? site.paths(to.seq) : []);
  for (const seq of others) {
    for (const path of site.differences(seq, to.seq)) paths.add(path);
  }
  await writePaths(delivery, paths);
  await writeOwn(delivery);
  const isWanted = (file: string) =>
    [file, pageOf(file, place.ending)].some(
      (path) => fileOf(path, site.lookup(path, to.seq), place) === file,
    );
  const candidates = new Set([...paths].flatMap((path) => [path, pageFile(path, place.ending)]));
  await finish(
    delivery,
    [...candidates].filter((file) => place.mayHave(file) && !isWanted(file)),
  );
}

async function finish(delivery: Delivery, gone: string[]): Promise<void> {
  const { place, to, signal, lacks } = delivery;
  await removeFrom(place, gone, signal);
  if (lacks.size === 0) await place.finish(to.id);
}

async function removeFrom(place: SitePlace, gone: string[], signal: AbortSignal): Promise<void> {
  await place.removes(gone);
  await forEachOf(gone, place.atOnce, async (file) => {
    signal.throwIfAborted();
    await place.remove(file);
  });
  await place.removed(gone);
}

async function writePaths(delivery: Delivery, paths: Iterable<string>): Promise<void> {
  const { options, place, to } = delivery;
  const pause = createYielder();
  const pages: Wanted[] = [];
  const rest: Wanted[] = [];
  // All paths first: nothing else may be asked of the store while it lists them.
  for (const path of [...paths]) {
    const entry = options.site.lookup(path, to.seq);
    const file = fileOf(path, entry, place);
    if (file && entry) (isPage(entry) ? pages : rest).push(wantedFile(options, file, entry));
    await pause();
  }
  for (const group of [rest, pages]) {
    for (let at = 0; at < group.length; at += BATCH) {
      await writeBatch(delivery, group.slice(at, at + BATCH));
    }
  }
}

function wantedFile({ site }: SiteFilesOptions, path: string, entry: SiteEntry): Wanted {
  const { object, location } = entry;
  if (!object) {
    const body = redirectPage(location ?? '/');
    const read = async () => ({ path, type: HTML, body, location: location ?? '/' });
    return { path, digest: `301:${location}`, sizes: [body.length], object, read };
  }
  const { digest, size, type } = object;
  const stored = () => site.body(object, 'identity');
  if (!isHtml(object)) {
    return {
      path,
      digest,
      sizes: [size],
      object,
      read: async () => ({ path, type, body: await stored() }),
    };
  }
  return {
    path,
    // Pages there are not the stored bytes.
    digest: `${digest}:static`,
    sizes: [size, size + STATIC.length],
    object,
    read: async () => ({ path, type, body: staticPage(String(await stored())) }),
  };
}

/** Noted before it is written: what a crash leaves behind is known to be ours. */
async function writeBatch(delivery: Delivery, batch: Wanted[]): Promise<void> {
  const { place, signal } = delivery;
  await writePictures(delivery, batch);
  const missing: Wanted[] = [];
  await forEachOf(batch, LOOKS_AT_ONCE, async (one) => {
    if (!(await place.isWhole(one))) missing.push(one);
  });
  await place.expect(missing.map(({ path }) => path));
  const written: [path: string, digest: string][] = [];
  await forEachOf(missing, place.atOnce, async ({ path, digest, read }) => {
    signal.throwIfAborted();
    const put = await place.write(await read());
    if (put.ok) written.push([path, digest]);
    else delivery.lacks.add(put.error);
  });
  await place.wrote(written);
  for (const { path } of batch) delivery.wanted.add(path);
}

/** The paths of pictures and films that a file names. */
export async function mediaNamedBy(
  { body }: Pick<Site, 'body'>,
  file: string,
  object: StoredObject | null | undefined,
): Promise<string[]> {
  if (!object || !(isHtml(object) || file.endsWith(MANIFEST))) return [];
  const text = String(await body(object, 'identity'));
  return [...text.matchAll(NAMED)].map(([path]) => path);
}

/** The pictures and films that pages name; their addresses name their content, so one that is there is right. */
async function writePictures(delivery: Delivery, batch: Wanted[]): Promise<void> {
  const { options, place, signal, wanted } = delivery;
  const named = new Set<string>();
  for (const { path: file, object } of batch) {
    const media = await mediaNamedBy(options.site, file, object);
    for (const path of media) if (!wanted.has(path)) named.add(path);
  }
  const missing: string[] = [];
  await forEachOf(named, LOOKS_AT_ONCE, async (path) => {
    wanted.add(path);
    if (!(await place.has(path))) missing.push(path);
  });
  await place.expect(missing);
  await forEachOf(missing, PICTURES_AT_ONCE, async (path) => {
    signal.throwIfAborted();
    const picture = await options.picture(path, signal);
    if (!picture.ok) delivery.lacks.add(messageOf(picture.error, 'en'));
    else if (picture.value) {
      const problem = await writeMedia(place, path, picture.value);
      if (problem !== undefined) delivery.lacks.add(problem);
    }
  });
}

/** Out: why it did not come to its end, when that was not for the place. */
async function writeMedia(
  place: SitePlace,
  path: string,
  body: Picture,
): Promise<string | undefined> {
  try {
    const put = await place.write({ path, type: mediaTypeOf(path), body });
    return put.ok ? undefined : put.error;
  } catch (error) {
    if (body instanceof Readable && body.errored) return body.errored.message;
    throw error;
  }
}

/** What no path of the site is, but hosts and browsers ask for. */
async function writeOwn(delivery: Delivery): Promise<void> {
  const { options, place, to, wanted } = delivery;
  const redirects = [...options.site.redirects(to.seq)];
  const pages = (await options.pages?.()) ?? [];
  const own: OwnFile[] = [
    ['/_redirects', redirectsFile(redirects), TEXT],
    ['/_headers', options.headers(), TEXT],
    ...(await options.further(redirects)),
    ...pages.map(([path, html]): OwnFile => [pageFile(path, place.ending), staticPage(html), HTML]),
    [`/builds/meta/${to.id}.json`, metaJson(to)],
    ['/builds/latest.json', latestJson(to)],
  ];
  await place.expect(own.map(([file]) => file));
  for (const [path, body, type = mediaTypeOf(path)] of own) {
    wanted.add(path);
    const put = await place.write({ path, type, body });
    if (!put.ok) delivery.lacks.add(put.error);
  }
}

const TEXT = 'text/plain; charset=utf-8';

const isHtml = ({ type }: StoredObject) => type.startsWith('text/html');
const isPage = ({ object }: SiteEntry) => object === null || isHtml(object);

/** The file for a path. */
function fileOf(
  path: string,
  entry: SiteEntry | undefined,
  { ending, hasRedirects }: Pick<SitePlace, 'ending' | 'hasRedirects'>,
): string | undefined {
  if (!entry) return undefined;
  const isRedirect = entry.status === 301 && entry.location !== null;
  if (!entry.object && !(hasRedirects && isRedirect)) return undefined;
  return isPage(entry) && !path.endsWith(FILE) ? pageFile(path, ending) : path;
}

const pageFile = (path: string, ending: Ending) => (path === '/' ? INDEX : path + ending);
function pageOf(file: string, ending: Ending): string {
  if (file === INDEX) return '/';
  return file.endsWith(ending) ? file.slice(0, file.length - ending.length) : '/';
}
