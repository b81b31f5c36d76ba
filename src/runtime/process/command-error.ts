import type { Print } from './print.ts';

/** An expected failure of a command. Its text is for a person and says what to do. */
export class CommandError extends Error {}

/** Prints an expected failure where the command was given. Out: the exit code. */
export async function orPrint(work: () => Promise<number>, reply: Print): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    reply(error.message);
    return 1;
  }
}
