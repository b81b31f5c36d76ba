/**
 * A server of the shop in a process of its own. It tells its parent its port, when it leads, what became of the
 * publishes that it is asked for, and the number of each enquiry that it has taken.
 * Usage: node server-child.ts <SquidexConfig as JSON> <address of a Redis> <ServerOptions as JSON>
 *   <file of submissions>, with IPC.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { ok } from '#src/lib/result.ts';
import { openSubmissions } from '#src/submissions/submissions.ts';
import { startServer } from './start-server.ts';

const CARRIED_MS = 200;
const [config = '{}', redis = '', options = '{}', path = ''] = process.argv.slice(2);
const { source, store } = connectSquidex(JSON.parse(config));
const server = startServer(source, redis, JSON.parse(options));
const submissions = openSubmissions({
  ...{ path, log: () => undefined, waitMs: 20 },
  content: {
    async createItem(item) {
      // So long that a kill comes in between.
      await wait(CARRIED_MS);
      return store.createItem(item);
    },
  },
  mail: { send: () => ok(undefined) },
  kinds: {
    enquiry: {
      mails: () => [],
      item: ({ number }) => ({
        schema: 'contact-messages',
        data: {
          ...{
            name: { iv: 'Anna' },
            email: { iv: 'anna@example.com' },
            message: { iv: 'Gibt es ihn in Moos?' },
          },
          number: { iv: number },
        },
      }),
    },
  },
});
submissions.start();
const tell = (message: ChildMessage) => void process.send?.(message);

/** What a child is asked for; `number` is the one of the question. */
export type ChildQuestion = { kind: 'publish' | 'enquire'; number: number };
/** What a child says. */
export type ChildMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'leads' }
  | { kind: 'published'; number: number; isDone: boolean }
  | { kind: 'accepted'; number: number; enquiry: string };

/** As a form of a visitor: its number is said once it is on the disk. */
function enquire(): string {
  const sent = { kind: 'enquiry', key: randomUUID(), page: '/de/kontakt', values: {} };
  return submissions.accept({ ...sent, language: 'de' }).number;
}

server.servers.onDelivers(() => tell({ kind: 'leads' }));
process.on('message', async ({ kind, number }: ChildQuestion) => {
  if (kind === 'enquire') return tell({ kind: 'accepted', number, enquiry: enquire() });
  const report = await server.publisher.publish().catch(() => undefined);
  tell({ kind: 'published', number, isDone: report !== undefined && !report.problem });
});
process.on('SIGTERM', async () => {
  await submissions.close();
  await server.close();
  process.exit(0);
});
tell({ kind: 'listening', port: await server.port() });
