import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { CommandError } from './command-error.ts';

const IDLE_MS = 50;

type Address = { port: number; host: string };

/**
 * Lets a server listen. Out: its port, also where `port: 0` left the choice to the system. Throws
 * `CommandError` with what to do when the address cannot be had.
 */
export async function listen(server: Server, at: Address): Promise<number> {
  server.listen({ port: at.port, host: at.host });
  try {
    await once(server, 'listening');
  } catch (error) {
    const text = listenProblem(error, at);
    throw text === undefined ? error : new CommandError(text);
  }
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : at.port;
}

/** A host or an IP address as it stands in addresses of the web. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Takes no more requests. What is being answered has so many milliseconds to end, then it is cut off. */
export async function endListening(server: HttpServer, milliseconds: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Node leaves open what becomes idle after this call.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const late = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Why a server cannot listen, and what to do; undefined for an error that nobody expects. */
function listenProblem(error: unknown, { port, host }: Address): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port.`,
    EACCES: `This user may not open port ${port}. Choose one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. For all of them: HOST=0.0.0.0`,
    ENOTFOUND: `${host} is not a known name. For this machine only: HOST=localhost`,
  };
  return reasons[code];
}
