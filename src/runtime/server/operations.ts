import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HEALTH_PATHS, healthAnswer } from '../http/health.ts';
import type { Env } from '../process/env.ts';
import type { Health } from '../process/health.ts';
import { inAddress, listen } from '../process/listen.ts';
import type { Metrics } from '../process/metrics.ts';

/** The port for whoever runs the server. */
export type OperationsPort = {
  /** Such as `http://localhost:9090`. */
  address: string;
  close(): Promise<void>;
};

/**
 * Answers `/metrics`, `/healthz`, `/readyz` and `/currentz` on a port of their own, also while the site starts and
 * ends. Throws `CommandError` when the port cannot be had.
 */
export async function openOperations(
  at: NonNullable<Env['metrics']>,
  metrics: Metrics,
  health: Health,
): Promise<OperationsPort> {
  const server = createServer((req, res) => void answer(req, res, metrics, health));
  const port = await listen(server, at);
  return { address: `http://${inAddress(at.host)}:${port}`, close: () => close(server) };
}

async function answer(
  { method, url = '' }: IncomingMessage,
  res: ServerResponse,
  metrics: Metrics,
  health: Health,
): Promise<void> {
  const path = url.split('?', 1)[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') {
    res.writeHead(405, { Allow: 'GET, HEAD' }).end();
  } else if (HEALTH_PATHS.has(path)) {
    const { status, headers, body } = healthAnswer(path, health);
    res.writeHead(status, [...headers]).end(body);
  } else if (path === '/metrics') {
    try {
      const text = await metrics.text();
      res.writeHead(200, { 'Content-Type': metrics.type, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      // What it reads may be closed already.
      res.writeHead(503).end();
    }
  } else {
    res.writeHead(404).end();
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
