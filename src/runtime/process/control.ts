import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { CommandError } from './command-error.ts';
import type { dataPaths } from './env.ts';

// The kernel keeps a socket's path in 108 bytes, on macOS in 104.
const MAX_SOCKET_PATH = 100;

type ControlPaths = Pick<ReturnType<typeof dataPaths>, 'control' | 'controlPath'>;

const Request = v.object({ command: v.string(), args: v.array(v.string()) });
export type ControlRequest = v.InferOutput<typeof Request>;

const Reply = v.union([v.object({ line: v.string() }), v.object({ exit: v.number() })]);

/** Runs a command of another process; `print` shows a line there. Out: that process's exit code. */
export type ControlHandler = (
  request: ControlRequest,
  print: (line: string) => void,
) => Promise<number>;

export type Control = { close(): Promise<void> };

/**
 * Listens for commands of the same user on a Unix socket in the data folder, readable by nobody
 * else. A path that is too long for a socket moves to a private folder under the temp folder, and
 * `control.path` says where.
 */
export async function listenControl(paths: ControlPaths, handle: ControlHandler): Promise<Control> {
  const path = socketPath(paths);
  rmSync(path, { force: true });
  // Whoever asked may be gone before it has read all.
  const server = createServer((socket) => {
    serve(socket, handle).catch(() => socket.destroy());
  });
  const umask = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    chmodSync(path, 0o600);
  } finally {
    process.umask(umask);
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        rmSync(path, { force: true });
        rmSync(paths.controlPath, { force: true });
        if (path !== paths.control) rmSync(dirname(path), { force: true, recursive: true });
      }),
  };
}

function socketPath(paths: ControlPaths): string {
  rmSync(paths.controlPath, { force: true });
  mkdirSync(dirname(paths.control), { recursive: true, mode: 0o700 });
  if (Buffer.byteLength(paths.control) <= MAX_SOCKET_PATH) return paths.control;
  const path = join(mkdtempSync(join(tmpdir(), 'loden-')), 's');
  writeFileSync(paths.controlPath, path, { mode: 0o600 });
  return path;
}

async function serve(socket: Socket, handle: ControlHandler): Promise<void> {
  const send = (reply: v.InferOutput<typeof Reply>) => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
  };
  socket.on('error', () => socket.destroy());
  for await (const line of createInterface({ input: socket })) {
    const request = v.safeParse(v.pipe(v.string(), v.parseJson(), Request), line);
    if (!request.success) return void socket.destroy();
    const exit = await handle(request.output, (text) => send({ line: text })).catch((error) => {
      send({ line: String(error) });
      return 1;
    });
    send({ exit });
    socket.end();
  }
}

/**
 * Asks the running server to do a command.
 * Out: its exit code, or undefined when no server runs on this data folder.
 */
export async function askServer(
  paths: ControlPaths,
  request: ControlRequest,
  print: (line: string) => void,
): Promise<number | undefined> {
  const path = existsSync(paths.controlPath)
    ? readFileSync(paths.controlPath, 'utf8')
    : paths.control;
  const socket = connect(path);
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = v.parse(v.pipe(v.string(), v.parseJson(), Reply), line);
    if ('exit' in reply) return reply.exit;
    print(reply.line);
  }
  throw new CommandError(
    'The running server ended before the command did, which may be done in whole, in part or not at all. The output of the server says why. Start it and run the command again: that does no harm to what is done.',
  );
}
