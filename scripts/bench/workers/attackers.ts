import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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

type SignIn = { address: string; from: string; email: string; password: string };

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
  async signIn(order: SignIn): Promise<{ ms: number; status: number }> {
    const begun = performance.now();
    const status = await signIn(order);
    return { ms: performance.now() - begun, status };
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

function signIn({ address, from, email, password }: SignIn): Promise<number> {
  const body = new URLSearchParams({ email, password, return: '', action: 'sign-in' }).toString();
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ 'content-type': 'application/x-www-form-urlencoded', origin: address },
      ...{ 'content-length': Buffer.byteLength(body), 'x-forwarded-for': from },
    };
    const to = new URL('/login', address);
    const sent = request(to, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
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
