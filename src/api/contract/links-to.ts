import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';
import { ContentId } from './content.ts';

/** Where one asks, before items are deleted, what links to them: `POST`. Nothing is written. */
export const LINKS_TO_PATH = '/api/links-to';

/** Items of one question. */
const MAX_ITEMS = 1_000;

export const LinksToRequest = v.strictObject({
  ids: v.pipe(v.array(ContentId), v.minLength(1), v.maxLength(MAX_ITEMS)),
  lang: v.picklist(LANGUAGES),
});
export type LinksToRequest = v.InferOutput<typeof LinksToRequest>;

/** What links to one item. Of the pages and of the items the first are named. */
const LinksToItem = v.object({
  id: v.string(),
  pages: v.object({
    total: v.number(),
    first: v.array(v.object({ path: v.string(), title: v.string() })),
  }),
  items: v.object({
    total: v.number(),
    first: v.array(
      v.object({ schema: v.string(), id: v.string(), name: v.string(), label: v.string() }),
    ),
  }),
});
export type LinksToItem = v.InferOutput<typeof LinksToItem>;

/** The items that something links to, in the order of the question. */
export const LinksToAnswer = v.object({ links: v.array(LinksToItem) });
export type LinksToAnswer = v.InferOutput<typeof LinksToAnswer>;
