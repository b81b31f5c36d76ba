import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What Loden wrote into a folder: only that is ever removed from it. */
export type Manifest = {
  /** Every file, as paths of the site. */
  files(): Promise<Set<string>>;
  /** Notes files before they are written or after they are removed. */
  note(changes: { written?: Iterable<string>; removed?: Iterable<string> }): Promise<void>;
  /** Shortens the log to these files. */
  rewrite(files: Iterable<string>): Promise<void>;
};

const NAME = '.loden-site';
const FIRST = 'loden site folder, version 1';

/**
 * Opens the log of what was written, a line each: `+/de/index.html`, `-/old.html`.
 * In: a folder that exists. Throws for one that holds other things than ours.
 */
export async function openManifest(root: string): Promise<Manifest> {
  const log = join(root, NAME);
  if (!existsSync(log)) {
    const others = (await readdir(root)).filter((name) => !name.startsWith('.'));
    if (others.length > 0) {
      throw new Error(`${root} holds files that are not ours; SITE_DIR has to be an empty folder`);
    }
    await writeFile(log, `${FIRST}\n`, { flag: 'wx' });
  }

  async function files(): Promise<Set<string>> {
    const [first, ...lines] = (await readFile(log, 'utf8')).split('\n');
    if (first !== FIRST) throw new Error(`${log} is no list of ours; please empty the folder`);
    const found = new Set<string>();
    for (const line of lines) {
      if (line.startsWith('+')) found.add(line.slice(1));
      else if (line.startsWith('-')) found.delete(line.slice(1));
    }
    return found;
  }

  return {
    files,
    async note({ written = [], removed = [] }) {
      const lines = [
        ...[...written].map((path) => `+${path}\n`),
        ...[...removed].map((path) => `-${path}\n`),
      ];
      if (lines.length > 0) await appendFile(log, lines.join(''));
    },
    async rewrite(paths) {
      const lines = [...paths].map((path) => `+${path}\n`);
      await writeFile(`${log}.tmp`, `${FIRST}\n${lines.join('')}`);
      await rename(`${log}.tmp`, log);
    },
  };
}
