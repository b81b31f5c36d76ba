import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../source.ts';

/** A command of Loden that runs, and what it printed so far. */
export type Running = {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the match as soon as the output has one; rejects when the command ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its exit code; null after a signal. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
};

/** What a command of Loden on a data folder gets from around it, and what a test adds. */
export function envOf(dataDir: string, added: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'NODE_COMPILE_CACHE'];
  const around = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...around, DATA_DIR: dataDir, ...added };
}

/** Takes what ends something that was started for a test; `onTestFinished`, or a list for `afterAll`. */
export type AtEnd = (close: () => Promise<void>) => unknown;

/** Starts `npm run {command}` on a data folder; it ends with the test, or when `atEnd` says so. */
export function launch(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
  atEnd: AtEnd = onTestFinished,
): Running {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: envOf(dataDir, env),
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  atEnd(kill);
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) resolve(match);
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`ended without ${pattern}:\n${output}`)));
    });
  return { child, output: () => output, says, ended, kill };
}

/** Runs a command to its end. */
export async function run(dataDir: string, ...args: string[]) {
  const running = launch(dataDir, args, {}, () => undefined);
  return { code: await running.ended, output: running.output() };
}
