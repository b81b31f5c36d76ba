import * as v from 'valibot';
import { ANSWERS_PATH, AnswersAnswer } from '#src/api/contract/answers.ts';
import { ContentItem, contentPath, WrittenItem } from '#src/api/contract/content.ts';
import { draftPath } from '#src/api/contract/draft.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { SESSION_PATH, type SessionAnswer } from '#src/api/contract/session.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { RETRY_STATUSES } from '#src/lib/retry.ts';
import { editingMessage } from '#src/model/editing-errors.ts';
import { problem } from '#src/model/errors.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { Document } from '../state/document.ts';
import { messages } from '../state/messages.ts';
import { readItem, savedData, type Stored } from '../state/stored.ts';

/** What became of a request: `offline` and `busy` are worth repeating, the rest is said to the editor. */
export type Failure = {
  why: 'unreadable' | 'offline' | 'busy' | 'signed-out' | 'outdated' | 'draft-needed' | 'refused';
  problem: ProblemAnswer;
};
export type RequestOutcome<T> = Promise<Result<T, Failure>>;

const TIMEOUT_MS = 30_000;
const SCHEMA = 'pages';

/** The requests of an editing session; `language` is that of the interface. */
export function createRequests(fetcher: typeof fetch, language: Language) {
  async function send<T>(
    path: string,
    parse: (json: unknown) => T,
    sent: Sent = {},
  ): RequestOutcome<T> {
    const { method = 'GET', body, base } = sent;
    try {
      const response = await fetcher(path, {
        method,
        headers: {
          accept: 'application/json',
          'accept-language': language,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(base !== undefined && { 'if-match': `"${base}"` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        cache: 'no-store',
      });
      const json: unknown = await response.json();
      if (response.ok) return ok(parse(json));
      return err({ why: reasonOf(response.status, json), problem: v.parse(ProblemAnswer, json) });
    } catch {
      // No answer, half of one, or one of somebody else: a proxy, a hotel's sign-in page.
      const message = messages[language].offline;
      return err({ why: 'offline', problem: { name: 'offline', message, details: {} } });
    }
  }

  return {
    page: (item: string, lang: Language, page = 1) =>
      send(draftPath(item, lang, page), (json) => json as PageData),
    answers: (keys: readonly string[]) =>
      send(ANSWERS_PATH, (json) => v.parse(AnswersAnswer, json).answers, {
        method: 'POST',
        body: { keys },
      }),
    /** The item with its draft; refused where a tree of it is none. */
    async read(id: string): RequestOutcome<Stored> {
      const answer = await send(contentPath(SCHEMA, id), parsedItem);
      if (!answer.ok) return answer;
      try {
        return ok(readItem(answer.value));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const details = { schema: SCHEMA, id, field: 'data', reason };
        const message = editingMessage(problem('item-invalid', details), language);
        return err({ why: 'refused', problem: { name: 'item-invalid', message, details } });
      }
    },
    openDraft: (id: string, base: number) =>
      send(contentPath(SCHEMA, id, 'draft'), parsedWrite, { method: 'POST', base }),
    save: (id: string, base: number, document: Document) =>
      send(contentPath(SCHEMA, id), parsedWrite, {
        method: 'PUT',
        base,
        body: { data: savedData(document) },
      }),
    publish: (id: string, base: number) =>
      send(contentPath(SCHEMA, id, 'status'), parsedWrite, {
        method: 'PUT',
        base,
        body: { status: 'Published' },
      }),
    /** The e-mail of who is signed in; null: nobody. */
    account: () => send(SESSION_PATH, (json) => (json as SessionAnswer).user?.email ?? null),
  };
}

export type EditorRequests = ReturnType<typeof createRequests>;

type Sent = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; base?: number };

const parsedItem = (json: unknown) => v.parse(ContentItem, json);
const parsedWrite = (json: unknown) => v.parse(WrittenItem, json);

function reasonOf(status: number, json: unknown): Failure['why'] {
  if (status === 401) return 'signed-out';
  if (status === 412) return 'outdated';
  const name = v.is(ProblemAnswer, json) ? json.name : '';
  if (name === 'draft-needed') return 'draft-needed';
  return status !== 409 && RETRY_STATUSES.has(status) ? 'busy' : 'refused';
}
