import { askItem } from '#src/client/items/requests.ts';
import type { ContentItem } from '#src/api/contract/content.ts';
import type { RequestResult } from '#src/client/requests/ask.ts';
import type { Chrome } from '../chrome/chrome.ts';

/** The schema of what is edited: a page, or a reusable block. */
export const schemaOf = ({ editor }: Pick<Chrome, 'editor'>): string =>
  editor.$page.get().route.schema === 'dynamic-blocks' ? 'dynamic-blocks' : 'pages';

/** Where the versions of what is edited are. */
export const versionsScreen = (chrome: Pick<Chrome, 'editor'>): string =>
  `/manage/squidex/${schemaOf(chrome)}/${chrome.editor.item}/versions`;

/** Where the page is seen as visitors once saw it; undefined for a reusable block, which is no page. */
export function pastPath(chrome: Pick<Chrome, 'editor'>): string | undefined {
  if (schemaOf(chrome) === 'dynamic-blocks') return undefined;
  return `/manage/past?${new URLSearchParams({ path: chrome.editor.$page.get().route.path })}`;
}

/** What a request came to; what was refused here was never asked for, and has no status. */
type StoredAnswer<T> = RequestResult<T> | { is: 'refused'; message: string };

/** Saves the work, and reads the item as it is then. */
export async function readStored(chrome: Chrome): Promise<StoredAnswer<ContentItem>> {
  const { editor, lang } = chrome;
  const saved = await editor.flush();
  if (!saved.ok) return { is: 'refused', message: saved.error.message };
  return askItem(schemaOf(chrome), editor.item, lang);
}

/** What is said where a request was not done. In: what is said where nobody answered. */
export const messageFrom = (answer: StoredAnswer<unknown>, away: string): string =>
  'message' in answer ? answer.message : away;
