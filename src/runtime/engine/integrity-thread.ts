import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#src/lib/node/thread-priority.ts';
import { damagedFiles } from './broken.ts';

lowerThreadPriority();
parentPort?.postMessage(damagedFiles(workerData));
