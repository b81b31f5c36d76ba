import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAuth } from '#src/auth/auth.ts';
import { makeBackup } from '#src/content-server/backup.ts';
import { lockHolder } from '#src/lib/node/lock.ts';
import { accountCommand, printFirstAccount } from './commands/account.ts';
import {
  backupCommand,
  backupFolder,
  restoreArguments,
  restoreCommand,
} from './commands/backup.ts';
import { orPrint, withLock } from './commands/command.ts';
import { contentServerCommand } from './commands/content-server.ts';
import { askServer, type ControlHandler, type ControlRequest } from './process/control.ts';
import { type ContentBackend, openContent } from './engine/content.ts';
import { BROKEN_LATER, BrokenDataError, isBroken, openKept } from './engine/broken.ts';
import { CommandError, type Engine, openEngine, problemLines } from './engine/engine.ts';
import { type EngineCommand, isEngineCommand, ON_ENGINE } from './commands/engine-commands.ts';
import { dataPaths, type Env, EnvError, parseEnv } from './process/env.ts';
import type { Print } from './process/print.ts';
import { publishCommand } from './commands/publish.ts';
import { serve } from './server/serve.ts';
import { squidexSetup } from './commands/squidex-setup.ts';
import { untilStopped } from './process/stop.ts';
import { openDeliveries } from './upkeep/targets.ts';
import { startUpkeep } from './upkeep/upkeep.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHOWN_PROBLEMS = 20;
const DRY_RUN = '--dry-run';
const print: Print = (line) => console.log(line);

/**
 * Runs a command of Loden: start, dev, build, seed, publish, account, backup,
 * restore, content-server, squidex:setup.
 * In: the command and its arguments. Out: the exit code; what goes wrong in daily use is printed as
 * one text that says what to do.
 */
export async function run(command: string, args: string[]): Promise<number> {
  try {
    const env = parseEnv();
    if (command === 'start') return await start(env);
    if (command === 'dev') return await dev(env);
    if (command === 'content-server') return await contentServerCommand(env, args, print);
    if (command === 'account') return await account(env, args);
    if (command === 'backup') return await backup(env, args);
    if (command === 'restore') return await restore(env, args);
    if (command === 'squidex:setup') return await setup(env, args);
    if (isEngineCommand(command)) return await onEngine(env, { command, args });
    throw new CommandError(`There is no command '${command}'.`);
  } catch (error) {
    const text = isBroken(error) ? BROKEN_LATER : messageFor(error);
    if (text === undefined) throw error;
    console.error(text);
    return 1;
  }
}

/** Errors of daily use carry their text; others are faults of ours. */
function messageFor(error: unknown): string | undefined {
  const isExpected = [CommandError, EnvError, BrokenDataError].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : undefined;
}

async function dev(env: Env): Promise<number> {
  // Astro's dev server takes a second to load, which no other command needs.
  const { runDev } = await import('./commands/dev.ts');
  return withLock(env, 'npm run dev', (tell) => runDev(ROOT, env, tell, print));
}

async function start(env: Env): Promise<number> {
  return withLock(env, 'npm start', async (tell) => {
    const engine = await openEngine(ROOT, env, print);
    const ended = untilStopped();
    await publishCommand(engine, {}, print);
    const onCommand: ControlHandler = (request, reply) => answer(engine, env, request, reply);
    const deliveries = openDeliveries(engine, env, print);
    const serving = await serve(engine, env, deliveries, onCommand, print);
    tell(serving.address);
    printProblems(engine);
    print(`Loden is at ${serving.address}`);
    await printFirstAccount(engine.services.auth, serving.address, print);
    const upkeep = startUpkeep(engine, env, deliveries, print);
    await ended;
    upkeep.close();
    await serving.close();
    await deliveries.close();
    await engine.close();
    return 0;
  });
}

