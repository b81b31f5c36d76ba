import * as v from 'valibot';
import type { OwnAccount } from '#src/auth/own-account.ts';
import type { SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { hasWords } from '#src/lib/words.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { entryState, type InboxEntry } from '#src/model/visitors/inbox.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { Inbox } from '#src/submissions/inbox.ts';
import { LIMITS, parseForm } from '../../http.ts';

export const INBOX_SORTS = ['at', 'name', 'number', 'kind', 'state'] as const;
export const INBOX_STATES = ['open', 'unanswered', 'done'] as const;
/** New messages come first, then those that are answered, then those that are done. */
const STATE_ORDER = ['open', 'answered', 'done'] as const;

/** What is asked of everything that visitors sent. Empty words and undefined narrow nothing. */
export type InboxQuery = {
  words: string;
  kind: string | undefined;
  state: (typeof INBOX_STATES)[number] | undefined;
  sort: (typeof INBOX_SORTS)[number];
  descending: boolean;
};

/** The entries that a query asks for, in its order; equal ones the newest first. */
export function findEntries(
  all: readonly InboxEntry[],
  { words, kind, state, sort, descending }: InboxQuery,
  lang: Language,
): InboxEntry[] {
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  const keyOf = (entry: InboxEntry) =>
    sort === 'state'
      ? String(STATE_ORDER.indexOf(entryState(entry)))
      : sort === 'kind'
        ? entry.kindLabel
        : String(entry[sort]);
  return all
    .filter(
      (entry) =>
        (kind === undefined || entry.kind === kind) &&
        (state === undefined || isIn(state, entry)) &&
        hasWords(textsOf(entry), words),
    )
    .sort((a, b) => compare(keyOf(a), keyOf(b)) * (descending ? -1 : 1) || b.at - a.at);
}

const isIn = (state: (typeof INBOX_STATES)[number], entry: InboxEntry): boolean =>
  state === 'unanswered'
    ? entryState(entry) === 'open'
    : (entry.done !== null) === (state === 'done');

const textsOf = ({ number, name, email, rows, goods }: InboxEntry) => [
  ...[number, name, email ?? ''],
  ...rows.map(({ value }) => value),
  ...goods.flatMap((good) => [good.name, good.details]),
];

const ExportForm = v.strictObject({ password: v.optional(v.string(), '') });

/** `POST /manage/enquiries`: all that the page shows parts of. In: also who asks, and what proves that it is them. */
export async function exportInbox(
  request: Request,
  inbox: Pick<Inbox, 'list'>,
  { query, lang }: { query: InboxQuery; lang: Language },
  { own, client }: { own: Pick<OwnAccount, 'prove'>; client: SignInClient },
): Promise<Result<InboxEntry[], Problem>> {
  const form = await parseForm(request, ExportForm, LIMITS.passwords);
  if (!form.ok) return form;
  const proof = await own.prove(form.value.password, client);
  if (!proof.ok) return proof;
  const { entries, unread } = await inbox.list(lang);
  return unread ? err(unread) : ok(findEntries(entries, query, lang));
}

const MAX_ANSWER = 10_000;

const EntryForm = v.variant('action', [
  v.strictObject({
    action: v.picklist(['answer', 'answer-done']),
    // A form sends two signs for each end of a line, which its field counts as one.
    text: v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll('\r\n', '\n')),
      v.trim(),
      v.maxLength(MAX_ANSWER),
    ),
    key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  }),
  v.strictObject({ action: v.picklist(['done', 'reopen']) }),
  // It cannot be undone: one press is not enough.
  v.strictObject({ action: v.literal('remove'), sure: v.literal('on') }),
]);

type EntryForm = v.InferOutput<typeof EntryForm>;

/** What was done with something that a visitor sent. */
export type InboxChange = 'answered' | 'done' | 'reopened' | 'delete';

type EntryPorts = {
  inbox: Inbox;
  /** The address of who asks. */
  by: string;
  /** Hears of each change. */
  changed(change: InboxChange, entry: InboxEntry): void;
};

/** What is wrong with a form, and the answer that had been written; undefined: it was none. */
export type EntryFailure = { problem: Problem; text: string | undefined };

/** The form of `POST /manage/enquiries/:id`. */
export function readEntryForm(request: Request): Promise<Result<EntryForm, Problem>> {
  return parseForm(request, EntryForm, LIMITS.json);
}

/** Answers an entry, marks it as done or open, or deletes it. */
export async function changeEntry(
  form: EntryForm,
  entry: InboxEntry,
  { inbox, by, changed }: EntryPorts,
): Promise<Result<InboxChange, EntryFailure>> {
  const { id } = entry;
  const said = (change: InboxChange) => {
    changed(change, entry);
    return ok(change);
  };
  switch (form.action) {
    case 'done':
      inbox.setDone(entry, by);
      return said('done');
    case 'reopen':
      inbox.setOpen(id);
      return said('reopened');
    case 'remove': {
      const gone = await inbox.remove(id);
      return gone.ok ? said('delete') : err({ problem: gone.error, text: undefined });
    }
    case 'answer':
    case 'answer-done': {
      const { text, key, action } = form;
      if (text === '') return err({ problem: problem('answer-empty'), text });
      const sent = await inbox.answer(id, { key, by, text });
      if (!sent.ok) return err({ problem: sent.error, text });
      if (action === 'answer-done') inbox.setDone(entry, by);
      return said('answered');
    }
  }
}
