import * as v from 'valibot';
import { ContentItem, WrittenItem } from '#src/api/contract/content.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { request } from '#src/client/visitor/http.ts';

type Item = v.InferOutput<typeof ContentItem>;
/** What became of a change; `problem`: what to tell. */
export type Done = { problem: string } | { id: string };

const SAID = 'loden-pages-said';

/** Says it over the list once that is loaded again. */
export const sayNextTime = (text: string): void => sessionStorage.setItem(SAID, text);

export function sayKept(): void {
  const kept = sessionStorage.getItem(SAID);
  sessionStorage.removeItem(SAID);
  if (kept !== null) say(kept);
}

/** Says it over the list. */
export function say(text: string): void {
  const said = document.querySelector('[data-said]');
  if (said) said.textContent = text;
}

/** The server does not answer. */
export const failed = () => ({
  problem: document.querySelector<HTMLElement>('[data-said]')?.dataset['failed'] ?? '',
});

/** Asks the server. Whose session has ended leaves this screen to sign in, which leads back to it. */
export const requestSignedIn: typeof request = async (input, init) => {
  const response = await request(input, init);
  if (response.status !== 401) return response;
  location.reload();
  return new Promise<never>(() => undefined);
};

/** The newest version of an item. */
export async function read(address: string): Promise<Item | { problem: string }> {
  const response = await requestSignedIn(address, { headers: inOurLanguage });
  const body: unknown = await response.json();
  return response.ok
    ? v.parse(ContentItem, body)
    : { problem: v.parse(ProblemAnswer, body).message };
}

/** Writes an item. */
export async function send(address: string, init: RequestInit): Promise<Done> {
  const headers = { ...init.headers, ...inOurLanguage };
  const response = await requestSignedIn(address, { ...init, headers });
  const body: unknown = await response.json();
  return response.ok
    ? { id: v.parse(WrittenItem, body).id }
    : { problem: v.parse(ProblemAnswer, body).message };
}

const inOurLanguage = { 'Accept-Language': document.documentElement.lang };
