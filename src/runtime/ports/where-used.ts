import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { type LinksTo, MOST_NAMED } from '#src/api/handlers/items/links-to.ts';
import { type Queries, queryKey } from '#src/model/pages/query.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';
import type { ReadAnswers } from '#src/site/recorded.ts';
import type { Site } from '#src/site/site.ts';
import { itemName } from '../engine/item-name.ts';

/** An item that names another one. */
type UsingItem = { schema: string; id: string; name: string };
/** A page that visitors see and that shows an item; `item`: what the page is about. */
type UsingPage = { path: string; title: string; lang: Language; kind: Route['kind']; item: string };

/** Where items are used. */
export type WhereUsed = {
  /** The items that name each of the given ones, published or as drafts. Reads all content once. */
  items(ids: readonly string[], lang: Language): ReadonlyMap<string, UsingItem[]>;
  /** What links to each of the given items, but for themselves. Reads all content once. */
  linksTo(ids: readonly string[], lang: Language): ReadonlyMap<string, LinksTo>;
  /** The pages that show an item or a file: how many, and the first 500 of them. */
  pages(id: string): { total: number; pages: UsingPage[] };
};

const MOST_LISTED = 500;

/** The answers from which a page has an item or a file that it shows. */
export function answersWith(id: string, schema: string | undefined): ReadAnswers {
  const isOne =
    schema !== undefined && isSchemaName(schema) && contentSchemas[schema].type === 'Singleton';
  return {
    readers: [`item:${id}`, `has:${id}`, `asset:${id}`, ...(isOne ? [`all:${schema}`] : [])],
    // It looks at many products to choose some: whatever it chose, the page asks for their cards.
    except: ['related'],
  };
}

/** Says where items are used, on the replica and by what pages have read. */
export function createWhereUsed(
  replica: Replica,
  { recorded, pages }: Pick<Site, 'recorded' | 'pages'>,
  { ask }: Pick<Queries, 'ask'>,
): WhereUsed {
  const drafts = replica.view('draft');
  const published = replica.view('published');

  function using(path: string): UsingPage[] {
    const target = pages.get(path)?.target;
    if (!target || !('lang' in target)) return [];
    const { id, kind, lang } = target;
    const title = itemName(published, { schema: SCHEMAS[kind], id }, lang) ?? '';
    return [{ path, title, lang, kind, item: id }];
  }

  function items(ids: readonly string[], lang: Language): Map<string, UsingItem[]> {
    const uses = replica.uses(new Set(ids));
    const named = ids.map((id): [string, UsingItem[]] => {
      const by = (uses.get(id) ?? []).filter((use) => use.id !== id);
      return [id, by.map((use) => ({ ...use, name: itemName(drafts, use, lang) ?? use.id }))];
    });
    return new Map(named);
  }

  /** The pages with a link to an item, be it chosen or its address typed, also a former one. */
  function linking(id: string): string[] {
    const typed = ask('routes', id).flatMap(({ path }) =>
      recorded.answered('address', digest(canonicalJson(path))),
    );
    const found = [queryKey('routes', id), ...typed].flatMap((query) => [
      ...recorded.pagesUsing(query),
    ]);
    return [...new Set(found)].sort();
  }

  return {
    items,
    linksTo(ids, lang) {
      const going = new Set(ids);
      const naming = items(ids, lang);
      return new Map(
        ids.map((id) => {
          const from = linking(id).flatMap((path) => {
            const target = pages.get(path)?.target;
            return target && 'lang' in target && !going.has(target.id) ? [[path, target.id]] : [];
          });
          const shown = new Set(from.map(([, item]) => item));
          const first = from.slice(0, MOST_NAMED).flatMap(([path = '']) => using(path));
          const others = (naming.get(id) ?? []).filter(
            (one) => !going.has(one.id) && !shown.has(one.id),
          );
          return [id, { pages: { total: from.length, first }, items: others }];
        }),
      );
    },
    pages(id) {
      const answers = answersWith(id, drafts.row(id)?.schema);
      const first = recorded.pagesReading(answers, MOST_LISTED);
      const total = first.length < MOST_LISTED ? first.length : recorded.countPages(answers);
      return { total, pages: first.flatMap(using) };
    },
  };
}

const SCHEMAS = { page: 'pages', product: 'products', category: 'categories' } as const;
