import * as v from 'valibot';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/pages/query.ts';
import { plainText, readRichText } from '#src/model/fields/rich-text.ts';

/** What is to be found of a page. */
export type Searchable = {
  lang: Language;
  kind: 'page' | 'product' | 'category';
  title: string;
  body: string;
  /** Of several that are called so the lowest comes first: goods stand in their order, after all others. */
  rank: number;
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
const text = v.nullish(v.unknown());
const Item = v.object({
  name: v.string(),
  summary: text,
  text,
  articleNumber: v.optional(v.string(), ''),
  order: v.optional(v.number(), 0),
  sizes: v.optional(v.array(v.object({ label: v.string(), name: v.nullish(v.string()) })), []),
  aspect: v.nullish(v.object({ title: v.string(), text })),
  variants: v.optional(v.array(v.object({ color: v.string() })), []),
});

/**
 * What to find of a page: of products and categories their own words and not those of the cards beside
 * them, of pages everything that an editor wrote, also in reusable blocks. Further pages of a list are left out.
 */
export function searchableOf(page: v.InferOutput<typeof SearchablePage>): Searchable | null {
  const { route, title, description, blocks, answers } = page;
  const { lang, kind, id } = route;
  if (route.page > 1) return null;
  const site = v.safeParse(Named, answers[queryKey('site', lang)]);
  const own = site.success ? title.replace(` | ${site.output.name}`, '') : title;
  if (kind === 'page') {
    const shown = withReusable(blocks, (id) => answers[queryKey('dynamicBlock', id, lang)]);
    return { lang, kind, title: own, body: sentences(wordsIn(shown)), rank: 0 };
  }
  const item = v.safeParse(Item, answers[queryKey(kind, id, lang)]);
  if (!item.success) return { lang, kind, title: own, body: description, rank: 0 };
  const { name, summary, text: document, aspect, order } = item.output;
  const { articleNumber, sizes, variants } = item.output;
  const colours = variants.map(({ color }) => answers[queryKey('colour', color, lang)]);
  const words = [
    ...wordsIn([summary, document, aspect?.title, aspect?.text]),
    colours.flatMap((colour) => (v.is(Named, colour) ? [colour.name] : [])).join(', '),
    sizes.map(({ name: what, label }) => [what, label].filter(Boolean).join(' ')).join(', '),
    articleNumber,
    // What search engines show as its title may have words that nothing else of it has.
    ...(own === name ? [] : [own]),
  ];
  const rank = kind === 'product' ? 1 + Math.max(0, order) : 0;
  return { lang, kind, title: name, body: sentences(words), rank };
}

const Reference = v.object({
  schemaName: v.literal('block-dynamic-block'),
  source: v.tuple([v.string()]),
});
const Reusable = v.object({ nodes: v.array(v.unknown()) });
const Parent = v.looseObject({ children: v.array(v.unknown()) });
const Hidden = v.object({ wrapper: v.object({ display: v.literal(false) }) });

/**
 * Blocks with what the reusable ones among them hold in place of their references.
 * In: the answer of the content to the id of a reusable block; those whose inside this is.
 */
function withReusable(
  nodes: readonly unknown[],
  answer: (id: string) => unknown,
  above: readonly string[] = [],
): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    if (v.is(Hidden, node)) return [];
    if (v.is(Reference, node)) {
      const [id] = node.source;
      const found = answer(id);
      const isCircle = above.includes(id);
      return v.is(Reusable, found) && !isCircle
        ? withReusable(found.nodes, answer, [...above, id])
        : [];
    }
    if (!v.is(Parent, node)) return [node];
    return [{ ...node, children: withReusable(node.children, answer, above) }];
  });
}

/** Texts of several fields, one after the other; each ends as a sentence does. */
function sentences(texts: readonly string[]): string {
  const ended = (text: string) => (/[.!?…:]$/.test(text) ? text : `${text}.`);
  return texts.filter(Boolean).map(ended).join(' ');
}

// Settings, ids and addresses are one word that begins with no capital letter.
const NO_WORDS = /^(?:[^\p{Lu}\s]\S*)?$/u;
const SILENT: ReadonlySet<string> = new Set(['id', 'schemaId', 'schemaName', 'wrapper', 'path']);
/** Fields whose words stand above the others of a block, and those whose words stand below. */
const ABOVE: ReadonlySet<string> = new Set(['kicker', 'heading', 'title']);
const BELOW: ReadonlySet<string> = new Set(['label', 'source', 'button', 'thanks']);

/** Texts in a block or an item, in the order in which they are read. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return NO_WORDS.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  const document = readRichText(value);
  if (document) return document.content.map((part) => plainText({ ...document, content: [part] }));
  // Payloads and data at hand have to give the same words: where reading knows no order, the names do.
  return Object.entries(value)
    .filter(([name]) => !SILENT.has(name))
    .sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
    .flatMap(([, field]) => wordsIn(field));
}

function placeOf(field: string): number {
  if (ABOVE.has(field)) return 0;
  return BELOW.has(field) ? 2 : 1;
}
