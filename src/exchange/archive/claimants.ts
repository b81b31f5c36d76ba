import * as v from 'valibot';
import { derive, slugKey } from '#src/content/replica/derive.ts';
import { SPACES } from '#src/model/links.ts';
import { ArchivedItem, itemsPart } from './format.ts';
import type { OpenArchive } from './read.ts';

/**
 * The items of an archive that want an address which another one of it wants, too, such as two goods of one name: the
 * one that was made first has it. In: the name of a schema.
 */
export async function claimantsIn(archive: OpenArchive, name: string): Promise<Set<string>> {
  const schema = SPACES.find((one) => one === name);
  const first = new Map<string, string>();
  const claimants = new Set<string>();
  if (!schema) return claimants;
  for await (const { value } of archive.lines(itemsPart(name))) {
    const read = v.safeParse(ArchivedItem, value);
    if (!read.success) continue;
    const { id } = read.output;
    for (const address of addressesOf(schema, read.output)) {
      const owner = first.get(address) ?? id;
      first.set(address, owner);
      if (owner !== id) claimants.add(owner).add(id);
    }
  }
  return claimants;
}

/** In the form in which addresses are compared. */
function addressesOf(
  schema: (typeof SPACES)[number],
  { id, published, draft }: ArchivedItem,
): string[] {
  const item = { id, version: 0, status: '', created: '', lastModified: '' };
  return [published, draft].flatMap((data) =>
    data
      ? derive(schema, item, data, '').claims.map((one) => slugKey(one.space, one.lang, one.slug))
      : [],
  );
}

/** The first that was made comes first; of what former versions wrote nobody knows that. */
export const byAge = (
  a: Pick<ArchivedItem, 'created'>,
  b: Pick<ArchivedItem, 'created'>,
): number => ((a.created ?? '') < (b.created ?? '') ? -1 : 1);
