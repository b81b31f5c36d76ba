import type { IncomingMessage } from 'node:http';
import { createFairQueue } from '#src/lib/fair-queue.ts';
import { turns } from '#src/lib/node/yielder.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Metrics } from '../process/metrics.ts';
import { hasBody } from './limits.ts';

/** For what may take long: publishes, sign-ins. */
const HANDLED = { atOnce: 64, atOnceOfOne: 48, ofAll: 256, ofOne: 96 };
/**
 * Pages that are drawn for who asks, of `/manage` and others. Drawing takes the thread that answers everybody, so one
 * page of a client is drawn while its former one is compressed.
 */
const PAGES = { atOnce: 64, atOnceOfOne: 2, ofAll: 256, ofOne: 96 };
/**
 * Uploads, and what else is read as it comes: it holds its place for as long as its client takes to send it. Editors
 * have as many places again.
 */
const LONG = { atOnce: 32, atOnceOfOne: 24, ofAll: 128, ofOne: 48 };
/** Node buffers twice as much of a body that nobody reads. */
const SHORT_BYTES = 32 * 1024;

export type AppTurns = {
  /**
   * Runs what the app does for a request when it is the client's turn. A short body is there by then, so one that does
   * not come takes no place from anybody. In: the request, whose body nobody has read, who asks, as limits count, and
   * whether for a page, which takes longer to draw than other answers. Out: `full` when too much waits. Work for a client
   * that leaves before its body is there is not done.
   */
  inTurn<T>(
    req: IncomingMessage,
    asking: { client: string; isPage: boolean },
    work: () => Promise<T>,
  ): Promise<Result<T | undefined, 'full'>>;
  /**
   * Resolves when the app may begin with a request of this client: one after the other, of each client in turn. What came
   * meanwhile is answered before each.
   */
  mayBegin(client: string): Promise<unknown>;
};

/** Whether what came as Cookie has the session of somebody who may edit. */
export type IsEditor = (cookie: string | undefined) => Promise<boolean>;

/** In: who may edit, and who counts what waits; absent: nobody asks for it. */
export function createAppTurns(isEditor: IsEditor, metrics: Metrics | undefined): AppTurns {
  const handled = createFairQueue(HANDLED);
  const pages = createFairQueue(PAGES);
  const long = createFairQueue(LONG);
  const longOfEditors = createFairQueue(LONG);
  const begins = createFairQueue({ atOnce: 1, ofAll: Infinity });
  metrics?.queue('app', () => handled.waiting() + pages.waiting());
  metrics?.queue('bodies', () => long.waiting() + longOfEditors.waiting());
  return {
    mayBegin: (name) => begins.inTurn({ name, limit: Infinity }, turns),
    async inTurn(req, { client: name, isPage }, work) {
      if (hasLongBody(req)) {
        const queue = (await isEditor(req.headers.cookie)) ? longOfEditors : long;
        return queue.inTurn({ name, limit: LONG.ofOne }, work);
      }
      if (!(await bodyArrived(req))) return ok(undefined);
      return isPage
        ? pages.inTurn({ name, limit: PAGES.ofOne }, work)
        : handled.inTurn({ name, limit: HANDLED.ofOne }, work);
    },
  };
}

/** Whether a body is longer than what Node buffers by itself, or may be, as its length is not known. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > SHORT_BYTES
  );
}

/** Waits for a short body, and reads nothing of it. Out: false where its client left before. */
function bodyArrived(req: IncomingMessage): Promise<boolean> {
  if (req.complete || !hasBody(req)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const look = () => {
      if (!req.complete && !req.destroyed) return;
      req.off('readable', look);
      req.off('close', look);
      resolve(req.complete);
    };
    req.on('readable', look);
    req.on('close', look);
  });
}
