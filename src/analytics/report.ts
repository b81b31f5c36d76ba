import { Worker } from 'node:worker_threads';
import type { DayRange, VisitReport } from '#src/model/visitors/visit-report.ts';
import type { ReportRequest } from './report-thread.ts';

/**
 * What the counter wrote into its file of a range, beside as many days before. A visitor is one for a day. It is added
 * up in a thread of its own, because a year of many pages takes seconds.
 */
export function countedReport(path: string, range: DayRange): Promise<VisitReport> {
  const workerData: ReportRequest = { path, range };
  const worker = new Worker(new URL('./report-thread.ts', import.meta.url), { workerData });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
