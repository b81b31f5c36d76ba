import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#src/lib/node/thread-priority.ts';
import { damagedFiles, markDamaged } from './broken.ts';

lowerThreadPriority();
const lines = damagedFiles(workerData);
const marked = markDamaged(workerData).map(
  (path) => `${path}: the next start makes it anew by itself.`,
);
parentPort?.postMessage([...lines, ...marked]);
