import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { answerCalls } from './worker.ts';

const SEARCHES = 1_000;
/** As many requests as may wait on a connection. */
const AT_ONCE = 60;
const READERS = 300;
/** More of them fill the memory that this machine's kernel has for all connections (tcp_mem). */
const REQUESTS = 4;
const WRONG_A_SECOND = 50;
/** Their address, as the proxy in front tells of it. */
const ATTACKER = '198.51.100.1';

const Saved = v.object({ id: v.string(), version: v.number() });

type AttackSignIn = { address: string; from: string; email: string; password: string };

const over = new AbortController();
const sockets: Socket[] = [];

/** Clients who attack together, in a process of their own, and the owner who signs in meanwhile. */
const calls = {
  /**
   * Begins: one connection pipelines searches that nobody has asked, 300 ask for pictures and read nothing, and
   * 50 wrong passwords come each second. Out: when all connections are open.
   */
  async begin({ address }: { address: string }): Promise<void> {
    void pipelineSearches(await dial(address));
    for (let n = 0; n < READERS; n++) {
      const reader = await dial(address);
      reader.pause();
      reader.write(get('/share.jpg').repeat(REQUESTS));
    }
    void guess(address);
  },
  /** Out: how long it took in ms, and the status of the answer. */
  async signIn(order: AttackSignIn): Promise<{ ms: number; status: number }> {
    const begun = performance.now();
    const { status } = await signIn(order);
    return { ms: performance.now() - begun, status };
  },
  /** Signs in and saves the draft of a colour again and again. Out: how long each save took, in ms. */
  async save({ times, ...order }: AttackSignIn & { times: number }): Promise<number[]> {
    const { cookie } = await signIn(order);
    const { address, from } = order;
    const write = async (path: string, hexcode: string, base?: number) => {
      const body = JSON.stringify({ name: { de: 'Probe' }, hexcode: { iv: hexcode } });
      const headers = {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
        ...(base !== undefined && { 'if-match': `"${base}"` }),
      };
      const { status, text } = await post({ address, path, headers, body });
      if (status >= 300) throw new Error(`A save was answered with ${status}: ${text}`);
      return v.parse(v.pipe(v.string(), v.parseJson(), Saved), text);
    };
    let { id, version } = await write('/squidex/content/colors?publish=false', '#000000');
    const all: number[] = [];
    for (let n = 1; n <= times; n++) {
      const begun = performance.now();
      const hexcode = `#${n.toString(16).padStart(6, '0')}`;
      ({ version } = await write(`/squidex/content/colors/${id}`, hexcode, version));
      all.push(performance.now() - begun);
    }
    return all;
  },
};

export type AttackerCalls = typeof calls;

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ATTACKER}\r\n\r\n`;

async function dial(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  // The server may close it at any time: that is its defence.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  sockets.push(socket);
  return socket;
}

async function pipelineSearches(socket: Socket): Promise<void> {
  let answered = 0;
  socket.on('data', (data: Buffer) => {
    answered += data.toString('latin1').split('HTTP/1.1 ').length - 1;
  });
  const search = (n: number) => get(`/de/suche?q=wolle+${n}`);
  for (let n = 0; !over.signal.aborted && !socket.destroyed; n += AT_ONCE) {
    while (answered < n && !socket.destroyed) await pause(5);
    socket.write(Array.from({ length: AT_ONCE }, (_, i) => search((n + i) % SEARCHES)).join(''));
  }
}

async function guess(address: string): Promise<void> {
  for (let n = 0; !over.signal.aborted; n++) {
    const wrong = { email: `n${n % 20}@almwerk.example`, password: 'falsch' };
    void signIn({ address, from: ATTACKER, ...wrong }).catch(() => undefined);
    await pause(1_000 / WRONG_A_SECOND);
  }
}

function signIn({ address, from, email, password }: AttackSignIn): Promise<AttackAnswer> {
  const body = new URLSearchParams({ email, password, return: '', action: 'sign-in' }).toString();
  const type = 'application/x-www-form-urlencoded';
  const headers = { 'content-type': type, 'x-forwarded-for': from };
  return post({ address, path: '/login', headers, body });
}

type Post = { address: string; path: string; headers: Record<string, string>; body: string };
/** `cookie`: the cookies that the server set, as the next request sends them. */
type AttackAnswer = { status: number; cookie: string; text: string };

function post({ address, path, headers: given, body }: Post): Promise<AttackAnswer> {
  const headers = { ...given, origin: address, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const to = new URL(path, address);
    const sent = request(to, { method: 'POST', headers, agent: false }, (answer) => {
      const cookies = answer.headers['set-cookie'] ?? [];
      const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, cookie, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

process.once('disconnect', () => {
  over.abort();
  for (const socket of sockets) socket.destroy();
});
answerCalls(calls);
