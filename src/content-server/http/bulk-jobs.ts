import { setImmediate } from 'node:timers/promises';
import type { BulkResultDto, JsonObject } from '#src/content/squidex/wire.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { object, optionalList } from '../base/json-read.ts';
import { errorDto, forbiddenByRule, Refusal } from '../base/refusal.ts';

const MAX_JOBS = 20_000;
/** Commits this often, and lets other requests in between. */
const JOBS_PER_TRANSACTION = 200;

/** The jobs of a body, each as `read` has it. Refuses too many. */
export function readJobs<J>(body: JsonObject, read: (job: JsonObject) => J): J[] {
  const jobs = optionalList(body, 'jobs') ?? [];
  if (jobs.length > MAX_JOBS) {
    throw forbiddenByRule(`A request must not have more than ${MAX_JOBS} jobs.`);
  }
  return jobs.map((job) => read(object(job)));
}

/** Does jobs one after the other, some in each transaction. `afterCommit` follows each of these. */
export async function runJobs<J>(
  db: Database,
  jobs: readonly J[],
  run: (job: J, jobIndex: number) => readonly BulkResultDto[],
  afterCommit: () => Promise<void> = async () => undefined,
): Promise<BulkResultDto[]> {
  const results: BulkResultDto[] = [];
  for (let start = 0; start < jobs.length; start += JOBS_PER_TRANSACTION) {
    const part = jobs.slice(start, start + JOBS_PER_TRANSACTION);
    db.transaction(() => {
      for (const [index, job] of part.entries()) results.push(...run(job, start + index));
    });
    await afterCommit();
    await setImmediate();
  }
  return results;
}

/** What went wrong with a job; bugs are thrown on. */
export function jobError(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 404) return errorDto(new Refusal(404, 'OBJECT_NOTFOUND'));
  return errorDto(error);
}
