import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { sendTo } from './send-form.ts';

const Keyed = v.object({ key: v.string() });

/** A server whose answers are lost until `answers` is set, and the keys that it was sent. */
async function forgetfulServer() {
  const keys: string[] = [];
  const state = { answers: false };
  const take = async (req: IncomingMessage) => keys.push(v.parse(Keyed, await json(req)).key);
  const server = createServer((req, res) => {
    void take(req).then(() =>
      state.answers ? res.end(JSON.stringify({ number: 'K7M-4QX' })) : res.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const send = (message: string) =>
    sendTo(`http://127.0.0.1:${port}/`, { language: 'de' }, { message });
  return { keys, state, send };
}

test('what is sent again after a lost answer has the same key, what was corrected has another', async () => {
  const { keys, send } = await forgetfulServer();
  for (const message of ['Servus', 'Servus', 'Servus!']) {
    expect(await send(message)).toEqual({ state: 'silent' });
  }
  const [first, again, corrected] = keys;
  expect(again).toBe(first);
  expect(corrected).not.toBe(first);
});

test('what is sent once more after it was taken is another', async () => {
  const { keys, state, send } = await forgetfulServer();
  state.answers = true;
  expect(await send('Servus')).toEqual({ state: 'sent', number: 'K7M-4QX' });
  expect(await send('Servus')).toEqual({ state: 'sent', number: 'K7M-4QX' });
  expect(new Set(keys).size).toBe(2);
});
