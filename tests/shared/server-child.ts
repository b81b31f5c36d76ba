/**
 * A server of the shop in a process of its own. It tells its parent its port, when it leads, and what became of the
 * publishes that it is asked for.
 * Usage: node server-child.ts <SquidexConfig as JSON> <address of a Redis> <ServerOptions as JSON>, with IPC.
 */
import { connectSquidex } from '#src/content/squidex/client.ts';
import { startServer } from './start-server.ts';

const [config = '{}', redis = '', options = '{}'] = process.argv.slice(2);
const { source } = connectSquidex(JSON.parse(config));
const server = startServer(source, redis, JSON.parse(options));
const tell = (message: ChildMessage) => void process.send?.(message);

/** What a child says. */
export type ChildMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'leads' }
  | { kind: 'published'; number: number; isDone: boolean };

server.servers.onDelivers(() => tell({ kind: 'leads' }));
process.on('message', async (number: number) => {
  const report = await server.publisher.publish().catch(() => undefined);
  tell({ kind: 'published', number, isDone: report !== undefined && !report.problem });
});
process.on('SIGTERM', async () => {
  await server.close();
  process.exit(0);
});
tell({ kind: 'listening', port: await server.port() });
