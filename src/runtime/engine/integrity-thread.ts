import { parentPort, workerData } from 'node:worker_threads';
import { damagedFiles } from './broken.ts';

parentPort?.postMessage(damagedFiles(workerData));
