import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (socket instanceof Socket) socket.setTimeout(LINGER_MS, () => socket.destroy());
    socket.end(rawAnswer(STATUS_BY_CODE[error.code ?? ''] ?? 400, base));
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(417, [...base, 'Connection', 'close', 'Content-Length', '0']);
    res.end();
  });
}

function rawAnswer(status: number, base: FlatHeaders): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < base.length; at += 2) lines.push(`${base[at]}: ${base[at + 1]}`);
  lines.push('Cache-Control: no-store', 'Connection: close', 'Content-Length: 0');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
