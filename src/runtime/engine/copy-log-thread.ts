import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#src/lib/node/thread-priority.ts';

lowerThreadPriority();
const database = new DatabaseSync(workerData, { timeout: 5_000 });
database.exec('PRAGMA wal_checkpoint(PASSIVE)');
database.close();
