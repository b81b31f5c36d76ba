import * as v from 'valibot';
import { BlockNodeSchema } from '#src/model/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/page-data.ts';

/**
 * Where the canvas gets a page from: `GET`, answered with its PageData, hidden blocks included.
 * In: id of a page, product or category; its language; which page of a category.
 */
export function draftPath(item: string, lang: Language, page = 1): string {
  const query = new URLSearchParams({ item, lang, ...(page > 1 && { page: String(page) }) });
  return `/api/draft?${query}`;
}

/** Where people look at the draft of a page, whether it has an address or not. */
export function previewPath(item: string, lang: Language): string {
  return `/preview/id/${item}/${lang}`;
}

const Lang = v.picklist(LANGUAGES);
const Paths = v.object({ de: v.nullable(v.string()), en: v.nullable(v.string()) });

/** The page data of a draft. Nothing is chosen from a category there, so its route has no `choice`. */
export const DraftAnswer: v.GenericSchema<unknown, PageData> = v.object({
  digest: v.string(),
  route: v.object({
    path: v.string(),
    lang: Lang,
    kind: v.picklist(['page', 'product', 'category']),
    id: v.string(),
    page: v.number(),
  }),
  status: v.picklist([200, 404, 410, 500]),
  layout: v.picklist(['default', 'admin', 'empty', 'error']),
  textLang: Lang,
  title: v.string(),
  description: v.string(),
  indexable: v.boolean(),
  canonical: v.string(),
  alternates: Paths,
  asked: v.exactOptional(Paths),
  languages: v.array(Lang),
  theme: v.nullable(v.string()),
  background: v.nullable(v.string()),
  blocks: v.array(BlockNodeSchema),
  answers: v.record(v.string(), v.unknown()),
});
