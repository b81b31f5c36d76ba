import * as v from 'valibot';
import type { Replica } from '#src/content/replica/replica.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { type ItemFacts, MOST_PAGES } from '#src/model/items/item-facts.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import type { Site } from '#src/site/site.ts';
import { answersWith } from './where-used.ts';

/** Tells facts of items, by id, as their newest versions and the served pages have them. */
export type ReadItemFacts = (
  schema: SchemaName,
  ids: readonly string[],
  lang: Language,
) => ReadonlyMap<string, ItemFacts>;

const Data = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.fallback(v.record(v.string(), v.unknown()), {})),
);

/** Reads what lists tell of items on the replica, and by what pages have read. */
export function createItemFacts(
  replica: Replica,
  { recorded }: Pick<Site, 'recorded'>,
): ReadItemFacts {
  const drafts = replica.view('draft');
  const { ask } = createQueries(replica, { scope: 'draft' });
  return (schema, ids, lang) => {
    const hexes = new Map(ask('theme').colours.map(({ key, hex }) => [key, hex]));
    const coloursOf = (id: string) =>
      (ask('productCard', id, lang)?.colours ?? []).flatMap((colour) => {
        const found = ask('colour', colour, lang);
        const hex = found && hexes.get(found.key);
        return found && hex ? [{ name: found.name, hex }] : [];
      });
    return new Map(
      ids.map((id) => [
        id,
        {
          pages: recorded.countPages(answersWith(id, schema), MOST_PAGES),
          lacks: lacksOf(schema, drafts.row(id)?.data),
          colours: schema === 'products' ? coloursOf(id) : [],
        },
      ]),
    );
  };
}

function lacksOf(schema: SchemaName, stored: string | undefined): ItemFacts['lacks'] {
  const read = v.safeParse(Data, stored);
  const data = read.success ? read.output : {};
  const texts = Object.entries(contentSchemas[schema].fields)
    .filter(([, { localized }]) => localized)
    .map(([name]) => LANGUAGES.filter((lang) => says(data[name]?.[lang])))
    .filter(({ length }) => length > 0);
  const lacks = (lang: Language) => {
    const missing = texts.filter((languages) => !languages.includes(lang)).length;
    return missing > 0 && missing === texts.length ? 'all' : missing;
  };
  return { de: lacks('de'), en: lacks('en') };
}

/** Names of what a text is made of, which say nothing to a reader. */
const FORMS: ReadonlySet<string> = new Set(['type', 'schemaName', 'schemaId', 'attrs']);

/** Whether a value says anything: an empty paragraph does not. */
function says(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null) return value !== undefined && value !== null;
  return Object.entries(value).some(([name, inner]) => !FORMS.has(name) && says(inner));
}
