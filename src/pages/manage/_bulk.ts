import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import {
  applyBulk,
  BulkRequest,
  type BulkRow,
  BulkUndos,
  BulkVersions,
  choiceLabel,
  planBulk,
  undoBulk,
} from '#src/api/handlers/items/bulk-change.ts';
import { columnLabel } from '#src/api/handlers/items/item-tables.ts';
import type { Wrote } from '#src/api/handlers/editing-requests.ts';
import { readForm } from '#src/api/http.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { FormField } from '#src/model/forms/form.ts';
import type { BulkOutcome } from '#src/render/admin/content/bulk-outcome.ts';
import type { Screen } from './_manage.ts';

const LIMIT = 256 * 1024;

/** What the page of a change of many items shows: what it would do, what it did, or what is wrong. */
export async function bulkOutcome(
  astro: AstroGlobal,
  { lang, site, user }: Screen,
  schema: string,
): Promise<BulkOutcome> {
  const { editing, audit } = site;
  const wrote: Wrote = (write) => audit.append({ who: user.email, ...write });
  const ports = { editing, wrote };
  const wrong = (what: Problem): BulkOutcome => {
    astro.response.status = statusOf(what);
    return { is: 'wrong', message: messageOf(what, lang) };
  };
  const told = (field: FormField) => (row: BulkRow) => ({
    ...row,
    before: choiceLabel(field, row.before),
    after: choiceLabel(field, row.after),
    fault: row.fault && messageOf(row.fault, lang),
  });
  if (astro.request.method !== 'POST') return look();
  const form = await readForm(astro.request, LIMIT);
  if (!form.ok) return wrong(form.error);
  return form.value['action'] === 'undo' ? takeBack(form.value) : apply(form.value);

  async function look(): Promise<BulkOutcome> {
    const { searchParams } = astro.url;
    const asked = v.safeParse(BulkRequest, {
      ...Object.fromEntries(searchParams),
      ids: searchParams.getAll('id'),
    });
    if (!asked.success) return wrong(problem('form-incomplete'));
    const plan = await planBulk(editing, schema, asked.output, lang);
    if (!plan.ok) return wrong(plan.error);
    const { field, rows } = plan.value;
    return {
      ...{ is: 'planned', change: asked.output, label: columnLabel(field) },
      rows: rows.map(told(field)),
    };
  }

  async function apply(fields: Record<string, string>): Promise<BulkOutcome> {
    const versions = v.safeParse(BulkVersions, fields['versions'] ?? '');
    const asked = v.safeParse(BulkRequest, {
      ...fields,
      ids: versions.success ? Object.keys(versions.output) : [],
    });
    if (!versions.success || !asked.success) return wrong(problem('form-incomplete'));
    const publish = fields['action'] === 'publish';
    const change = { ...asked.output, versions: versions.output };
    const applied = await applyBulk(ports, schema, change, { publish, lang });
    if (!applied.ok) return wrong(applied.error);
    const { field, undo, drafted, refused } = applied.value;
    return {
      ...{ is: 'done', field: change.field, undo },
      ...{ drafted: drafted.map(told(field)), refused: refused.map(told(field)) },
    };
  }

  async function takeBack(fields: Record<string, string>): Promise<BulkOutcome> {
    const undo = v.safeParse(BulkUndos, fields['undo'] ?? '');
    const field = fields['field'];
    if (!undo.success || field === undefined) return wrong(problem('form-incomplete'));
    const left = await undoBulk(ports, schema, { field, undo: undo.output }, lang);
    if (!left.ok) return wrong(left.error);
    return { is: 'undone', count: undo.output.length - left.value.length, left: left.value.length };
  }
}
