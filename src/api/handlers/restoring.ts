import type { WrittenItem } from '#src/api/contract/content.ts';
import { TRASH_DAYS } from '#src/api/contract/content.ts';
import { type DeletedItems, type DeletedQuery, MAX_IDS } from '#src/content/source.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { createItemChanges, EditingPorts } from './item-changes.ts';

/** Items that are drafts again, and why others stayed in the trash. */
type Restored = { back: WrittenItem[]; refused: { id: string; problem: Problem }[] };

/** What was deleted, and the way back. */
export type Restoring = {
  /** What was deleted of a schema in the last days, the latest first. */
  deleted(
    schema: string,
    which?: Omit<DeletedQuery, 'since'>,
  ): Promise<Result<DeletedItems, Problem>>;
  /** Brings back items of a schema that were deleted, as drafts. */
  restore(schema: string, ids: readonly string[]): Promise<Restored>;
};

type Parts = { ports: EditingPorts; changes: ReturnType<typeof createItemChanges> };

export function createRestoring(parts: Parts): Restoring {
  return {
    deleted: (schema, which) => deleted(parts.ports, schema, which),
    restore: (schema, ids) => restore(parts, schema, ids),
  };
}

/** How long what was deleted can be brought back. */
const KEPT_MS = TRASH_DAYS * 24 * 60 * 60 * 1_000;

function deleted(
  { source }: EditingPorts,
  schema: string,
  which: Omit<DeletedQuery, 'since'> = {},
): Promise<Result<DeletedItems, Problem>> {
  const since = new Date(Date.now() - KEPT_MS).toISOString();
  return source.deleted(schema, { since, ...which });
}

/**
 * Deleted items are created anew, with their ids: what names them finds them again. They may name what is in the trash
 * still, so that it does not matter what comes back first.
 */
async function restore(parts: Parts, schema: string, ids: readonly string[]): Promise<Restored> {
  const done: Restored = { back: [], refused: [] };
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const some = ids.slice(start, start + MAX_IDS);
    const restored = await restoreSome(parts, schema, some);
    if (restored.ok) {
      done.back.push(...restored.value.made);
      done.refused.push(...restored.value.refused);
    } else done.refused.push(...some.map((id) => ({ id, problem: restored.error })));
  }
  return done;
}

async function restoreSome({ ports, changes }: Parts, schema: string, ids: readonly string[]) {
  const found = await deleted(ports, schema, { ids });
  if (!found.ok) return found;
  const byId = new Map(found.value.items.map(({ id, data }) => [id, data]));
  const items = ids.flatMap((id) => {
    const data = byId.get(id);
    return data ? [{ id, data, status: 'Draft' as const }] : [];
  });
  const missing = ids.flatMap((id) =>
    byId.has(id) ? [] : [{ id, problem: problem('content-missing', { schema, id }) }],
  );
  if (items.length === 0) return ok({ made: [], refused: missing });
  const written = await changes.makeMany({ schema, operation: 'restore' }, items);
  return written.ok
    ? ok({ made: written.value.made, refused: [...written.value.refused, ...missing] })
    : written;
}
