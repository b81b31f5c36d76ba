import { mkdir } from 'node:fs/promises';
import { err, ok } from '#src/lib/result.ts';
import { problem } from '#src/model/errors.ts';
import { type Build, latestJson, metaJson } from '../builds.ts';
import type { Entry } from '../entries.ts';
import type { Site } from '../site.ts';
import { type FolderFiles, openFolderFiles } from './folder-files.ts';
import { type Manifest, openManifest } from './manifest.ts';
import { redirectsFile } from './signposts.ts';
import type { Target } from './target.ts';

export type FolderOptions = {
  /** The folder: empty at first, then ours. */
  root: string;
  site: Pick<Site, 'lookup' | 'body' | 'paths' | 'differences' | 'signposts'>;
  /** What `_headers` says (Netlify, Cloudflare Pages and others read it). */
  headers(): string;
  /** A picture by its path; undefined when it cannot be made: the page then shows its words. */
  picture(path: string): Promise<Uint8Array | undefined>;
};

const PICTURE = /\/pictures\/[\w./-]+/g;
const BATCH = 500;

type Delivery = {
  options: FolderOptions;
  files: FolderFiles;
  manifest: Manifest;
  to: Build;
  signal: AbortSignal;
  /** What was written, as files. */
  written: Set<string>;
};

/**
 * A folder that any web server can serve. New files first, those that pages need before the pages,
 * `builds/latest.json` after them, removals last: whoever reads meanwhile finds everything.
 */
export function createFolderTarget(options: FolderOptions): Target {
  return {
    name: 'folder',
    async deliver(from, to, signal) {
      try {
        await mkdir(options.root, { recursive: true });
        const manifest = await openManifest(options.root);
        const files = openFolderFiles(options.root);
        const delivery = { options, files, manifest, to, signal, written: new Set<string>() };
        await (from === 0 ? deliverAll(delivery) : deliverChanges(delivery, from));
        return ok(undefined);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return err(problem('target-failed', { target: options.root, reason }));
      }
    },
  };
}

async function deliverAll(delivery: Delivery): Promise<void> {
  const { options, files, manifest, to, written } = delivery;
  await writePaths(delivery, [...options.site.paths(to.seq)]);
  await writeOwn(delivery);
  for (const file of await manifest.files()) if (!written.has(file)) await files.remove(file);
  await manifest.rewrite(written);
}

async function deliverChanges(delivery: Delivery, from: number): Promise<void> {
  const { options, files, manifest, to } = delivery;
  const { site } = options;
  const paths = [...site.differences(from, to.seq)];
  await writePaths(delivery, paths);
  await writeOwn(delivery);
  const gone = paths.flatMap((path) => {
    const before = fileOf(path, site.lookup(path, from));
    return before && before !== fileOf(path, site.lookup(path, to.seq)) ? [before] : [];
  });
  for (const file of gone) await files.remove(file);
  await manifest.note({ removed: gone });
}

async function writePaths(delivery: Delivery, paths: string[]): Promise<void> {
  const { site } = delivery.options;
  const isPage = (path: string) =>
    site.lookup(path, delivery.to.seq)?.object?.type.startsWith('text/html') ?? false;
  const pages = paths.filter(isPage);
  const rest = paths.filter((path) => !isPage(path));
  for (const group of [rest, pages]) {
    for (let at = 0; at < group.length; at += BATCH) {
      await writeBatch(delivery, group.slice(at, at + BATCH));
    }
  }
}

async function writeBatch(delivery: Delivery, paths: string[]): Promise<void> {
  const { options, to } = delivery;
  for (const path of paths) {
    const entry = options.site.lookup(path, to.seq);
    const file = fileOf(path, entry);
    if (!file || !entry?.object) continue;
    const body = await options.site.body(entry.object, 'identity');
    if (file.endsWith('.html')) await writePictures(delivery, body.toString());
    await write(delivery, file, body);
  }
}

/** The pictures that a page names; their addresses name their content, so one that is there is right. */
async function writePictures(delivery: Delivery, html: string): Promise<void> {
  for (const [path] of html.matchAll(PICTURE)) {
    if (delivery.written.has(path)) continue;
    if (await delivery.files.has(path)) {
      delivery.written.add(path);
      continue;
    }
    delivery.signal.throwIfAborted();
    const body = await delivery.options.picture(path);
    if (body) await write(delivery, path, body);
  }
}

/** What no path of the site is, but hosts and browsers ask for. */
async function writeOwn(delivery: Delivery): Promise<void> {
  const { options, to } = delivery;
  await write(delivery, '/_redirects', redirectsFile(options.site.signposts(to.seq)));
  await write(delivery, '/_headers', options.headers());
  await write(delivery, `/builds/meta/${to.id}.json`, metaJson(to));
  await write(delivery, '/builds/latest.json', latestJson(to));
}

/** Noted before it is written: what a crash leaves behind is known to be ours. */
async function write(
  { files, manifest, signal, written }: Delivery,
  file: string,
  body: Uint8Array | string,
): Promise<void> {
  signal.throwIfAborted();
  if (!written.has(file)) await manifest.note({ written: [file] });
  written.add(file);
  await files.write(file, body);
}

/** The file for a path; pages become a folder's index, which every web server finds. */
function fileOf(path: string, entry: Entry | undefined): string | undefined {
  if (!entry?.object) return undefined;
  const isPage = entry.object.type.startsWith('text/html') && !path.endsWith('.html');
  return isPage ? `${path === '/' ? '' : path}/index.html` : path;
}
