import type { ContentSource } from '#src/content/source.ts';
import { SPACES } from '#src/model/links.ts';
import type { Log } from './ports.ts';

/** What was made and deleted within this was tried, as an import that is taken back within a day: nobody links to it. */
const TRIED_MS = 2 * 24 * 60 * 60 * 1_000;

/**
 * Items with addresses that were deleted lately and had been in the shop for a short time alone. One that the trash does
 * not know, or that cannot be asked for, was there for long.
 */
export async function triedItems({
  source,
  log,
}: {
  source: Pick<ContentSource, 'deleted'>;
  log: Log;
}): Promise<Set<string>> {
  const tried = new Set<string>();
  const since = new Date(Date.now() - TRIED_MS).toISOString();
  for (const schema of SPACES) {
    const deleted = await source.deleted(schema, { since });
    if (!deleted.ok) log('trash-not-read', { schema, problem: deleted.error.name });
    for (const { id, created, lastModified } of deleted.ok ? deleted.value.items : []) {
      if (Date.parse(lastModified) - Date.parse(created) < TRIED_MS) tried.add(id);
    }
  }
  return tried;
}
