import { connect, type Socket } from 'node:net';
import { percentile } from '../statistics.ts';
import { answerCalls } from './worker.ts';

type LoadOptions = {
  /** `http://host:port`. */
  address: string;
  /** Asked for in turn. */
  paths: string[];
  /** Sent to the first path in turn, as JSON; absent: nothing is sent. */
  bodies?: string[];
  headers: Record<string, string>;
  /** What every answer has to be. */
  status: number;
  connections: number;
  seconds: number;
  /** On all connections together; absent: as many as are answered. */
  perSecond?: number;
};

export type LoadResult = { perSecond: number; p99Ms: number };

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * The load generator. It speaks HTTP by hand on kept connections, one request at a time on each:
 * `node:http` as a client costs more than the servers that it would measure.
 */
const calls = {
  async run(order: LoadOptions): Promise<LoadResult> {
    const latencies: number[] = [];
    const start = performance.now();
    const end = start + order.seconds * 1000;
    const requests = requestsOf(order);
    await Promise.all(
      Array.from({ length: order.connections }, () => askUntil(end, order, requests, latencies)),
    );
    const seconds = (performance.now() - start) / 1000;
    return { perSecond: latencies.length / seconds, p99Ms: percentile(latencies, 0.99) };
  },
};

export type LoadCalls = typeof calls;

type Requests = {
  next(): Buffer;
  /** In how many ms the next one is due. */
  wait(): number;
};

function requestsOf({ address, paths, bodies, headers, perSecond }: LoadOptions): Requests {
  const lines = Object.entries({ Host: new URL(address).host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const post = (body: string) =>
    `POST ${paths[0]} HTTP/1.1\r\n${lines}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const texts = bodies?.map(post) ?? paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines}\r\n`);
  const all = texts.map((text) => Buffer.from(text));
  let turn = 0;
  const start = performance.now();
  return {
    wait: () =>
      perSecond === undefined ? 0 : start + (turn * 1000) / perSecond - performance.now(),
    next() {
      const request = all[turn++ % all.length];
      if (!request) throw new Error('There is nothing to ask for.');
      return request;
    },
  };
}

/** Asks on one connection after another (servers close them after many requests) until the time is up. */
async function askUntil(
  end: number,
  order: LoadOptions,
  requests: Requests,
  latencies: number[],
): Promise<void> {
  while (performance.now() < end) await askOnSocket(end, order, requests, latencies);
}

function askOnSocket(
  end: number,
  { address, status }: LoadOptions,
  requests: Requests,
  latencies: number[],
): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const expected = Buffer.from(`HTTP/1.1 ${status} `);
  let asked = 0;
  let waiting = false;
  const ask = () => {
    if (performance.now() >= end) return void socket.end();
    const wait = requests.wait();
    if (wait > 0) return void setTimeout(ask, wait);
    asked = performance.now();
    waiting = true;
    socket.write(requests.next());
  };
  readAnswers(socket, expected, (isLast) => {
    latencies.push(performance.now() - asked);
    waiting = false;
    if (isLast) socket.end();
    else ask();
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => {
      if (waiting) reject(new Error('A connection was closed in the middle of an answer.'));
      else resolve();
    });
  });
}

/**
 * Calls `done` after each whole answer, and says whether the server takes no more on this connection; anything but
 * the expected status ends the connection as an error.
 */
function readAnswers(socket: Socket, expected: Buffer, done: (isLast: boolean) => void): void {
  let head: Buffer = Buffer.alloc(0);
  let left = 0;
  let isLast = false;
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) {
      left -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      if (!head.subarray(0, expected.length).equals(expected)) {
        socket.destroy(new Error(`Not what was expected: ${head.toString('latin1', 0, 40)}`));
        return;
      }
      const lines = head.toString('latin1', 0, end);
      isLast = /\r\nconnection: close/i.test(lines);
      left = lengthIn(lines) - (head.length - end - HEAD_END.length);
      head = Buffer.alloc(0);
    }
    if (left === 0) done(isLast);
  });
}

function lengthIn(head: string): number {
  return Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

answerCalls(calls);
