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
  echoed,
  ended,
  get,
  IDLE_MS,
  logged,
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

/** Sends a body in parts of ten bytes until the connection is closed. Out: the answer. */
async function sendSlowly(length: number, pauseMs: number): Promise<string> {
  const socket = dial();
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  const head = `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n`;
  socket.write(`${head}Connection: close\r\n\r\n`);
  const closed = ended(socket);
  for (let sent = 0; sent < length && !socket.destroyed; sent += 10) {
    socket.write('x'.repeat(10));
    await pause(pauseMs);
  }
  await closed;
  return answer;
}

test('a body that is not there in time ends its request, however steadily it drips', async () => {
  const began = performance.now();
  expect(await sendSlowly(100, BODY_MS)).toMatch(/^HTTP\/1\.1 408 /);
  // Its length gives it one second more.
  expect(performance.now() - began).toBeLessThan(8 * BODY_MS);
});

test('a long body has the time that its length takes at the slowest rate', async () => {
  const answer = await sendSlowly(400, BODY_MS / 10);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/x{400}$/);
});

test('requests whose bodies did not come leave their places to others, and are no fault of ours', async () => {
  // As many as one client may have.
  const answers = await Promise.all(Array.from({ length: 48 }, () => sendSlowly(100, BODY_MS / 2)));
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408 '))).toBe(true);
  expect(await sendSlowly(10, 0)).toMatch(/^HTTP\/1\.1 200 /);
  expect(logged).toEqual([]);
});

test.each([
  ['short', 'Content-Length: 20', '0123456789', '0123456789'],
  ['of unknown length', 'Transfer-Encoding: chunked', '5\r\nabcde\r\n', '0\r\n\r\n'],
])(
  'what was refused as too late is not done, though the rest comes at last: %s',
  async (_, heading, part, rest) => {
    const socket = dial({ allowHalfOpen: true });
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    socket.write(`POST /api/echo HTTP/1.1\r\nHost: localhost\r\n${heading}\r\n\r\n${part}`);
    const before = echoed.length;
    await until(() => answer.startsWith('HTTP/1.1 408 '));
    socket.write(rest);
    // It would be read by then.
    for (let n = 0; n < 5; n++) await get('/de/x');
    expect(echoed).toHaveLength(before);
    expect(logged).toEqual([]);
  },
);

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

test('a body that nobody waits for any more has no longer than a short one', async () => {
  const socket = dial();
  const closed = ended(socket);
  socket.resume();
  // The app is asked before a body is there whose length is not known.
  socket.write('POST /api/slow HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  await until(() => slow.length === 1);
  answerSlow();
  const began = performance.now();
  while (!socket.destroyed && performance.now() - began < 8 * BODY_MS) {
    socket.write('1\r\nx\r\n');
    await pause(BODY_MS / 10);
  }
  expect(socket.destroyed).toBe(true);
  await closed;
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
  // That it left is read when its requests are answered.
  while (slow.length > 0) {
    answerSlow();
    await pause(5);
  }
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
