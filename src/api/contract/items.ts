import * as v from 'valibot';
import { FILE_USES } from '#src/model/fields/file.ts';
import type { Language } from '#src/model/languages.ts';
import type { LibraryState } from '#src/model/items/library-file.ts';

/** What editors choose from: items of these schemas, pictures, and files by what they are for. */
export const LISTED = [
  'pages',
  'products',
  'categories',
  'colors',
  'theme-settings',
  'text-styles',
  'icons',
  'dynamic-blocks',
  'assets',
  ...FILE_USES,
] as const;
export type ListableSchema = (typeof LISTED)[number];

/** Items of one answer; a search finds the others. */
export const MAX_LISTED = 200;
/** Characters of a search. */
export const MAX_TYPED = 100;

/** A part of the pictures: what lies in a folder, or is in a state. */
export type PicturePart = { folder: string } | { state: LibraryState };

type Wanted = { ids?: readonly string[]; q?: string; part?: PicturePart | undefined };

/**
 * Where one asks for items to choose from: `GET`. `ids`: just these, in this order; else those that have each word
 * of `q`, by name. Of pictures and files it is the newest that are listed, pictures the newest first. `part`: of
 * pictures, those of a part alone.
 */
export function itemsPath(schema: ListableSchema, lang: Language, { ids, q, part }: Wanted = {}) {
  const query = new URLSearchParams({ schema, lang, ...part });
  if (ids) query.set('ids', ids.join(','));
  if (q) query.set('q', q.slice(0, MAX_TYPED));
  return `/api/items?${query}`;
}

const Picture = v.object({
  ...{ hash: v.string(), x: v.number(), y: v.number() },
  ...{ width: v.number(), height: v.number() },
});

/** What an item is known by when one chooses it. */
const FACE = {
  /** For icons: clean markup (`lib/svg.ts`). */
  svg: v.exactOptional(v.string()),
  /** Of colours: `#rrggbb`. */
  hex: v.exactOptional(v.string()),
  /** Of themes: the colours of paper, cloth and thread, by which one knows them, as `#rrggbb`. */
  palette: v.exactOptional(v.array(v.string())),
  /** For pictures, and for products with a picture: the parts of its address. */
  picture: v.exactOptional(Picture),
};
export const ItemFaceAnswer = v.object(FACE);

/** An item by its name; a picture by its alternative text, which may be empty. */
export const ListedItem = v.object({
  id: v.string(),
  schema: v.picklist(LISTED),
  name: v.string(),
  /** What it is found by beside its name, path and file name. */
  words: v.exactOptional(v.string()),
  /** Canonical path of pages, products and categories, if they have one. */
  path: v.exactOptional(v.string()),
  /** Of items: visitors never saw it, so pages leave it out. */
  unpublished: v.exactOptional(v.boolean()),
  ...FACE,
  /** Of text styles: the class that gives text its look. */
  look: v.exactOptional(v.string()),
  /** For pictures and files: the file's name, and whether the picture is decorative. */
  fileName: v.exactOptional(v.string()),
  decorative: v.exactOptional(v.boolean()),
  /** For pictures: the alternative text, in the languages that have one. */
  alt: v.exactOptional(
    v.object({ de: v.exactOptional(v.string()), en: v.exactOptional(v.string()) }),
  ),
  /** For pictures and files: how large the file is, where that is known. */
  bytes: v.exactOptional(v.number()),
  /** For files: the address of the file, for everybody who may see it. */
  address: v.exactOptional(v.string()),
});
export type ListedItem = v.InferOutput<typeof ListedItem>;

export const ItemsAnswer = v.object({ items: v.array(ListedItem) });

/** True for the names of lists. */
export function isListable(name: string): name is ListableSchema {
  return LISTED.some((one) => one === name);
}
