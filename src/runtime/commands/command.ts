import { parseArgs } from 'node:util';
import { takeLock } from '#src/lib/node/lock.ts';
import { CommandError } from '../engine/engine.ts';
import { dataPaths, type Env } from '../process/env.ts';
import type { Print } from '../process/print.ts';

/**
 * Runs `work` as the one process on the data folder. `does` names it to others; `tell` says where it
 * serves. Throws `CommandError` when another process has the folder.
 */
export async function withLock(
  env: Env,
  does: string,
  work: (tell: (address: string) => void) => Promise<number>,
): Promise<number> {
  const lock = takeLock(dataPaths(env.dataDir).lock, does);
  if (!lock.ok) {
    const { pid, does: other } = lock.error;
    throw new CommandError(
      `The data folder ${env.dataDir} is in use by process ${pid} (${other}). ` +
        'Wait until it is done, or choose another DATA_DIR.',
    );
  }
  try {
    return await work((address) => lock.value.tell(address));
  } finally {
    lock.value.release();
  }
}

/** The options of a command. Throws `CommandError` for unknown ones. */
export function options(args: string[], known: Record<string, 'string' | 'boolean'>) {
  const types = Object.entries(known).map(([name, type]) => [name, { type }] as const);
  try {
    return parseArgs({ args, options: Object.fromEntries(types) }).values;
  } catch (error) {
    throw refusedArguments(error);
  }
}

/** What `parseArgs` has against the arguments, without its advice on how to write others; and what there is. */
export function refusedArguments(error: unknown, usage?: string): CommandError {
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
  return new CommandError(usage === undefined ? said : `${said}. ${usage}`);
}

/** An expected failure is printed where the command was given. */
export async function orPrint(work: () => Promise<number>, reply: Print): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    reply(error.message);
    return 1;
  }
}
