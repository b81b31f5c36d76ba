import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Whether this machine has a Redis, such as Debian's `redis-server`; npm brings none. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A real Redis in memory, which ends with the test. */
export async function openRedis() {
  const port = await freePort();
  let child = await startRedis(port);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    /** Without anything that it knew. */
    async startAnew() {
      child = await startRedis(port);
    },
  };
}

async function startRedis(port: number) {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  child.stdout.resume();
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
