import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS, limitBodyTime, makeRoom } from './limits.ts';

test('where all connections are taken, the one without a request for longest makes way', async () => {
  const server = createServer((req, res) => {
    if (req.url === '/') res.end('served');
  });
  makeRoom(server, { connections: 3 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').resume();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket: Socket, path: string): Promise<string> => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    return String(answer);
  };
  const waiting = await dial();
  waiting.write('GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(server, 'request');
  const silent = await dial();
  const served = await dial();
  expect(await ask(served, '/')).toContain('served');
  const gone = once(silent, 'close');
  const newcomer = await dial();
  await gone;
  expect(await ask(newcomer, '/')).toContain('served');
  expect([waiting.destroyed, served.destroyed]).toEqual([false, false]);
});

test('a connection keeps nothing of a request with a body that was answered', async () => {
  const listeners: number[] = [];
  const server = createServer((req, res) => {
    limitBodyTime({ req, res, base: [] }, LIMITS);
    listeners.push(req.socket.listenerCount('close'));
    req.resume().once('end', () => res.end('taken'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  for (let count = 0; count < 20; count++) {
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc');
    await once(socket, 'data');
  }
  expect(new Set(listeners).size).toBe(1);
});

test('a connection goes on after a body of which only the beginning was read', async () => {
  const server = createServer((req, res) => {
    limitBodyTime({ req, res, base: [] }, LIMITS);
    void (async () => {
      for await (const _ of req.iterator({ destroyOnReturn: false })) break;
      res.end('enough');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const body = 'x'.repeat(500_000);
  for (let count = 0; count < 3; count++) {
    const answer = once(socket, 'data');
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(String((await answer)[0])).toContain('enough');
  }
});
