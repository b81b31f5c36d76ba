import type * as v from 'valibot';
import { ANSWERS_PATH, AnswersAnswer } from '#src/api/contract/answers.ts';
import { ContentItem, contentPath, WrittenItem } from '#src/api/contract/content.ts';
import { draftPath } from '#src/api/contract/draft.ts';
import { DraftAnswer } from '#src/api/contract/draft-answer.ts';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { SESSION_PATH } from '#src/api/contract/session.ts';
import { SessionAnswer } from '#src/api/contract/session-answer.ts';
import { ask } from '#src/client/requests/ask.ts';
import { errorText } from '#src/lib/error-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Fetch, RETRY_STATUSES } from '#src/lib/retry.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import type { Document } from '../state/document.ts';
import { messages } from '../state/messages.ts';
import { type EditedSchema, readItem, savedData, type Stored } from '../state/stored.ts';

/** What became of a request: `offline` and `busy` are worth repeating, the rest is said to the editor. */
export type SaveFailure = {
  why: 'unreadable' | 'offline' | 'busy' | 'signed-out' | 'outdated' | 'draft-needed' | 'refused';
  problem: ProblemAnswer;
};
export type RequestOutcome<T> = Promise<Result<T, SaveFailure>>;

/** A save asks the content source two or three times, which may take ten seconds each. */
const TIMEOUT_MS = 90_000;

/** The requests of an editing session; `language` is that of the interface, `schema` that of the edited item. */
export function createRequests(
  fetcher: Fetch | undefined,
  language: Language,
  schema: EditedSchema = 'pages',
) {
  async function send<T>(
    path: string,
    shape: v.GenericSchema<unknown, T>,
    sent: Sent = {},
  ): RequestOutcome<T> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const result = await ask(shape, path, { lang: language, fetcher, ...sent, signal });
    if (result.is === 'done') return ok(result.value);
    if (result.is !== 'away') {
      const why = result.is === 'refused' ? reasonOf(result) : result.is;
      return err({ why, problem: result });
    }
    // No answer, half of one, or one of somebody else: a proxy, a hotel's sign-in page.
    const why = 'offline';
    return err({ why, problem: { name: why, message: messages[language][why], details: {} } });
  }

  return {
    page: (item: string, lang: Language, page = 1) =>
      send(draftPath(item, lang, page), DraftAnswer),
    async answers(keys: readonly string[]): RequestOutcome<AnswersAnswer['answers']> {
      const answer = await send(ANSWERS_PATH, AnswersAnswer, { method: 'POST', body: { keys } });
      return answer.ok ? ok(answer.value.answers) : answer;
    },
    /** The item with its draft; refused where a tree of it is none. */
    async read(id: string): RequestOutcome<Stored> {
      const answer = await send(contentPath(schema, id), ContentItem);
      if (!answer.ok) return answer;
      try {
        return ok(readItem(answer.value));
      } catch (error) {
        const reason = errorText(error);
        const details = { schema, id, field: 'data', reason };
        const message = editingMessage(problem('item-invalid', details), language);
        return err({ why: 'refused', problem: { name: 'item-invalid', message, details } });
      }
    },
    openDraft: (id: string, base: number) =>
      send(contentPath(schema, id, 'draft'), WrittenItem, { method: 'POST', base }),
    save: (id: string, base: number, document: Document) =>
      send(contentPath(schema, id), WrittenItem, {
        method: 'PUT',
        base,
        body: { data: savedData(document, schema) },
      }),
    publish: (id: string, base: number, part?: Document) =>
      send(contentPath(schema, id, 'status'), WrittenItem, {
        method: 'PUT',
        base,
        body: { status: 'Published', ...(part && { data: savedData(part, schema) }) },
      }),
    /** The e-mail of who is signed in; null: nobody. */
    async account(): RequestOutcome<string | null> {
      const answer = await send(SESSION_PATH, SessionAnswer);
      return answer.ok ? ok(answer.value.user?.email ?? null) : answer;
    },
  };
}

export type EditorRequests = ReturnType<typeof createRequests>;

type Sent = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; base?: number };

function reasonOf({ status, name }: ProblemAnswer & { status: number }): SaveFailure['why'] {
  if (status === 401) return 'signed-out';
  if (status === 412) return 'outdated';
  if (name === 'draft-needed') return 'draft-needed';
  return status !== 409 && RETRY_STATUSES.has(status) ? 'busy' : 'refused';
}
