import type { Replica } from '#src/content/replica/replica.ts';
import type { Language } from '#src/model/languages.ts';
import type { PublishPreview } from '#src/publish/preview.ts';
import { itemName } from './item-name.ts';

/** An item that names another one. */
type UsingItem = { schema: string; id: string; name: string };
/** A page that visitors see and that shows an item. */
type UsingPage = { path: string; title: string; lang: Language };

/** Where items are used. */
export type WhereUsed = {
  /** The items that name each of the given ones, published or as drafts. Reads all content once. */
  items(ids: readonly string[], lang: Language): ReadonlyMap<string, UsingItem[]>;
  /** The pages that would change if the item was gone; the first 500 of them. */
  pages(id: string): Promise<{ total: number; pages: UsingPage[] }>;
};

/** Says where items are used, on the replica and by what pages have read. */
export function createWhereUsed(replica: Replica, previews: PublishPreview): WhereUsed {
  const drafts = replica.view('draft');

  return {
    items(ids, lang) {
      const uses = replica.uses(new Set(ids));
      const named = ids.map((id): [string, UsingItem[]] => {
        const by = (uses.get(id) ?? []).filter((use) => use.id !== id);
        return [id, by.map((use) => ({ ...use, name: itemName(drafts, use, lang) ?? use.id }))];
      });
      return new Map(named);
    },
    async pages(id) {
      const [without, waiting] = await Promise.all([
        previews.ask([{ id, remove: true }]),
        previews.ask([]),
      ]);
      if (!without.ok || !waiting.ok) return { total: 0, pages: [] };
      // What waits for other reasons is no use of the item.
      const others = new Set(waiting.value.pages.map(({ path }) => path));
      const pages = without.value.pages.flatMap(({ path, title, lang }) =>
        lang === null || others.has(path) ? [] : [{ path, title, lang }],
      );
      const files = without.value.pages.filter(({ lang }) => lang === null).length;
      const rest = without.value.total - files - waiting.value.total;
      return { total: Math.max(pages.length, rest), pages };
    },
  };
}
