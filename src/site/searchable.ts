import * as v from 'valibot';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/query.ts';
import { plainText, readRichText } from '#src/model/rich-text.ts';

/** What is to be found of a page. */
export type Searchable = {
  lang: Language;
  kind: 'page' | 'product' | 'category';
  title: string;
  body: string;
};

/** The part of a page's data that can be searched. */
export const SearchablePage = v.object({
  route: v.object({
    lang: v.picklist(LANGUAGES),
    kind: v.picklist(['page', 'product', 'category']),
    id: v.string(),
    page: v.number(),
  }),
  title: v.string(),
  description: v.string(),
  blocks: v.array(v.unknown()),
  answers: v.record(v.string(), v.unknown()),
});

const Named = v.object({ name: v.string() });

/**
 * What to find of a page: of products and categories their own words and not those of the cards beside
 * them, of pages everything that an editor wrote. Further pages of a list are left out.
 */
export function searchableOf(page: v.InferOutput<typeof SearchablePage>): Searchable | null {
  const { route, title, description, blocks, answers } = page;
  const { lang, kind, id } = route;
  if (route.page > 1) return null;
  const site = v.safeParse(Named, answers[queryKey('site', lang)]);
  const own = site.success ? title.replace(` | ${site.output.name}`, '') : title;
  if (kind === 'page') return { lang, kind, title: own, body: wordsIn(blocks).join(' ') };
  const item = answers[queryKey(kind, id, lang)];
  const name = v.safeParse(Named, item);
  const colours = kind === 'product' ? coloursOf(item, answers, lang) : [];
  const words = [...wordsIn(item), ...colours];
  return {
    ...{ lang, kind },
    title: name.success ? name.output.name : own,
    body: words.length > 0 ? words.join(' ') : description,
  };
}

const Variants = v.object({ variants: v.array(v.object({ color: v.string() })) });

function coloursOf(product: unknown, answers: Record<string, unknown>, lang: Language): string[] {
  const parsed = v.safeParse(Variants, product);
  if (!parsed.success) return [];
  return parsed.output.variants.flatMap(({ color }) => {
    const colour = v.safeParse(Named, answers[queryKey('colour', color, lang)]);
    return colour.success ? [colour.output.name] : [];
  });
}

// Settings, ids and addresses are one word without a capital letter.
const NO_WORDS = /^[^\p{Lu}\s]*$/u;
const SILENT: ReadonlySet<string> = new Set(['id', 'schemaId', 'schemaName', 'wrapper', 'path']);

/** Texts in a block or an item, in their order. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return NO_WORDS.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  const document = readRichText(value);
  if (document) return [plainText(document)];
  return Object.entries(value).flatMap(([name, field]) => (SILENT.has(name) ? [] : wordsIn(field)));
}
