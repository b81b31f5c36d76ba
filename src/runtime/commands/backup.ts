import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { openAudit } from '#src/auth/audit.ts';
import { type BackupManifest, type BackupCounts, makeBackup } from '#src/content-server/backup.ts';
import { restoreBackup } from '#src/content-server/restore.ts';
import type { Result } from '#src/lib/result.ts';
import { lockHolder } from '#src/lib/node/lock.ts';
import { openKept } from '../engine/broken.ts';
import { CommandError } from '../process/command-error.ts';
import { askServer } from '../process/control.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, type Env, parseEnv } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { ROOT } from '../process/root.ts';
import { defineCommand, defineServed, flag } from './command.ts';

const SQUIDEX =
  'Content is in the configured Squidex: backups are made and restored there, under ' +
  'Settings → Backups. npm run backup and npm run restore are for the embedded content server.';

/** Throws `CommandError` where the content is not ours to back up. */
export function refuseSquidex(env: Env): void {
  if (env.squidex) throw new CommandError(SQUIDEX);
}

/** Folders that are served, or replaced by the next build or update. */
const NOT_IN = ['public', 'dist', 'src', 'node_modules'];

type MakeBackup = (to: string) => Promise<Result<BackupManifest, string>>;

/** Absent, where the content is in a Squidex. */
type WithBackup = { services: { content: { backup: MakeBackup | undefined } } };

export const backupCommand = defineServed(
  {
    name: 'backup',
    summary: 'Makes a backup of the embedded content, while the server runs or not.',
    details: 'Without FOLDER the backup goes to a folder of the data folder, named by the time.',
    flags: {},
    arguments: { usage: '[FOLDER]', schema: v.strictTuple([v.optional(v.string())]) },
    async run({ arguments: [name] }, print) {
      const env = parseEnv();
      const paths = dataPaths(env.dataDir);
      const to = backupFolder(ROOT, env, name);
      const done = await askServer(paths, { command: 'backup', args: [to] }, print);
      if (done !== undefined) return done;
      return withLock(env, 'npm run backup', async () => {
        if (!existsSync(join(paths.content, 'content.sqlite'))) {
          throw new CommandError(`There is no content in ${env.dataDir} yet.`);
        }
        return backUp((folder) => makeBackup(paths.content, folder), to, print);
      });
    },
  },
  ({ arguments: [to] }, { services }: WithBackup, reply) =>
    backUp(services.content.backup, to, reply),
);

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Checks a backup and puts it back; the server has to be stopped.',
  flags: { force: flag('sets content that is there aside') },
  arguments: { usage: 'FOLDER', schema: v.strictTuple([v.string()]) },
  async run({ flags, arguments: [from] }, print) {
    const env = parseEnv();
    refuseSquidex(env);
    const holder = lockHolder(dataPaths(env.dataDir).lock);
    if (holder) {
      throw new CommandError(
        `Process ${holder.pid} (${holder.does}) runs on the data folder ${env.dataDir}. Stop it ` +
          'first, then restore.',
      );
    }
    return withLock(env, OPERATOR, async () => {
      const { audit: path } = dataPaths(env.dataDir);
      // Where the log cannot be opened nothing is restored, rather than restored without an entry.
      const audit = openKept(path, () => openAudit(path));
      try {
        const made = await restore(env, { from, force: flags.force }, print);
        audit.append({
          ...{ who: OPERATOR, operation: 'backup-restored', schema: 'content', id: made },
          ...{ before: null, after: null },
        });
        return 0;
      } finally {
        audit.close();
      }
    });
  },
});

/** Who puts a backup back from this machine. */
const OPERATOR = 'npm run restore';

/**
 * Where `npm run backup` shall write, absolute: the folder that is named, else one by the time.
 * Throws `CommandError` when that may not be, or a Squidex is configured.
 */
export function backupFolder(root: string, env: Env, name: string | undefined): string {
  refuseSquidex(env);
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

/** Makes a backup where the content is open, or nobody has it open. Out: the exit code. */
async function backUp(
  make: MakeBackup | undefined,
  to: string | undefined,
  print: Print,
): Promise<number> {
  if (!make || to === undefined) throw new CommandError(SQUIDEX);
  const made = await make(to);
  if (!made.ok) throw new CommandError(made.error);
  print(`Backup in ${to}: ${amounts(made.value.counts)}.`);
  return 0;
}

/** Puts a backup back. The caller holds the lock of the data folder. Out: when the backup was made. */
async function restore(
  env: Env,
  { from, force }: { from: string; force: boolean },
  print: Print,
): Promise<string> {
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
  return made;
}

const amounts = ({ items, assets, schemas }: BackupCounts) =>
  `${items} items, ${assets} assets, ${schemas} schemas`;
