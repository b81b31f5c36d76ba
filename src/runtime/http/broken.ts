import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FlatHeaders } from './headers.ts';

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

// Who does not close the connection after this answer is not waited for.
const LINGER_MS = 2_000;

/** Answers what node:http refuses by itself (unreadable, too large, too slow) with our headers too. */
export function answerBrokenRequests(server: Server, base: FlatHeaders): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    refuseBroken(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400, base);
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(417, [...base, 'Connection', 'close', 'Content-Length', '0']);
    res.end();
  });
}

/** Answers what cannot be read to its end, and closes the connection, also where its client goes on sending. */
export function refuseBroken(socket: Duplex, status: number, base: FlatHeaders): void {
  if (!socket.writable) return void socket.destroy();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(rawAnswer(status, base));
}

function rawAnswer(status: number, base: FlatHeaders): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < base.length; at += 2) lines.push(`${base[at]}: ${base[at + 1]}`);
  lines.push('Cache-Control: no-store', 'Connection: close', 'Content-Length: 0');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
