import type { AstroGlobal } from 'astro';
import {
  changeEntry,
  type EntryFailure,
  exportInbox,
  findEntries,
  INBOX_SORTS,
  INBOX_STATES,
  type InboxQuery,
  readEntryForm,
} from '#src/api/handlers/office/inbox.ts';
import { fileResponse } from '#src/api/http.ts';
import { exportEntry } from '#src/auth/audit.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { type InboxEntry, SAMPLES } from '#src/model/visitors/inbox.ts';
import { inboxCsv } from '#src/render/inbox/inbox-csv.ts';
import { inboxMessages } from '#src/render/inbox/messages.ts';
import { sayRefused } from '../_refused.ts';
import { clientOf } from '../_sign-in-cookies.ts';
import type { OpenScreen } from './_manage.ts';
import { changedAddress, tableQuery } from './_table-query.ts';

const PATH = '/manage/enquiries';
const ROWS = 50;
const FILE = { name: 'enquiries', ending: 'csv', type: 'text/csv' };
const DAY_MS = 24 * 3_600_000;

/** The part of what visitors sent that the address asks for; `POST` sends it as a file. */
export async function showInbox(astro: AstroGlobal, screen: OpenScreen) {
  const { lang, site, user } = screen;
  const { inbox, auth, audit } = site;
  const query = inboxQuery(astro.url);
  const client = clientOf(astro, auth);
  let problem: Problem | undefined;
  if (astro.request.method === 'POST') {
    const proof = { own: auth.own, client };
    const asked = await exportInbox(astro.request, inbox, { query, lang }, proof);
    if (asked.ok) {
      audit.append(exportEntry(user.email, 'enquiries'));
      return fileResponse(inboxCsv(asked.value, lang), FILE);
    }
    problem = asked.error;
    sayRefused(astro, problem);
  }
  const { entries, unread } = await inbox.list(lang);
  const found = findEntries(entries, query, lang);
  return {
    rows: found.slice((query.page - 1) * ROWS, query.page * ROWS),
    ...{ perPage: ROWS, total: found.length, all: entries.length, query, unread, problem },
    days: Math.round(inbox.keptMs / DAY_MS),
    kinds: kindsOf(entries, inboxMessages[lang].samples),
    hasPassword: auth.own.view(client.session)?.hasPassword ?? true,
    isRemoved: astro.url.searchParams.get('done') === 'delete',
    addressOf: (changes: Record<string, string | null>) => changedAddress(astro.url, changes),
  };
}

/** The newest first, unless the address says otherwise. */
function inboxQuery(url: URL): InboxQuery & { page: number } {
  const { searchParams } = url;
  const state = searchParams.get('state');
  const asked = tableQuery(url, INBOX_SORTS);
  return {
    ...asked,
    descending: searchParams.has('sort') ? asked.descending : true,
    kind: searchParams.get('kind')?.slice(0, 100) || undefined,
    state: INBOX_STATES.find((one) => one === state),
  };
}

function kindsOf(entries: readonly InboxEntry[], samples: string) {
  const labels = new Map(
    entries.map(({ kind, kindLabel }) => [kind, kind === SAMPLES ? samples : kindLabel]),
  );
  return [...labels].map(([name, label]) => ({ name, label }));
}

/** One of them; `POST` answers it, marks it, or deletes it. Undefined: there is none. */
export async function showEntry(astro: AstroGlobal, { lang, site, user }: OpenScreen) {
  const { inbox, audit } = site;
  const form = astro.request.method === 'POST' ? await readEntryForm(astro.request) : undefined;
  const found = await inbox.find(astro.params['id'] ?? '', lang);
  if (!found.ok) {
    sayRefused(astro, form?.ok === false ? form.error : found.error);
    return { kind: 'missing', problem: found.error } as const;
  }
  const entry = found.value;
  let failure: EntryFailure | undefined;
  if (form) {
    const changed = form.ok
      ? await changeEntry(form.value, entry, {
          ...{ inbox, by: user.email },
          changed: (operation, { schema, id }) =>
            audit.append({ who: user.email, operation, schema, id, before: null, after: null }),
        })
      : { ok: false as const, error: { problem: form.error, text: undefined } };
    if (changed.ok) {
      const to = changed.value === 'delete' ? PATH : `${PATH}/${entry.id}`;
      return astro.redirect(`${to}?done=${changed.value}`, 303);
    }
    failure = changed.error;
    sayRefused(astro, failure.problem);
  }
  const said = astro.url.searchParams.get('done');
  const done = (['answered', 'done', 'reopened'] as const).find((one) => one === said);
  return { kind: 'there', entry, failure, done, answerKey: crypto.randomUUID() } as const;
}
