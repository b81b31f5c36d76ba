import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const LODEN = resolve(import.meta.dirname, '../..');
const SCRIPTS = ['start.mjs', 'install.mjs'];

/** What runs in the place of Loden: holds the real lock, tells where it serves, ends when asked to. */
const RUN = `
import { takeLock } from ${JSON.stringify(join(LODEN, 'src/lib/node/lock.ts'))};
import { dataPaths, parseEnv } from ${JSON.stringify(join(LODEN, 'src/runtime/process/env.ts'))};
const [command, ...args] = process.argv.slice(2);
console.log('running', command, ...args, 'on', process.version);
console.log('frugal', ...process.execArgv, process.env.MALLOC_ARENA_MAX);
const env = parseEnv();
const lock = takeLock(dataPaths(env.dataDir).lock, command);
if (!lock.ok) throw new Error('locked by ' + lock.error.does);
if (command === 'start' && !args.includes('--help')) {
  process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
  setInterval(() => {}, 1000);
  lock.value.tell('http://' + env.host + ':' + env.port);
  console.log('serving');
}
if (command === 'fail') process.exitCode = Number(args.at(-1));
process.on('exit', () => lock.value.release());
`;

/** A finished run of a script. */
type Ended = { code: number | null; output: string };

export type StartedProcess = {
  process: ChildProcess;
  /** Resolves as soon as the output holds the text; rejects when the process ends without it. */
  says(text: string): Promise<void>;
  ended: Promise<Ended>;
};

/**
 * A small project with the real start scripts, installed by the real npm. Its only package brings a
 * `node` of version 24, as ours do.
 */
export function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'loden-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = (...path: string[]) => join(folder, ...path);
  for (const name of ['scripts', 'public', 'temp', 'own-node']) mkdirSync(own(name));
  for (const name of SCRIPTS) cpSync(join(LODEN, 'scripts', name), own('scripts', name));
  writeFileSync(own('scripts/run.ts'), RUN);
  writeFileSync(own('own-node/node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(own('own-node/node'), 0o755);
  writeJson(own('own-node/package.json'), {
    name: 'own-node',
    version: '1.0.0',
    bin: { node: 'node' },
  });
  const dependencies = { 'own-node': 'file:own-node' };
  writeJson(own('package.json'), { name: 'shop', version: '1.0.0', type: 'module', dependencies });
  writeLock(own('package-lock.json'), '1.0.0');
  return {
    folder,
    own,
    /** Changes the lock file, without need to change what is installed. */
    changeLock: () => writeLock(own('package-lock.json'), '1.0.1'),
    isInstalled: () => existsSync(own('node_modules/.loden-installed')),
    start: (env: Record<string, string>, ...args: string[]) =>
      launch(own('scripts/start.mjs'), args, { ...env, TMPDIR: own('temp') }),
    install: () => launch(own('scripts/install.mjs'), [], { TMPDIR: own('temp') }),
  };
}

function writeLock(path: string, version: string): void {
  const dependencies = { 'own-node': 'file:own-node' };
  writeJson(path, {
    name: 'shop',
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'shop', version, dependencies },
      'node_modules/own-node': { resolved: 'own-node', link: true },
      'own-node': { version: '1.0.0', bin: { node: 'node' } },
    },
  });
}

export function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}

/** The Node that the machine brings, which need not be ours. */
function systemNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders
    .filter((one) => !one.includes('node_modules'))
    .map((one) => join(one, 'node'));
  return candidates.find((path) => existsSync(path)) ?? process.execPath;
}

/** Starts a script of the project; `uid` as in `spawn`. */
export function launch(
  script: string,
  args: string[],
  env: Record<string, string>,
  uid?: number,
): StartedProcess {
  const child = spawn(systemNode(), [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', ...env },
    ...(uid !== undefined && { uid }),
  });
  onTestFinished(() => endGroup(child));
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ended>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
  return {
    process: child,
    ended,
    says: (text) =>
      new Promise((done, fail) => {
        const look = () => output.includes(text) && done();
        listeners.add(look);
        look();
        void ended.then(() => fail(new Error(`ended without '${text}':\n${output}`)));
      }),
  };
}

/** Ends a script with all that it started: a killed start leaves its server. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // They have ended.
  }
}

/** Occupies a port. */
export async function takePort(): Promise<{ port: string; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    port: String(address.port),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
