import type { ItemWarnings } from '#src/api/handlers/items/item-warnings.ts';
import { createPropose, type ProposedItem } from '#src/content/queries/proposals.ts';
import type { QuerySettings } from '#src/content/queries/context.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import { ok } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { parseData } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { aliasesOf } from '#src/model/links.ts';
import { productsSchema } from '#src/model/schemas/products.ts';
import type { Site } from '#src/site/site.ts';

/** Finds them in what is published, among the files of the code, and among the newest versions of products. */
export function createItemWarnings(
  replica: Replica,
  { pages }: Pick<Site, 'pages'>,
  settings: QuerySettings,
): ItemWarnings {
  const propose = createPropose(replica, settings);
  /** A file of the code at one of the addresses that a redirect would fill. */
  const fileAt = (path: string): Problem | null => {
    const file = [path, ...aliasesOf(path)].find((one) => {
      const page = pages.get(one);
      return page !== undefined && page.target === undefined;
    });
    return file === undefined ? null : problem('redirect-behind-file', { path: file });
  };
  const sameNumber = ({ id, data }: ProposedItem, lang: Language): Problem | null => {
    const typed = data && parseData(productsSchema.fields, data).value.articleNumber;
    const number = typed ?? replica.articleNumber(id);
    const other = number === '' ? undefined : replica.otherWithNumber(id, number, lang);
    return other ? problem('article-number-shared', { number, name: other.name }) : null;
  };
  return (schema, items, lang) => {
    if (schema === 'products') {
      const shared = items.flatMap((item) => {
        const why = sameNumber(item, lang);
        return why ? [[item.id, why] as const] : [];
      });
      return ok(new Map(shared));
    }
    const proposed = propose(items);
    if (!proposed.ok) return proposed;
    const { ask } = proposed.value.queries;
    const found = items.flatMap(({ id }) => {
      const path = ask('redirect', id)?.path;
      const why = ask('warning', id) ?? (path === undefined ? null : fileAt(path));
      return why ? [[id, why] as const] : [];
    });
    return ok(new Map(found));
  };
}
