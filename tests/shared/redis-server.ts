import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';

/** Whether this machine has a Redis, such as Debian's `redis-server`; npm brings none. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

if (!hasRedis) console.warn('There is no redis-server: what several servers share is not tested.');
/** A test that needs one. */
export const testOfRedis = hasRedis ? test : test.skip;

/** A real Redis in memory, which ends with the test. */
export async function openRedis() {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  return redis;
}

/** A real Redis in memory, until it is stopped. */
export async function startRedis() {
  const port = await freePort();
  let child = await startProcess(port);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const url = `redis://127.0.0.1:${port}`;
  return {
    url,
    stop,
    /** Has it carry out a command, as who runs it does. */
    async command(name: string, ...args: string[]) {
      const redis = new Redis(url);
      await redis.call(name, ...args);
      redis.disconnect();
    },
    /** Without anything that it knew. In: further options. */
    async startAnew(...options: string[]) {
      child = await startProcess(port, options);
    },
  };
}

async function startProcess(port: number, further: string[] = []) {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...further,
  ];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  child.stdout.resume();
  return child;
}

/** Passes connections on to a Redis, each way so many ms late, until nothing comes through any more. */
export async function openWire(url: string, delay = 0) {
  const to = Number(new URL(url).port);
  const pairs = new Set<[Socket, Socket]>();
  const dead = new Set<Socket | undefined>();
  let isCut = false;
  const server = createServer((from) => {
    const pair: [Socket, Socket] = [from, connect(to, '127.0.0.1')];
    pairs.add(pair);
    for (const [a, b] of [pair, [pair[1], pair[0]]]) {
      a?.on('error', () => b?.destroy()).on('close', () => b?.destroy());
      a?.on('data', (data) => {
        setTimeout(() => isCut || dead.has(a) || b?.destroyed || b?.write(data), delay);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  onTestFinished(() => {
    end();
    server.close();
  });
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Nothing comes through any more, and nobody says so. */
    cut() {
      isCut = true;
    },
    /** The same for what is connected now; who connects anew is heard. */
    deaden() {
      for (const socket of [...pairs].flat()) dead.add(socket);
    },
    mend() {
      isCut = false;
      end();
    },
  };
}
