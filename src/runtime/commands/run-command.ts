import { NewerDatabaseError } from '#src/lib/node/sqlite.ts';
import { isFullDisk } from '#src/lib/node/files.ts';
import { BrokenDataError, brokenLater, isBroken } from '../engine/broken.ts';
import { CommandError } from '../process/command-error.ts';
import { dataPaths, EnvError, parseEnv } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import type { Command } from './command.ts';

/** Where texts for a person go: to the terminal, in the program itself. */
type Terminal = { print: Print; printError: Print };

/**
 * Runs one command of the table; with `--help` it prints what the command takes.
 * Out: the exit code; 1 when something went wrong that a person can mend, which is printed.
 */
export async function runCommand(
  commands: readonly Command[],
  name: string,
  args: string[],
  { print, printError }: Terminal = { print: console.log, printError: console.error },
): Promise<number> {
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const names = commands.map((one) => one.name).join(', ');
    printError(`There is no command '${name}'. There are: ${names}.`);
    return 1;
  }
  if (args.includes('--help') || args.includes('-h')) {
    print(command.help);
    return 0;
  }
  try {
    return await command.run(args, print);
  } catch (error) {
    const text = isBroken(error) ? brokenLater(dataPaths(parseEnv().dataDir)) : expectedText(error);
    if (text === undefined) throw error;
    printError(text);
    return 1;
  }
}

/** Errors of daily use carry their text; others are bugs. */
function expectedText(error: unknown): string | undefined {
  if (isFullDisk(error)) {
    return `The disk is full (${parseEnv().dataDir}). Nothing is half written: make room, then try again.`;
  }
  const isExpected = [CommandError, EnvError, BrokenDataError, NewerDatabaseError].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : undefined;
}
