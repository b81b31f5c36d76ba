import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { inject, onTestFinished } from 'vitest';
import { hasCode } from '#src/lib/node/files.ts';
import { ROOT } from '../source.ts';
import { envOf } from './commands.ts';

const START_WITHIN_MS = 300_000;

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The site that all tests may read, a data folder to copy for those that change it, and the folder of the
     * pictures that its server has made.
     */
    site: { url: string; dataDir: string; pictures: string };
    /** The same folder with two accounts. */
    people: { dataDir: string; superuser: Person; user: Person };
    /** The data folder of the small shop (shop.ts), to copy. */
    shop: { dataDir: string; siteId: string };
  }
}

/** Who signs in. */
export type Person = { email: string; password: string };

export type TestServerOptions = {
  dataDir: string;
  env?: Record<string, string>;
  /** Hears each line that the server prints. */
  onLine?: (line: string) => void;
  /** What was stored is enough. */
  stored?: boolean;
};

export type TestServer = {
  url: string;
  dataDir: string;
  /** The id of its process. */
  pid: number;
  /** Everything that it printed so far. */
  output: () => string;
  /** Ends it as a person would; resolves to its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a power failure would. */
  kill: () => Promise<void>;
};

/**
 * Starts the real server for a test, as `startServer` does. It has the pictures that other servers of the
 * run have made, and leaves them its own: to make them took as long as the tests.
 */
export async function startSite(options: TestServerOptions): Promise<TestServer> {
  const { pictures } = inject('site');
  const own = join(options.dataDir, 'pictures');
  // A folder without one is to begin with nothing.
  if (existsSync(own)) await linkMissing(pictures, own);
  const server = await startServer(options);
  return {
    ...server,
    stop: async () => {
      const code = await server.stop();
      await linkMissing(own, pictures);
      return code;
    },
    kill: async () => {
      await server.kill();
      await linkMissing(own, pictures);
    },
  };
}

/** Each picture of a folder appears in the other one, too. A server never writes into such a file. */
async function linkMissing(from: string, to: string): Promise<void> {
  const names = await readdir(from, { recursive: true }).catch(() => []);
  for (const name of names.filter((one) => /^\w\w\/\w+\/[\w-]+\.\w+$/.test(one))) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    await link(join(from, name), join(to, name)).catch((error: unknown) => {
      // The other one has it, or its server took it away meanwhile.
      if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')) throw error;
    });
  }
}

/**
 * Starts the real server on a free port, as `npm start` does, and waits until it serves what the content
 * says now; with `stored`, until it serves at all.
 */
export async function startServer({
  dataDir,
  env = {},
  onLine,
  stored = false,
}: TestServerOptions): Promise<TestServer> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.ts'), 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Tests share two cores; those of pictures ask for them.
    env: envOf(dataDir, { PORT: '0', PICTURES_AHEAD: 'no', ...env }),
  });
  let output = '';
  const ended = once(child, 'close');
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const line of chunk.toString().trim().split('\n')) onLine?.(line);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const url = await address(child, ended, () => output, stored).catch(async (error) => {
    await end('SIGKILL');
    throw new Error(`${error}\n${output}`);
  });
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** The address that the server prints once it serves; unless `stored`, after its first publish. */
async function address(
  child: ChildProcessByStdio<null, Readable, Readable>,
  ended: Promise<unknown>,
  output: () => string,
  stored: boolean,
): Promise<string> {
  const signal = AbortSignal.timeout(START_WITHIN_MS);
  const over = ended.then(() => {
    throw new Error(`the server ended (${child.exitCode ?? child.signalCode})`);
  });
  over.catch(() => undefined);
  for (;;) {
    const [, found] = /^Loden is at (\S+)$/m.exec(output()) ?? [];
    if (found && (stored || /^Publish: /m.test(output()))) return found;
    await Promise.race([once(child.stdout, 'data', { signal }), over]);
  }
}

/** A site of the test's own, as the shared one was in the beginning; gone when the test is. */
export async function ownSite(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await copyData(inject('site').dataDir);
  const site = await startSite({ dataDir, env });
  onTestFinished(async () => {
    await site.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return site;
}

/** A copy of a data folder that no server uses, in a new temporary folder. */
export async function copyData(from: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loden-site-'));
  await cp(from, dataDir, { recursive: true });
  return dataDir;
}
