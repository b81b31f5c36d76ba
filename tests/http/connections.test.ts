import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  asked,
  BODY_MS,
  closeShop,
  countConnections,
  dial as connect,
  ended,
  get,
  IDLE_MS,
  openShop,
  SHORT_LIMITS,
  SLOWEST,
  slow,
  WAITING,
} from './shop.ts';

beforeAll(() => openShop(SHORT_LIMITS));
afterAll(closeShop);
beforeEach(() => {
  asked.length = 0;
  slow.length = 0;
});
// Keep-alive connections of other tests are not counted.
beforeEach(() => until(async () => (await countConnections()) === 0));

/** A connection that ends with its test. */
const dialled: Socket[] = [];
afterEach(() => {
  for (const socket of dialled.splice(0)) socket.destroy();
});
function dial(options?: Parameters<typeof connect>[0]): Socket {
  const socket = connect(options);
  dialled.push(socket);
  return socket;
}

const REQUEST = 'GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n';
const FILM = 'GET /assets/endless.webm HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Waits until something is true. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(5);
}

function answerSlow(): void {
  const res: ServerResponse | undefined = slow.shift();
  res?.end('slow');
}

test('requests of a connection are answered one after the other, in their order', async () => {
  const socket = dial();
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  socket.write(REQUEST.repeat(5));
  for (let n = 1; n <= 5; n++) {
    await until(() => slow.length === 1);
    // Whoever else asks is answered meanwhile.
    expect((await get('/de/x')).status).toBe(200);
    expect(asked.filter(({ url }) => url === '/api/slow')).toHaveLength(n);
    expect(slow).toHaveLength(1);
    answerSlow();
    await until(() => answers.split('HTTP/1.1 200').length === n + 1);
  }
});

test('a request with a body waits for its turn, and its body is read then', async () => {
  const socket = dial();
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  socket.write(
    `${REQUEST}POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabc`,
  );
  await until(() => slow.length === 1);
  socket.write('def');
  await pause(20);
  expect(asked).toHaveLength(1);
  answerSlow();
  await until(() => answers.endsWith('abcdef'));
});

test('whoever has sent everything waits for an answer as long as it takes', async () => {
  const socket = dial();
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.write('POST /api/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc');
  await until(() => slow.length === 1);
  await pause(2 * BODY_MS);
  answerSlow();
  await until(() => answer.endsWith('slow'));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection with too many requests is closed, and they are forgotten', async () => {
  const socket = dial();
  socket.write(REQUEST.repeat(1_000));
  await ended(socket);
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('while a request waits, nothing more is read: a client cannot fill our memory', async () => {
  const socket = dial();
  socket.write(REQUEST.repeat(WAITING - 1));
  await until(() => slow.length === 1);
  let sent = 0;
  const block = Buffer.alloc(1024 * 1024, 'x');
  const send = (): void => {
    while (sent < 200 && socket.write(block)) sent++;
  };
  socket.on('drain', () => {
    sent++;
    send();
  });
  send();
  await pause(100);
  expect(sent).toBeLessThan(50);
  expect(socket.closed).toBe(false);
  socket.destroy();
  // That it left is read when its requests are answered, each of which begins some time after the one before.
  await until(async () => {
    answerSlow();
    return (await countConnections()) === 0;
  });
});

test.each([
  ['that takes nothing of its answer', FILM],
  ['that sends nothing', ''],
  ['that stays after its request was refused', 'GARBAGE\r\n\r\n'],
])('a client %s is closed', async (_kind, text) => {
  const socket = dial({ allowHalfOpen: true });
  socket.pause();
  socket.write(text);
  await until(async () => (await countConnections()) === 1);
  await expect.poll(countConnections, { timeout: 30_000 }).toBe(0);
});

test('a client that takes enough of its answer is let, however long it is', async () => {
  const socket = dial();
  socket.resume();
  socket.write(FILM);
  await once(socket, 'data');
  await pause(2 * IDLE_MS);
  expect(await countConnections()).toBe(1);
});

test('a client that takes a little now and then is closed', async () => {
  const socket = dial();
  socket.pause();
  socket.write(FILM);
  await until(async () => (await countConnections()) === 1);
  const begun = performance.now();
  let taken = 0;
  // Often enough not to be idle. What it has not read keeps it from seeing that the server left.
  while ((await countConnections()) === 1) {
    const due = ((SLOWEST / 4) * (performance.now() - begun)) / 1_000;
    if (taken < due) taken += readPart(socket)?.length ?? 0;
    await pause(10);
  }
  expect(taken).toBeGreaterThan(0);
});

function readPart(socket: Socket): Buffer | null {
  return socket.read();
}

test('work that takes longer than the idle time is waited for', async () => {
  const socket = dial();
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  socket.write(REQUEST);
  await until(() => slow.length === 1);
  await pause(2 * IDLE_MS);
  answerSlow();
  await until(() => answers.includes('slow'));
  expect(answers).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
