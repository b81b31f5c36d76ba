import * as v from 'valibot';
import { BulkVersions } from '#src/api/handlers/items/bulk-change.ts';
import {
  applyStatus,
  planStatus,
  StatusAsked,
  type StatusRow,
  StatusUndos,
  undoStatus,
} from '#src/api/handlers/items/bulk-status.ts';
import type { OnBulkProgress } from '#src/api/handlers/items/bulk-runs.ts';
import type { LinksTo } from '#src/api/handlers/items/links-to.ts';
import type { Wrote } from '#src/api/handlers/editing-requests.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { MOST_PAGES } from '#src/model/items/item-facts.ts';
import { href } from '#src/model/links.ts';
import type { Language } from '#src/model/languages.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import { bulkMessages } from '#src/render/admin/content/bulk-messages.ts';
import {
  type BulkOutcome,
  type BulkOutcomeRow,
  faultsFirst,
  SHOWN_ROWS,
} from '#src/render/admin/content/bulk-outcome.ts';
import { factMessages } from '#src/render/admin/fact-messages.ts';
import { manageMessages } from '#src/render/admin/manage-messages.ts';
import type { OpenScreen } from './_manage.ts';

/** So many links to a row are named. */
const MOST_LINKS = 3;

/** What a request about many items of a schema is answered with. */
export type BulkAsked = OpenScreen & {
  schema: string;
  wrote: Wrote;
  tell: OnBulkProgress;
  /** Says what is wrong, with its status. */
  wrong(what: Problem): BulkOutcome;
};

/** What another status of many items would do. In: `status`, and the items. */
export async function planStatusAsked(
  asked: BulkAsked,
  query: URLSearchParams,
  ids: readonly string[],
): Promise<BulkOutcome> {
  const { lang, site, schema, wrong } = asked;
  const read = v.safeParse(StatusAsked, { status: query.get('status'), ids });
  if (!read.success) return wrong(problem('form-incomplete'));
  const { status } = read.output;
  const planned = await planStatus(site.editing, schema, read.output, lang);
  if (!planned.ok) return wrong(planned.error);
  const rows = faultsFirst(planned.value);
  const { length } = rows.filter(({ fault, before, after }) => fault === null && before !== after);
  const words = bulkMessages[lang].statuses[status];
  const linking = status === 'Deleted' ? site.whereUsed.linksTo(ids, lang) : undefined;
  return {
    ...{
      is: 'planned',
      lead: words.lead(length),
      asked: { status, ...(status === 'Copied' && { seed: crypto.randomUUID() }) },
    },
    ways: [{ action: status, label: words.does(length) }],
    rows: rows.map(
      told(
        asked,
        status === 'Published' || status === 'Copied' ? [] : rows.slice(0, SHOWN_ROWS),
        linking,
      ),
    ),
  };
}

/** Gives many items another status. In: `status`, and the `versions` that were looked at. */
export async function applyStatusAsked(
  asked: BulkAsked,
  fields: Record<string, string>,
): Promise<BulkOutcome> {
  const { lang, site, schema, wrote, tell, wrong } = asked;
  const versions = v.safeParse(BulkVersions, fields['versions'] ?? '');
  const ids = versions.success ? Object.keys(versions.output) : [];
  const read = v.safeParse(StatusAsked, { status: fields['status'], ids });
  if (!versions.success || !read.success) return wrong(problem('form-incomplete'));
  const { status } = read.output;
  const ports = { editing: site.editing, wrote, tell };
  const applied = await applyStatus(
    ports,
    schema,
    { status, versions: versions.output, seed: fields['seed'] },
    lang,
  );
  if (!applied.ok) return wrong(applied.error);
  const { count, undo, refused } = applied.value;
  const bulk = bulkMessages[lang];
  return {
    is: 'done',
    said: [
      bulk.statuses[status].done(count),
      ...(refused.length > 0 ? [bulk.left(refused.length)] : []),
    ],
    undo: undo.length > 0 ? { status, undo: JSON.stringify(undo) } : null,
    rows: refused.map(told(asked, [])),
  };
}

/** Takes another status of many items back. In: `status`, and what `applyStatusAsked` gave to `undo`. */
export async function undoStatusAsked(
  { lang, site, schema, wrote, tell, wrong }: BulkAsked,
  fields: Record<string, string>,
): Promise<BulkOutcome> {
  const read = v.safeParse(StatusUndos, fields);
  if (!read.success) return wrong(problem('form-incomplete'));
  const undone = await undoStatus({ editing: site.editing, wrote, tell }, schema, read.output);
  if (!undone.ok) return wrong(undone.error);
  const { count, drafts, left } = undone.value;
  const bulk = bulkMessages[lang];
  return {
    is: 'undone',
    said: [
      read.output.status === 'Copied' ? bulk.uncopied(count) : bulk.undone(count),
      ...(drafts > 0 ? [bulk.drafts(drafts)] : []),
      ...(left > 0 ? [bulk.left(left)] : []),
    ],
  };
}

function afterIn(after: StatusRow['after'], lang: Language): string {
  if (after === 'deleted') return bulkMessages[lang].inTrash;
  return after === 'copied' ? bulkMessages[lang].copied : manageMessages[lang].states[after];
}

/** The first of what links to an item, pages before other items. */
function linksIn({ pages, items }: LinksTo): NonNullable<BulkOutcomeRow['links']> {
  const named = [
    ...pages.first.map(({ path, title }) => ({ href: href(path), name: title || path })),
    ...items.map((item) => ({
      href: `/manage/squidex/${item.schema}/${item.id}`,
      name: item.name,
    })),
  ];
  const first = named.slice(0, MOST_LINKS);
  return { first, more: pages.total + items.length - first.length };
}

/** Rows in words; those of `shown` with the pages that show them; `linking`: what links to them. */
function told(
  { lang, site, schema }: BulkAsked,
  shown: readonly StatusRow[],
  linking?: ReadonlyMap<string, LinksTo>,
) {
  const ids = shown.map(({ id }) => id);
  const facts = isSchemaName(schema) ? site.itemFacts(schema, ids, lang) : undefined;
  return (row: StatusRow): BulkOutcomeRow => {
    const links = linking?.get(row.id);
    const pages = facts?.get(row.id)?.pages;
    return {
      ...{ id: row.id, name: row.name, version: row.version },
      before: manageMessages[lang].states[row.before],
      after: afterIn(row.after, lang),
      ...(links === undefined ? {} : { links: linksIn(links) }),
      ...(pages === undefined ? {} : { pages: factMessages[lang].pageCount(pages, MOST_PAGES) }),
      fault: row.fault && messageOf(row.fault, lang),
    };
  };
}
