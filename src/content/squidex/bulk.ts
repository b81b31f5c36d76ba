import type { SquidexClient } from '@squidex/squidex';
import * as v from 'valibot';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { ItemData } from '../source.ts';
import type { BulkReport, ItemWrite } from '../store.ts';
import { attempt, refusal } from './attempt.ts';
import { override } from './override.ts';

const JOBS_PER_REQUEST = 200;

const Outcome = v.array(
  v.object({
    jobIndex: v.number(),
    error: v.nullish(v.looseObject({ statusCode: v.optional(v.number(), 400) })),
  }),
);

type Complete = (data: ItemData) => Promise<ItemData>;

/**
 * Creates or replaces many items of any schemas, some hundred a request, in their order. `complete`
 * names the ids of components.
 */
export async function bulkUpsert(
  sdk: SquidexClient,
  items: readonly ItemWrite[],
  complete: Complete,
  onProgress: (done: number) => void = () => undefined,
): Promise<Result<BulkReport, Problem>> {
  const report: BulkReport = { written: 0, refused: [] };
  for (let start = 0; start < items.length; start += JOBS_PER_REQUEST) {
    const chunk = items.slice(start, start + JOBS_PER_REQUEST);
    const refused = await attempt(() => upsertChunk(sdk, chunk, complete));
    if (!refused.ok) return refused;
    report.refused.push(...refused.value);
    report.written += chunk.length - refused.value.length;
    onProgress(start + chunk.length);
  }
  return ok(report);
}

async function upsertChunk(
  sdk: SquidexClient,
  items: readonly ItemWrite[],
  complete: Complete,
): Promise<BulkReport['refused']> {
  const jobs: Record<string, unknown>[] = [];
  for (const { schema, id, data, status, base, isNew } of items) {
    const expected = base === undefined ? {} : { expectedVersion: base };
    const type = isNew ? 'Create' : 'Upsert';
    jobs.push({ type, schema, id, data: await complete(data), status, ...expected });
  }
  const body = { jobs, doNotScript: true, optimizeValidation: true };
  const { raw } = await sdk.contents.bulkUpdateAllContentsRaw({ jobs: [] }, {}, override(body));
  const outcome = v.parse(Outcome, await raw.json());
  return outcome.flatMap(({ jobIndex, error }) => {
    const id = items[jobIndex]?.id ?? '';
    return error ? [{ id, problem: refusal(error.statusCode, error) }] : [];
  });
}
