import type { Replica } from '#src/content/replica/replica.ts';
import { nameFieldOf } from '#src/model/fields/field-names.ts';
import type { Language } from '#src/model/languages.ts';
import { contentSchemas } from '#src/model/schemas/all.ts';

/** An item in its newest version that no page reads. */
type UnreadItem = {
  schema: string;
  id: string;
  name: string;
  version: number;
  isPublished: boolean;
};

/**
 * Items that no page reads, published or as a draft: nothing names them, or only others of these do. Of schemas whose
 * items are seen only where something names them. Reads all content once.
 */
export type Unread = (lang: Language) => UnreadItem[];

/** Items of all others have pages of their own, or hold for the whole site. */
const SHOWN_WHERE_NAMED = [
  ...(['colors', 'icons', 'text-styles'] as const),
  ...(['washing-instructions', 'dynamic-blocks', 'theme-settings'] as const),
];

/** Finds them on the replica. */
export function createUnread(replica: Pick<Replica, 'table' | 'uses'>): Unread {
  return (lang) => {
    const all = SHOWN_WHERE_NAMED.flatMap((schema) => {
      const field = nameFieldOf(contentSchemas[schema].fields);
      const fields = field === undefined ? [] : [field];
      return replica.table(schema, fields, lang).map((item) => ({ ...item, schema }));
    });
    const ids = new Set(all.map(({ id }) => id));
    const unread = unreadOf(ids, replica.uses(ids));
    return all
      .filter(({ id }) => unread.has(id))
      .map(({ id, schema, version, isPublished, values: [name] }) => ({
        ...{ schema, id, version, isPublished },
        name: String(name || id),
      }));
  };
}

type Uses = ReadonlyMap<string, readonly { id: string }[]>;

/** What something names that is read is read itself, and so on; the rest is not. */
function unreadOf(ids: ReadonlySet<string>, uses: Uses): Set<string> {
  const unread = new Set(ids);
  const isRead = (id: string) =>
    (uses.get(id) ?? []).some((use) => use.id !== id && !unread.has(use.id));
  for (let read = [...unread]; read.length > 0;) {
    read = [...unread].filter(isRead);
    for (const id of read) unread.delete(id);
  }
  return unread;
}
