import * as v from 'valibot';
import type { Language } from '#src/model/languages.ts';
import { ContentId, DataRequest } from './content.ts';

/**
 * Where the canvas gets a page from: `GET`, answered with its PageData, hidden blocks included.
 * In: id of a page, product or category; its language; which page of a category.
 */
export function draftPath(item: string, lang: Language, page = 1): string {
  const query = new URLSearchParams({ item, lang, ...(page > 1 && { page: String(page) }) });
  return `/api/draft?${query}`;
}

/** Where people look at the draft of a page, whether it has an address or not. `POST`: with unsaved items. */
export function previewPath(item: string, lang: Language): string {
  return `/preview/id/${item}/${lang}`;
}

/** Items as somebody is typing them, beside the page that shows them. */
export const UnsavedRequest = v.strictObject({
  items: v.pipe(
    v.array(v.strictObject({ id: ContentId, schema: v.string(), data: DataRequest })),
    v.minLength(1),
    v.maxLength(8),
  ),
});
export type UnsavedRequest = v.InferOutput<typeof UnsavedRequest>;