/** Does a command in the running server, or here when there is none. */
async function onEngine(env: Env, request: ControlRequest & { command: EngineCommand }) {
  const work = ON_ENGINE[request.command](request.args);
  const done = await askServer(dataPaths(env.dataDir), request, print);
  if (done !== undefined) return done;
  return withLock(env, `npm run ${request.command}`, async () => {
    const only = request.args.includes(DRY_RUN) ? { only: 'look' as const } : {};
    const engine = await openEngine(ROOT, env, print, only);
    try {
      const code = await work(engine, print);
      const deliveries = openDeliveries(engine, env, print);
      const behind = (await deliveries.settle()).some(({ tries }) => tries > 0);
      return behind ? 1 : code;
    } finally {
      await engine.close();
    }
  });
}

/** Manages accounts in the running server, or here; nothing else is opened for it. */
async function account(env: Env, args: string[]): Promise<number> {
  const paths = dataPaths(env.dataDir);
  const done = await askServer(paths, { command: 'account', args }, print);
  if (done !== undefined) return done;
  return withLock(env, 'npm run account', async () => {
    const auth = openKept(paths.accounts, () => openAuth(paths.accounts));
    try {
      return await accountCommand(auth, args, print);
    } finally {
      auth.close();
    }
  });
}

/** Shows or brings the model to the configured Squidex, or to the embedded content server. */
async function setup(env: Env, args: string[]): Promise<number> {
  if (env.squidex) return setupOf(openContent(env), env, args, print);
  const request = { command: 'squidex:setup', args };
  const done = await askServer(dataPaths(env.dataDir), request, print);
  if (done !== undefined) return done;
  return withLock(env, 'npm run squidex:setup', async () => {
    const content = openContent(env);
    try {
      return await setupOf(content, env, args, print);
    } finally {
      content.close();
    }
  });
}

function setupOf(
  { store }: ContentBackend,
  env: Env,
  args: string[],
  reply: Print,
): Promise<number> {
  const where = env.squidex
    ? `Squidex at ${env.squidex.url}, app ${env.squidex.app}`
    : `The content server in ${env.dataDir}`;
  return squidexSetup(store, where, args, reply);
}

/** Has the running server make a backup, or makes it here; nothing else is opened for it. */
async function backup(env: Env, args: string[]): Promise<number> {
  const paths = dataPaths(env.dataDir);
  const to = [backupFolder(ROOT, env, args)];
  const done = await askServer(paths, { command: 'backup', args: to }, print);
  if (done !== undefined) return done;
  return withLock(env, 'npm run backup', async () => {
    if (!existsSync(join(paths.content, 'content.sqlite'))) {
      throw new CommandError(`There is no content in ${env.dataDir} yet.`);
    }
    return backupCommand((folder) => makeBackup(paths.content, folder), to, print);
  });
}

async function restore(env: Env, args: string[]): Promise<number> {
  const wanted = restoreArguments(env, args);
  const holder = lockHolder(dataPaths(env.dataDir).lock);
  if (holder) {
    throw new CommandError(
      `Process ${holder.pid} (${holder.does}) runs on the data folder ${env.dataDir}. Stop it first, ` +
        'then restore.',
    );
  }
  return withLock(env, 'npm run restore', () => restoreCommand(env, wanted, print));
}

async function answer(
  engine: Engine,
  env: Env,
  request: ControlRequest,
  reply: Print,
): Promise<number> {
  const { command, args } = request;
  const { auth, content } = engine.services;
  return orPrint(async () => {
    if (command === 'account') return accountCommand(auth, args, reply);
    if (command === 'backup') return backupCommand(content.backup, args, reply);
    if (command === 'squidex:setup') return setupOf(content, env, args, reply);
    return isEngineCommand(command) ? ON_ENGINE[command](args)(engine, reply) : 1;
  }, reply);
}

function printProblems({ services }: Engine): void {
  const lines = problemLines(services.replica.problems());
  for (const line of lines.slice(0, SHOWN_PROBLEMS)) print(line);
  if (lines.length > SHOWN_PROBLEMS) print(`… and ${lines.length - SHOWN_PROBLEMS} more.`);
}
