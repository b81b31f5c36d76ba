import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import {
  applyBulk,
  BulkRequest,
  type BulkRow,
  BulkUndos,
  BulkVersions,
  choiceLabel,
  MAX_ITEMS,
  planBulk,
  undoBulk,
} from '#src/api/handlers/items/bulk-change.ts';
import { columnLabel } from '#src/api/handlers/items/item-tables.ts';
import type { Wrote } from '#src/api/handlers/editing-requests.ts';
import { readForm } from '#src/api/http.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { FormField } from '#src/model/forms/form.ts';
import { bulkMessages } from '#src/render/admin/content/bulk-messages.ts';
import { type BulkOutcome, faultsFirst } from '#src/render/admin/content/bulk-outcome.ts';
import {
  type BulkAsked,
  applyStatusAsked,
  planStatusAsked,
  undoStatusAsked,
} from './_bulk-status.ts';
import { listQuery } from './_list-query.ts';
import type { OpenScreen } from './_manage.ts';

/** Room for the request that takes the largest change back, in bytes. */
const LIMIT = 1024 * 1024;
/** The name that a page gives to the change that it asks for. */
const RunName = v.pipe(v.string(), v.uuid());

/** What the page of a change of many items shows: what it would do, what it did, or what is wrong. */
export function bulkOutcome(
  astro: AstroGlobal,
  screen: OpenScreen,
  schema: string,
): Promise<BulkOutcome> {
  const { lang, site, user } = screen;
  const wrote: Wrote = (write) => site.audit.append({ who: user.email, ...write });
  const wrong = (what: Problem): BulkOutcome => {
    astro.response.status = statusOf(what);
    return { is: 'wrong', message: messageOf(what, lang) };
  };
  return answer({ ...screen, schema, wrote, tell: () => undefined, wrong }, astro);
}

/** A change gives items a `status`, or else a value in a field. */
async function answer(asked: BulkAsked, { request, url }: AstroGlobal): Promise<BulkOutcome> {
  const { searchParams } = url;
  if (request.method !== 'POST') {
    const ids = await idsAsked(asked, searchParams);
    return (searchParams.has('status') ? planStatusAsked : look)(asked, searchParams, ids);
  }
  const form = await readForm(request, LIMIT);
  if (!form.ok) return asked.wrong(form.error);
  const [apply, undo] =
    'status' in form.value ? [applyStatusAsked, undoStatusAsked] : [change, takeBack];
  const work = form.value['action'] === 'undo' ? undo : apply;
  const run = v.safeParse(RunName, form.value['run']);
  return asked.site.bulkRuns.follow(run.success ? run.output : undefined, (tell) =>
    work({ ...asked, tell }, form.value),
  );
}

const told =
  (field: FormField, { lang }: BulkAsked) =>
  (row: BulkRow) => ({
    ...row,
    before: choiceLabel(field, row.before),
    after: choiceLabel(field, row.after),
    fault: row.fault && messageOf(row.fault, lang),
  });

/** The ids of the items that are ticked; or of all that a list finds, where `found` has the list's query. */
async function idsAsked(
  { site, schema, lang }: BulkAsked,
  query: URLSearchParams,
): Promise<string[]> {
  const found = query.get('found');
  if (found === null) return query.getAll('id');
  const list = listQuery({ searchParams: new URLSearchParams(found) }, schema, lang);
  const table = await site.tables({ ...list, skip: 0, top: MAX_ITEMS + 1 });
  return table.ok ? table.value.rows.map(({ id }) => id) : [];
}

async function look(
  asked: BulkAsked,
  query: URLSearchParams,
  ids: readonly string[],
): Promise<BulkOutcome> {
  const { lang, site, schema, wrong } = asked;
  const read = v.safeParse(BulkRequest, {
    ...Object.fromEntries(query),
    ids,
  });
  if (!read.success) return wrong(problem('form-incomplete'));
  const plan = await planBulk(site.editing, schema, read.output, lang);
  if (!plan.ok) return wrong(plan.error);
  const { field, rows } = plan.value;
  const bulk = bulkMessages[lang];
  const { ids: _, ...change } = read.output;
  const changing = rows.filter(({ fault, before, after }) => fault === null && before !== after);
  return {
    is: 'planned',
    lead: `${columnLabel(field)}: ${bulk.lead(changing.length)}`,
    asked: change,
    ways: [
      { action: 'save', label: bulk.save },
      { action: 'publish', label: bulk.publish },
    ],
    rows: faultsFirst(rows).map(told(field, asked)),
  };
}

async function change(asked: BulkAsked, fields: Record<string, string>): Promise<BulkOutcome> {
  const { lang, site, schema, wrote, tell, wrong } = asked;
  const versions = v.safeParse(BulkVersions, fields['versions'] ?? '');
  const read = v.safeParse(BulkRequest, {
    ...fields,
    ids: versions.success ? Object.keys(versions.output) : [],
  });
  if (!versions.success || !read.success) return wrong(problem('form-incomplete'));
  const publish = fields['action'] === 'publish';
  const ports = { editing: site.editing, wrote, tell };
  const wanted = { ...read.output, versions: versions.output };
  const applied = await applyBulk(ports, schema, wanted, { publish, lang });
  if (!applied.ok) return wrong(applied.error);
  const { field, undo, drafted, refused } = applied.value;
  const bulk = bulkMessages[lang];
  return {
    is: 'done',
    said: [
      bulk.done(undo.length - drafted.length),
      ...(drafted.length > 0 ? [bulk.drafted(drafted.length)] : []),
      ...(refused.length > 0 ? [bulk.left(refused.length)] : []),
    ],
    undo: undo.length > 0 ? { field: wanted.field, undo: JSON.stringify(undo) } : null,
    rows: [...drafted, ...refused].map(told(field, asked)),
  };
}

async function takeBack(
  { lang, site, schema, wrote, tell, wrong }: BulkAsked,
  fields: Record<string, string>,
): Promise<BulkOutcome> {
  const undo = v.safeParse(BulkUndos, fields['undo'] ?? '');
  const field = fields['field'];
  if (!undo.success || field === undefined) return wrong(problem('form-incomplete'));
  const ports = { editing: site.editing, wrote, tell };
  const left = await undoBulk(ports, schema, { field, undo: undo.output }, lang);
  if (!left.ok) return wrong(left.error);
  const bulk = bulkMessages[lang];
  const { length } = left.value;
  return {
    is: 'undone',
    said: [bulk.undone(undo.output.length - length), ...(length > 0 ? [bulk.left(length)] : [])],
  };
}
