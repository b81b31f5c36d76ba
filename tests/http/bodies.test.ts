import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  BODY_LIMITS,
  BODY_MS,
  closeShop,
  dial,
  echoed,
  ended,
  get,
  logged,
  openShop,
  slow,
} from './shop.ts';

// No other limit is short here: whichever passes first on a busy machine would end the connection.
beforeAll(() => openShop(BODY_LIMITS));
afterAll(closeShop);
beforeEach(() => {
  slow.length = 0;
});

/** Waits until something is true. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}

/** Sends a body in parts of ten bytes until the connection is closed. Out: the answer, and the bytes sent. */
async function sendSlowly(
  length: number,
  pauseMs: number,
): Promise<{ answer: string; sent: number }> {
  const socket = dial();
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  const head = `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n`;
  socket.write(`${head}Connection: close\r\n\r\n`);
  const closed = ended(socket);
  let sent = 0;
  for (; sent < length && !socket.destroyed; sent += 10) {
    socket.write('x'.repeat(10));
    await pause(pauseMs);
  }
  await closed;
  return { answer, sent };
}

test('a body that is not there in time ends its request, however steadily it drips', async () => {
  // Its length gives it one second more.
  const { answer, sent } = await sendSlowly(100, BODY_MS);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(sent).toBeLessThan(100);
});

test('a long body has the time that its length takes at the slowest rate', async () => {
  // It takes longer than a short one may.
  const { answer } = await sendSlowly(400, BODY_MS / 20);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/x{400}$/);
});

test('a long body that drips is ended before the time that its length takes', async () => {
  // It has ten seconds, and brings a fifth of what it should.
  const { answer, sent } = await sendSlowly(1_000, BODY_MS);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(sent).toBeLessThan(100);
});

test('requests whose bodies did not come leave their places to others, and are no fault of ours', async () => {
  // As many as one client may have.
  const late = await Promise.all(Array.from({ length: 48 }, () => sendSlowly(100, BODY_MS / 2)));
  expect(late.every(({ answer }) => answer.startsWith('HTTP/1.1 408 '))).toBe(true);
  expect((await sendSlowly(10, 0)).answer).toMatch(/^HTTP\/1\.1 200 /);
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

test('a body that nobody waits for any more has no longer than a short one', async () => {
  const socket = dial();
  const closed = ended(socket);
  socket.resume();
  // The app is asked before a body is there whose length is not known.
  socket.write('POST /api/slow HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  await until(() => slow.length === 1);
  slow.shift()?.end('slow');
  for (let sent = 0; sent < 80 && !socket.destroyed; sent++) {
    socket.write('1\r\nx\r\n');
    await pause(BODY_MS / 10);
  }
  expect(socket.destroyed).toBe(true);
  await closed;
});
