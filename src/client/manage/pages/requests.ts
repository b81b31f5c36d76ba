import type * as v from 'valibot';
import { ContentItem, WrittenItem } from '#src/api/contract/content.ts';
import {
  ask,
  type AskOptions,
  type FailedRequest,
  type RequestResult,
  failureText,
} from '#src/client/requests/ask.ts';
import { tabStore } from '#src/client/visitor/tab-store.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';

const SAID = 'loden-pages-said';

/** Says it over the list once that is loaded again. */
export const sayNextTime = (text: string): void => tabStore.write(SAID, text);

export function sayKept(): void {
  const kept = tabStore.read(SAID);
  tabStore.remove(SAID);
  if (kept !== null) say(kept);
}

/** Says it over the list. */
export function say(text: string): void {
  const said = document.querySelector('[data-said]');
  if (said) said.textContent = text;
}

/** What is told of a request that was not done. */
export function problemOf(failed: FailedRequest): string {
  const away = document.querySelector<HTMLElement>('[data-said]')?.dataset['failed'] ?? '';
  return failureText(failed, { away });
}

/** The language of the list. */
export function shownIn(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** Asks the server. Whose session has ended leaves this screen to sign in, which leads back to it. */
export async function askSignedIn<T>(
  schema: v.GenericSchema<unknown, T>,
  path: string,
  asking: Omit<AskOptions, 'lang'> = {},
): Promise<RequestResult<T>> {
  const result = await ask(schema, path, { ...asking, lang: shownIn() });
  if (result.is !== 'refused' || result.status !== 401) return result;
  location.reload();
  return new Promise<never>(() => undefined);
}

/** Reads the newest version of an item, then sends what follows from it. In: the item's address. */
export async function changeItem(
  address: string,
  change: (item: ContentItem) => Omit<AskOptions, 'lang'> & { path: string },
): Promise<RequestResult<WrittenItem>> {
  const read = await askSignedIn(ContentItem, address);
  if (read.is !== 'done') return read;
  const { path, ...asking } = change(read.value);
  return askSignedIn(WrittenItem, path, asking);
}
