import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Queries, DependencyKey } from '#src/model/pages/query.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { parseEntity } from '../replica/derive.ts';
import { layOver } from '../replica/lay-over.ts';
import type { Replica } from '../replica/replica.ts';
import type { ItemView, ViewRow } from '../replica/view.ts';
import type { ItemData } from '../source.ts';
import type { QuerySettings } from './context.ts';
import { queriesOn } from './queries.ts';

/** What somebody may be about to do with an item. */
export type ProposedItem = {
  id: string;
  /** Needed only for an item that is not stored yet. */
  schema?: SchemaName | undefined;
  /** The version that it is based on; a different stored version is a conflict. */
  version?: number | undefined;
  /** The fields, not saved yet; without them the draft counts. */
  data?: ItemData | undefined;
  /** It is to be taken away. */
  remove?: boolean | undefined;
};

/** The published content as it would be. */
export type Proposal = {
  queries: Queries;
  /** What would read differently from the published content of now. */
  changes: { id: string; schema: SchemaName; keys: DependencyKey[] }[];
  /** Schema and title of an item, as it would be or as it was. */
  about(id: string, lang: Language): { schema: string; title: string };
};

export type Propose = (items: readonly ProposedItem[]) => Result<Proposal, Problem>;

/**
 * Answers "if these items were published": the third use of the queries. Writes nothing; the replica
 * must stand still while a proposal is used.
 * Problems: `content-missing`, `version-conflict`, `item-invalid` (unsaved fields that do not parse).
 */
export function createPropose(replica: Replica, settings: QuerySettings): Propose {
  const published = replica.view('published');
  const drafts = replica.view('draft');
  return (items) => {
    const rows = new Map<string, ViewRow | undefined>();
    for (const [place, item] of items.entries()) {
      const row = proposedRow(item, place, drafts, published);
      if (!row.ok) return row;
      rows.set(item.id, row.value);
    }
    const { view, changes } = layOver(published, rows);
    return ok({
      queries: queriesOn({ view }, settings),
      changes,
      about(id, lang) {
        const row = view.row(id) ?? published.row(id);
        return {
          schema: row?.schema ?? 'assets',
          title: row ? titleOf(row, lang) : fileName(view, id),
        };
      },
    });
  };
}

/** Fields that somebody is typing; `schema` as in `ProposedItem`. */
export type UnsavedItem = { id: string; schema?: SchemaName | undefined; data: ItemData };

/**
 * The drafts as they would be with these fields saved: what editors see while somebody types. Writes nothing;
 * the replica must stand still while the queries are used. Problems: those of `createPropose`.
 */
export function createUnsaved(replica: Replica, settings: QuerySettings) {
  const drafts = replica.view('draft');
  return (items: readonly UnsavedItem[]): Result<Queries, Problem> => {
    const rows = new Map<string, ViewRow | undefined>();
    for (const [place, item] of items.entries()) {
      const row = proposedRow(item, place, drafts, drafts);
      if (!row.ok) return row;
      rows.set(item.id, row.value);
    }
    return ok(queriesOn({ view: layOver(drafts, rows).view }, settings));
  };
}

/**
 * The site as it will be at a time in ms, by what is planned until then. Writes nothing; the replica must stand
 * still while the queries are used. In: also what else changes until a time, such as by campaigns.
 */
export function createPlanned(
  replica: Replica,
  settings: QuerySettings,
  others: (at: number) => readonly ProposedItem[],
) {
  const published = replica.view('published');
  const drafts = replica.view('draft');
  return (at: number): Queries => {
    const due = replica.planned().filter(({ dueTime }) => Date.parse(dueTime) <= at);
    const rows = new Map(
      due.map(
        ({ id, status }) => [id, status === 'Published' ? drafts.row(id) : undefined] as const,
      ),
    );
    for (const [place, item] of others(at).entries()) {
      const row = proposedRow(item, place, drafts, published);
      if (row.ok) rows.set(item.id, row.value);
    }
    return queriesOn({ view: layOver(published, rows).view }, settings);
  };
}

/** Out: the item as it would be; undefined when it would be gone. */
function proposedRow(
  { id, schema, version, data, remove }: ProposedItem,
  place: number,
  drafts: ItemView,
  published: ItemView,
): Result<ViewRow | undefined, Problem> {
  const stored = drafts.row(id) ?? published.row(id);
  const is = stored?.schema ?? schema;
  if (!is || (!stored && !data)) return err(problem('content-missing', { schema: is ?? '', id }));
  if (version !== undefined && stored && stored.version !== version) {
    return err(problem('version-conflict', { base: version, current: stored.version }));
  }
  if (remove) return ok(undefined);
  if (!data) return ok(drafts.row(id));
  const row = { ...(stored ?? newRow(id, is, place)), schema: is, status: 'Published' };
  const [issue] = parseEntity(is, row, data).issues;
  if (issue) return err(problem('item-invalid', { schema: is, id, ...issue }));
  return ok({ ...row, data: JSON.stringify(data) });
}

/** Younger than all that is stored, in the order given: whoever has its address already keeps it. */
function newRow(id: string, schema: SchemaName, place: number): Omit<ViewRow, 'data'> {
  const last = `9999-12-31T23:59:59.${String(place).padStart(3, '0')}Z`;
  return { id, schema, version: 0, status: 'Published', created: last, lastModified: last };
}

function titleOf({ data }: ViewRow, lang: Language): string {
  const fields: ItemData = JSON.parse(data);
  const names = fields['title'] ?? fields['name'] ?? fields['Name'] ?? {};
  const title = names[lang] || names[MASTER_LANGUAGE] || names['iv'] || '';
  return typeof title === 'string' ? title : '';
}

const fileName = (view: ItemView, id: string) => view.asset(id)?.fileName ?? '';
