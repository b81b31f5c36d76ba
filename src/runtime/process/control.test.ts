import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { askServer, listenControl } from './control.ts';

function paths(folder = '') {
  const base = join(temporaryFolder(), folder);
  return { control: join(base, 'control.sock'), controlPath: join(base, 'control.path') };
}

test.each([
  ['short', ''],
  ['long', 'x'.repeat(120)],
])('a command runs in the server and prints here, with a %s path', async (_name, folder) => {
  const at = paths(folder);
  const control = await listenControl(at, async ({ command, args }, print) => {
    print(`${command} ${args.join(' ')}`);
    return 3;
  });
  const lines: string[] = [];
  const exit = await askServer(at, { command: 'publish', args: ['--full'] }, (l) => lines.push(l));
  expect(exit).toBe(3);
  expect(lines).toEqual(['publish --full']);
  await control.close();
  expect(existsSync(at.controlPath)).toBe(false);
});

test('whoever asks may go before it has read the answer', async () => {
  const at = paths();
  const control = await listenControl(at, async (_request, print) => {
    print('a line');
    return 0;
  });
  const socket = connect(at.control).pause();
  socket.write(`${JSON.stringify({ command: 'publish', args: [] })}\n`);
  // The answer is there by then, and nobody has read it.
  await wait(200);
  socket.destroy();
  await once(socket, 'close');
  const lines: string[] = [];
  expect(await askServer(at, { command: 'publish', args: [] }, (l) => lines.push(l))).toBe(0);
  expect(lines).toEqual(['a line']);
  await control.close();
});

test('the socket belongs to its user alone', async () => {
  const at = paths();
  const control = await listenControl(at, async () => 0);
  expect(statSync(at.control).mode & 0o777).toBe(0o600);
  await control.close();
});

test('without a server the caller is told so', async () => {
  expect(await askServer(paths(), { command: 'publish', args: [] }, () => {})).toBeUndefined();
});

test('a command that throws says why and fails', async () => {
  const at = paths();
  const control = await listenControl(at, () => Promise.reject(new Error('disk full')));
  const lines: string[] = [];
  expect(await askServer(at, { command: 'seed', args: [] }, (l) => lines.push(l))).toBe(1);
  expect(lines).toEqual(['Error: disk full']);
  await control.close();
});

test('a server that ends in the middle of a command may have done it, and the caller is told so', async () => {
  const at = paths();
  const server = createServer((socket) => socket.end('{"line":"Products imported: 3"}\n'));
  server.listen(at.control);
  await once(server, 'listening');
  const lines: string[] = [];
  const asked = askServer(at, { command: 'import', args: [] }, (line) => lines.push(line));
  await expect(asked).rejects.toThrow(
    /may be done in whole, in part or not at all.*run the command again/,
  );
  expect(lines).toEqual(['Products imported: 3']);
  server.close();
});
