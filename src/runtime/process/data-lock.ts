import { existsSync } from 'node:fs';
import { takeLock } from '#src/lib/node/lock.ts';
import { CommandError } from './command-error.ts';
import { dataPaths, type Env } from './env.ts';
import { checkFolders, markDataFolder } from './folders.ts';
import { keepReserve } from './reserve.ts';

/**
 * Runs `work` as the one process on the data folder. `does` names it to others; `tell` says where it
 * serves. Throws `CommandError` when another process has the folder, or `checkFolders` refuses it.
 */
export async function withLock(
  env: Env,
  does: string,
  work: (tell: (address: string) => void) => Promise<number>,
): Promise<number> {
  checkFolders(env);
  // The lock needs some room, too.
  const { reserve } = dataPaths(env.dataDir);
  if (existsSync(reserve)) keepReserve({ path: reserve, print: console.error });
  const lock = takeLock(dataPaths(env.dataDir).lock, does);
  if (!lock.ok) {
    const { pid, does: other } = lock.error;
    throw new CommandError(
      `The data folder ${env.dataDir} is in use by process ${pid} (${other}). ` +
        'Wait until it is done, or choose another DATA_DIR.',
    );
  }
  try {
    markDataFolder(env.dataDir);
    return await work((address) => lock.value.tell(address));
  } finally {
    lock.value.release();
  }
}
