import * as v from 'valibot';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { request } from '#src/client/visitor/http.ts';
import type { Fetch } from '#src/lib/retry.ts';
import type { Language } from '#src/model/languages.ts';

/** What a request to our own server came to. */
export type RequestResult<T> = { is: 'done'; value: T } | FailedRequest;

/**
 * `unreadable`: the server has done it, and answers as no contract of this page says: it is of a newer version.
 * `away`: no answer, or one of somebody else, so nobody knows whether it was done.
 */
export type FailedRequest =
  | ({ is: 'refused'; status: number } & ProblemAnswer)
  | ({ is: 'unreadable' } & ProblemAnswer)
  | { is: 'away' };

export type AskOptions = {
  /** Of what the server says. */
  lang: Language;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, but for a part of a file, which is sent with its own type. */
  body?: unknown;
  /** The version that is changed: where it is no longer the newest, the server refuses (412). */
  base?: number | undefined;
  signal?: AbortSignal;
  /** Whether it goes on when the page is left. */
  keepalive?: true;
  /** Another way to send it. */
  fetcher?: Fetch | undefined;
};

/** Asks our server. In: what its answer has to be, and where. */
export async function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  path: string,
  { lang, body, base, fetcher = request, ...init }: AskOptions,
): Promise<RequestResult<T>> {
  const headers = new Headers({ 'Accept-Language': lang });
  if (base !== undefined) headers.set('If-Match', `"${base}"`);
  let sent = null;
  if (body instanceof Blob) sent = body;
  else if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    sent = JSON.stringify(body);
  }
  try {
    const response = await fetcher(path, { ...init, headers, body: sent, cache: 'no-store' });
    const answer: unknown = await response.json();
    if (!response.ok) {
      return { is: 'refused', status: response.status, ...v.parse(ProblemAnswer, answer) };
    }
    const read = v.safeParse(schema, answer);
    if (read.success) return { is: 'done', value: read.output };
    const details = { path, reason: v.summarize(read.issues) };
    return { is: 'unreadable', name: 'unreadable', message: UNREADABLE[lang], details };
  } catch {
    return { is: 'away' };
  }
}

const UNREADABLE: Record<Language, string> = {
  de: 'Die Antwort des Servers ist nicht lesbar. Lade die Seite neu und sieh nach, was gespeichert ist.',
  en: 'The server’s answer cannot be read. Reload the page and check what has been saved.',
};

/** What somebody is told of a request that was not done. In: what is said where nobody answered. */
export const failureText = (failed: FailedRequest, { away }: { away: string }): string =>
  failed.is === 'away' ? away : failed.message;
