import type { IncomingMessage } from 'node:http';
import { createFairQueue } from '#src/lib/fair-queue.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Metrics } from '../process/metrics.ts';
import { hasBody } from './limits.ts';

/** For what may take long: publishes, sign-ins. */
const HANDLED = { atOnce: 64, atOnceOfOne: 48, ofAll: 256, ofOne: 96 };
/**
 * Uploads, and what else is read as it comes: it holds its place for as long as its client takes to send it. Editors
 * have as many places again.
 */
const LONG = { atOnce: 32, atOnceOfOne: 24, ofAll: 128, ofOne: 48 };
/** Node buffers twice as much of a body that nobody reads. */
const SHORT_BYTES = 32 * 1024;

/**
 * Runs what the app does for a request when it is the client's turn. A short body is there by then, so one that does
 * not come takes no place from anybody. In: the request, whose body nobody has read, and its client. Out: `full` when
 * too much waits. Work for a client that leaves before its body is there is not done.
 */
export type AppTurns = <T>(
  req: IncomingMessage,
  client: string,
  work: () => Promise<T>,
) => Promise<Result<T | undefined, 'full'>>;

/** Whether what came as Cookie has the session of somebody who may edit. */
export type IsEditor = (cookie: string | undefined) => Promise<boolean>;

/** In: who may edit, and who counts what waits; absent: nobody asks for it. */
export function createAppTurns(isEditor: IsEditor, metrics: Metrics | undefined): AppTurns {
  const handled = createFairQueue(HANDLED);
  const long = createFairQueue(LONG);
  const longOfEditors = createFairQueue(LONG);
  metrics?.queue('app', handled.waiting);
  metrics?.queue('bodies', () => long.waiting() + longOfEditors.waiting());
  return async (req, name, work) => {
    if (hasLongBody(req)) {
      const queue = (await isEditor(req.headers.cookie)) ? longOfEditors : long;
      return queue.inTurn({ name, limit: LONG.ofOne }, work);
    }
    const isThere = await bodyArrived(req);
    return isThere ? handled.inTurn({ name, limit: HANDLED.ofOne }, work) : ok(undefined);
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
