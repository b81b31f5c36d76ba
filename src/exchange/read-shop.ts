import { allOf } from '#src/content/pages-of.ts';
import type { ContentSource, SourceItem } from '#src/content/source.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { shownValue } from '#src/model/items/shown-value.ts';
import { type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { ItemNames, KnownItems } from './columns.ts';
import type { ShopProducts } from './plan.ts';

export type ShopPorts = {
  source: Pick<ContentSource, 'items' | 'deleted'>;
  hasFile(id: string): boolean;
};

const EVER = new Date(0).toISOString();

/** All products as they are now, and what their columns name. In: also the language of who reads those names. */
export async function readShop(
  { source, hasFile }: ShopPorts,
  lang: Language,
): Promise<Result<ShopProducts, Problem>> {
  const lists: SourceItem[][] = [];
  for (const schema of ['products', 'categories', 'colors', 'washing-instructions']) {
    const list = await allOf(source.items(schema));
    if (!list.ok) return list;
    lists.push(list.value);
  }
  const [products = [], categories = [], colors = [], care = []] = lists;
  const known: KnownItems = {
    categories: namesOf(categories, 'Name', lang),
    colors: namesOf(colors, 'name', lang),
    care: namesOf(care, 'name', lang),
    hasFile,
  };
  const deleted = await source.deleted('products', { since: EVER, fields: ['id'] });
  if (!deleted.ok) return deleted;
  return ok({ products, known, trashed: new Set(deleted.value.items.map(({ id }) => id)) });
}

function namesOf(items: readonly SourceItem[], field: string, lang: Language): ItemNames {
  const byName = new Map<string, Set<string>>();
  const shown = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const { id, draft, published } of items) {
    const names = (draft ?? published)?.data[field] ?? {};
    for (const name of [names['en'], names['de']]) {
      if (typeof name !== 'string' || name === '') continue;
      const key = asTyped(name);
      byName.set(key, (byName.get(key) ?? new Set()).add(id));
    }
    const nameIn = (one: Language) => String(shownValue(names, one) ?? id);
    shown.set(id, nameIn(lang));
    titles.set(id, nameIn(MASTER_LANGUAGE));
  }
  const called = (name: string) => [...(byName.get(asTyped(name)) ?? [])];
  return {
    ids: (name) => (shown.has(name) ? [name] : called(name)),
    name(id) {
      const name = shown.get(id);
      return name === undefined || called(name).length > 1 ? id : name;
    },
    title: (id) => titles.get(id) ?? id,
  };
}

/** A name as people type it: `30 °C` has a space that does not break in content, and no keyboard has that. */
const asTyped = (name: string) =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
