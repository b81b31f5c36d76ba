import { mkdir } from 'node:fs/promises';
import { openFolderFiles } from './folder-files.ts';
import { openManifest } from './manifest.ts';
import { type Ending, INDEX, type SitePlace } from './place.ts';
import { deliverSite, type SiteFilesOptions, tidySite } from './site-files.ts';
import type { DeliveryTarget } from './target.ts';

export type FolderOptions = SiteFilesOptions & {
  /** The folder: empty at first, then ours. */
  root: string;
};

const AT_ONCE = 8;

/** A folder that any web server can serve. */
export function createFolderTarget(options: FolderOptions): DeliveryTarget {
  const { root } = options;
  const open = () => openFolder(root, options.trailingSlash() ? INDEX : '.html');
  const place = { name: root, open };
  /** After a loss of power, files that were written before this process began may be empty. */
  let isLookedAt = false;
  return {
    name: 'folder',
    // The folder itself says what is there: it may be another folder than last time.
    async deliver(_shown, to, signal) {
      const delivered = await deliverSite(options, place, to, { signal, all: !isLookedAt });
      isLookedAt ||= delivered.ok;
      return delivered;
    },
    tidy: (to, signal) => tidySite(options, place, to, signal),
  };
}

async function openFolder(root: string, ending: Ending): Promise<SitePlace> {
  await mkdir(root, { recursive: true });
  const manifest = await openManifest(root);
  const files = openFolderFiles(root);
  /** The folder's list names a build with the ending of its pages: a changed ending counts as a changed build. */
  const end = `:static${ending}`;
  const buildOf = (note = '') => (note.endsWith(end) ? note.slice(0, -end.length) : undefined);
  return {
    ending,
    hasRedirects: false,
    atOnce: AT_ONCE,
    builds: () => manifest.builds().map(buildOf),
    whole: () => buildOf(manifest.whole()),
    begin: (build) => manifest.begin(build + end),
    finish: (build) => manifest.finish(build + end),
    async isWhole({ path, digest, sizes }) {
      if (manifest.files.get(path) !== digest) return false;
      return sizes.includes((await files.sizeOf(path)) ?? -1);
    },
    has: async (path) => ((await files.sizeOf(path)) ?? 0) > 0,
    expect: manifest.expect,
    write: ({ path, body }) => files.write(path, body),
    wrote: manifest.wrote,
    files: () => manifest.files.keys(),
    mayHave: (path) => manifest.files.has(path),
    removes: async () => undefined,
    remove: files.remove,
    removed: manifest.removed,
  };
}
