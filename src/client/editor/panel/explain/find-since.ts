import type { ItemVersion } from '#src/model/items/item-versions.ts';

/** A version, when it came to be and by whom; null: somebody who has no account here. */
type MadeVersion = Pick<ItemVersion, 'version' | 'at' | 'who'>;

/** A version as it is read. */
export type ReadVersion = Pick<ItemVersion, 'at' | 'who'> & { data: unknown };

/** Since when a value is what it is; `at-least`: as far back as the versions were read. */
export type Since = { is: 'since' | 'at-least'; version: MadeVersion };

/** After so many versions it is told how far back they were read. */
const TOLD_EVERY = 20;

/**
 * Finds the version in which a value became what it is in the newest one: reads one after the other, since a value that
 * was changed and changed back cannot be found by halves. In: the newest versions of an item, the newest first, and
 * what reads one of them. Yields what is known so far, at last what was found; nothing where none can be read.
 */
export async function* findSince(
  versions: readonly ItemVersion[],
  read: (version: number) => Promise<ReadVersion | undefined>,
  pick: (data: unknown) => unknown,
): AsyncGenerator<Since, void> {
  let now: string | undefined;
  let since: MadeVersion | undefined;
  let count = 0;
  for (const version of numbersOf(versions)) {
    const one = await read(version);
    if (!one) {
      if (since) yield { is: 'at-least', version: since };
      return;
    }
    const value = JSON.stringify(pick(one.data)) ?? '';
    now ??= value;
    if (value !== now) break;
    since = { version, at: one.at, who: one.who };
    count += 1;
    if (count % TOLD_EVERY === 0) yield { is: 'at-least', version: since };
  }
  if (since) yield { is: 'since', version: since };
}

/** The versions that may have changed a value: those that are listed as such, and all before the list begins. */
function* numbersOf(versions: readonly ItemVersion[]): Generator<number, void> {
  for (const { event, version } of versions) {
    if (/^(?:saved|created|restored|discarded)$/.test(event)) yield version;
  }
  const oldest = versions.at(-1);
  if (!oldest || oldest.event === 'created') return;
  for (let version = oldest.version - 1; version >= 0; version--) yield version;
}

/** A field of the block with an id, in a tree as it is stored. */
export function fieldOf(tree: unknown, block: string, field: string): unknown {
  if (Array.isArray(tree)) {
    for (const one of tree) {
      const found = fieldOf(one, block, field);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof tree !== 'object' || tree === null) return undefined;
  if ('id' in tree && tree.id === block) return Reflect.get(tree, field);
  return 'children' in tree ? fieldOf(tree.children, block, field) : undefined;
}
