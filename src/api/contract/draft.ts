import type { Language } from '#src/model/languages.ts';

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
