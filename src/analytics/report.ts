import { Worker } from 'node:worker_threads';
import { createMutex } from '#src/lib/mutex.ts';
import type { DayRange, VisitReport } from '#src/model/visitors/visit-report.ts';
import type { ReportRequest } from './report-thread.ts';

/**
 * Makes what reports on a range, beside as many days before. A visitor is one for a day. A report is added up in a thread
 * of its own, because a year of many pages takes seconds; one at a time, because each thread takes memory.
 * In: the file of the counter.
 */
export function createReports(path: string): (range: DayRange) => Promise<VisitReport> {
  const mutex = createMutex();
  return (range) => mutex.run(() => addUp({ path, range }));
}

function addUp(workerData: ReportRequest): Promise<VisitReport> {
  const worker = new Worker(new URL('./report-thread.ts', import.meta.url), { workerData });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
