import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';

/** Where one asks which pages show an item, as visitors see them now: `GET`. */
export const shownOnPath = (id: string) => `/api/shown-on?item=${encodeURIComponent(id)}`;

const Page = v.object({
  ...{ path: v.string(), title: v.string(), lang: v.picklist(LANGUAGES) },
  kind: v.picklist(['page', 'product', 'category']),
  /** What the page is about. */
  item: v.string(),
});

/** How many pages, and the first 500 of them. */
export const ShownOnAnswer = v.object({
  total: v.number(),
  pages: v.array(Page),
});
export type ShownOnAnswer = v.InferOutput<typeof ShownOnAnswer>;
