import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchange } from './answer.ts';
import { refuseBroken } from './broken.ts';
import { addressGroup, type Clients } from './clients.ts';

/** What one client may hold of the server. Times in ms. */
export type Limits = {
  headersTimeout: number;
  /** For how long a body may be on its way, and how many bytes a second a long one has to bring. */
  bodyTimeout: number;
  slowestBody: number;
  keepAliveTimeout: number;
  /** For how long a connection may neither send nor take anything while we do not work for it. */
  idleTimeout: number;
  /** How fast a client has to take what we have for it, in bytes a second, and how long it may be slower. */
  slowest: { rate: number; grace: number };
  connections: number;
  connectionsPerAddress: number;
  /** Requests that came on a connection before the former was answered; one more closes it. */
  waitingPerConnection: number;
  /** Bytes of a request's body. */
  body: number;
  /** The same for a form with a file, with what stands beside the file. */
  fileForm: number;
  /** The same for a form with an archive of everything. */
  archive: number;
};

export const LIMITS: Limits = {
  headersTimeout: 10_000,
  bodyTimeout: 60_000,
  slowestBody: 64 * 1024,
  keepAliveTimeout: 15_000,
  idleTimeout: 20_000,
  slowest: { rate: 1_024, grace: 20_000 },
  connections: 4_000,
  connectionsPerAddress: 200,
  waitingPerConnection: 64,
  body: 5 * 1024 * 1024,
  fileForm: 512 * 1024 * 1024,
  archive: 4_097 * 1024 * 1024,
};

/**
 * Ends a request whose body is not there in time. An archive of gigabytes may take hours, but it has to come: whoever
 * drips is ended. A body without a length is taken as short, and so is the rest of one whose request was answered before
 * it was read.
 */
export function limitBodyTime(
  { req, res, base }: Exchange,
  { bodyTimeout, slowestBody, archive }: Pick<Limits, 'bodyTimeout' | 'slowestBody' | 'archive'>,
): void {
  if (!hasBody(req)) return;
  // Its answer may take the socket from the request.
  const { socket, headers } = req;
  const length = Math.min(Number(headers['content-length'] ?? 0), archive);
  let timer: NodeJS.Timeout | undefined;
  let looks: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    clearInterval(looks);
    socket.off('close', stop);
  };
  const start = (ms: number) => {
    timer = setTimeout(end, ms).unref();
    if (ms >= 2 * bodyTimeout) looks = endDripping(req, { bodyTimeout, slowestBody }, end);
    socket.once('close', stop);
  };
  const end = () => {
    stop();
    if (req.complete) return;
    if (res.headersSent) return void socket.destroy();
    refuseBroken(socket, 408, base);
    // Nobody may do what was refused, though the rest comes now.
    socket.on('resume', () => socket.pause());
    socket.pause();
  };
  start(bodyTimeout + (length / slowestBody) * 1_000);
  req.once('end', stop);
  // Nobody waits for the rest any more. Node clears away only a body that nobody has begun to read, and what comes
  // behind it on the connection has to be read.
  res.once('finish', () => {
    stop();
    if (req.complete) return;
    req.resume();
    start(bodyTimeout);
  });
}

/** Looks whether a long body comes as fast as the slowest may, and ends it when it has lost the time of a short one. */
function endDripping(
  req: IncomingMessage,
  { bodyTimeout, slowestBody }: Pick<Limits, 'bodyTimeout' | 'slowestBody'>,
  end: () => void,
): NodeJS.Timeout {
  const { socket } = req;
  const every = bodyTimeout / LOOKS_A_GRACE;
  let before = socket.bytesRead;
  let lost = 0;
  const look = () => {
    const came = ((socket.bytesRead - before) / slowestBody) * 1_000;
    before = socket.bytesRead;
    // What nobody here has read yet keeps the rest from coming.
    if (req.readableLength >= req.readableHighWaterMark) return;
    lost = Math.max(0, lost + every - came);
    if (lost > bodyTimeout) end();
  };
  return setInterval(look, every).unref();
}

/** Whether a request says that a body follows. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** How often a slow connection is looked at within the time that it may be slow. */
const LOOKS_A_GRACE = 4;

/**
 * Closes connections beyond what one address may hold. This machine itself and proxies that we believe
 * may hold any number.
 */
export function limitConnections(
  server: Server,
  { connectionsPerAddress }: Limits,
  { isProxy }: Clients,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress);
    if (address === undefined || isProxy(socket.remoteAddress)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > connectionsPerAddress) socket.destroy();
  });
}

/** How much a client has taken of its answers, and how many bytes more than it had to; at most the grace. */
type Taking = { taken: number; ahead: number };

/**
 * Keeps room for whoever comes when all connections are taken: the one that has been without a request for
 * longest makes way. In: how many may be open.
 */
export function makeRoom(server: Server, { connections }: Pick<Limits, 'connections'>): void {
  const open = new Set<Socket>();
  /** Those that nothing is asked on, the one without a request for longest first. */
  const silent = new Set<Socket>();
  server.maxConnections = connections + 1;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      silent.delete(socket);
    });
    if (open.size <= connections) return;
    const [oldest = socket] = silent;
    oldest.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    silent.delete(socket);
    res.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
}

/**
 * Closes connections that take their answers too slowly: each of them holds memory and an open file. Only
 * the time counts in which something waits for the client.
 */
export function closeSlowReaders(
  server: Server,
  { slowest: { rate, grace } }: Pick<Limits, 'slowest'>,
): void {
  const most = (rate * grace) / 1_000;
  const connections = new Map<Socket, Taking>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, ahead: most });
    socket.once('close', () => connections.delete(socket));
  });
  const look = (): void => {
    for (const [socket, before] of connections) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      const due = waiting > 0 ? most / LOOKS_A_GRACE : 0;
      const ahead = before.ahead + taken - before.taken - due;
      // What waits may have been taken in part.
      if (waiting > 0 && ahead < -waiting) socket.destroy();
      else connections.set(socket, { taken, ahead: Math.min(ahead, most) });
    }
  };
  // A server that was closed may listen again.
  server.on('listening', () => {
    const timer = setInterval(look, grace / LOOKS_A_GRACE).unref();
    server.once('close', () => clearInterval(timer));
  });
}
