import { rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Counts, BackupManifest } from '#src/content-server/backup.ts';
import { restoreBackup } from '#src/content-server/restore.ts';
import type { Result } from '#src/lib/result.ts';
import { CommandError } from '../engine/engine.ts';
import { dataPaths, type Env } from '../process/env.ts';
import type { Print } from '../process/print.ts';

const SQUIDEX =
  'Content is in the configured Squidex: backups are made and restored there, under ' +
  'Settings → Backups. npm run backup and npm run restore are for the embedded content server.';

/** Folders that are served, or replaced by the next build or update. */
const NOT_IN = ['public', 'dist', 'src', 'node_modules'];

/**
 * Where `npm run backup` shall write, absolute: the folder that is named, else one by the time.
 * Throws `CommandError` when that may not be, or a Squidex is configured.
 */
export function backupFolder(root: string, env: Env, [name, ...more]: string[]): string {
  if (env.squidex) throw new CommandError(SQUIDEX);
  if (more.length > 0 || name?.startsWith('-'))
    throw new CommandError('npm run backup [-- FOLDER]');
  const { backups, content } = dataPaths(env.dataDir);
  if (name === undefined) return join(backups, stamp());
  const folder = resolve(name);
  if (isIn(content, folder) || NOT_IN.some((one) => isIn(join(root, one), folder))) {
    throw new CommandError(`A backup must not be made in ${folder}: name a folder elsewhere.`);
  }
  return folder;
}

/** As 2026-02-01T10-20-30Z: names of files have no colons everywhere. */
const stamp = () => `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** `npm run backup`, where the content is open or nobody has it open. Out: the exit code. */
export async function backupCommand(
  make: ((to: string) => Promise<Result<BackupManifest, string>>) | undefined,
  [to]: string[],
  print: Print,
): Promise<number> {
  if (!make || to === undefined) throw new CommandError(SQUIDEX);
  const made = await make(to);
  if (!made.ok) throw new CommandError(made.error);
  print(`Backup in ${to}: ${amounts(made.value.counts)}.`);
  return 0;
}

/** `npm run restore`; the caller holds the lock of the data folder. Out: the exit code. */
export async function restoreCommand(
  env: Env,
  { from, force }: { from: string; force: boolean },
  print: Print,
): Promise<number> {
  const paths = dataPaths(env.dataDir);
  const restored = await restoreBackup({
    from: resolve(from),
    dataDir: paths.content,
    force,
    beforeSwap() {
      // It knows the content that goes: what it asks for is what changed since.
      for (const end of ['', '-wal', '-shm']) rmSync(paths.replica + end, { force: true });
      writeFileSync(paths.seeded, '', { mode: 0o600 });
    },
  });
  if (!restored.ok) throw new CommandError(restored.error);
  const { made, counts, aside } = restored.value;
  print(`Restored the backup of ${made}: ${amounts(counts)}, as its manifest says.`);
  if (aside !== undefined) print(`The content that was there is in ${aside}.`);
  return 0;
}

/** The arguments of `npm run restore`. Throws `CommandError`. */
export function restoreArguments(env: Env, args: string[]): { from: string; force: boolean } {
  if (env.squidex) throw new CommandError(SQUIDEX);
  const [from, ...more] = args.filter((arg) => arg !== '--force');
  if (from === undefined || more.length > 0 || from.startsWith('-')) {
    throw new CommandError('npm run restore -- FOLDER [--force]');
  }
  return { from, force: args.includes('--force') };
}

const amounts = ({ items, assets, schemas }: Counts) =>
  `${items} items, ${assets} assets, ${schemas} schemas`;
