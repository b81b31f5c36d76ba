import type { Language } from '../languages.ts';

/**
 * How an item stands: a draft that waits, as it was when it was taken from visitors, public as it is, or public with
 * changes that wait.
 */
export const ITEM_STATES = ['draft', 'offline', 'live', 'changed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** How an item stands that has these faces. */
export function itemState(item: {
  draft?: unknown;
  published?: unknown;
  isOffline?: boolean;
}): ItemState {
  if (!item.published) return item.isOffline ? 'offline' : 'draft';
  return item.draft ? 'changed' : 'live';
}

/** What many items become at once, in Squidex's words: public, a draft alone, or part of the trash. */
export const BULK_STATUSES = ['Published', 'Draft', 'Copied', 'Deleted'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** A column of a table of items: a field of the schema. */
export type ItemColumn = {
  name: string;
  label: string;
  isNumber: boolean;
  /** How its cells are edited where they stand; null: in the form only. */
  edit: CellInput | null;
};

/** What a cell is edited with; `options` are the only texts that it may have, none: any. */
export type CellInput = { options: { value: string; label: string }[] };

/** What happens to an item at a later time (ISO 8601): it goes live, or offline. */
export type PlannedChange = { status: string; dueTime: string };

/** What an item is known by when one chooses it: its drawing, colour, colours or picture. */
export type ItemFace = {
  /** Clean markup (`lib/svg.ts`). */
  svg?: string;
  hex?: string;
  palette?: string[];
  picture?: { hash: string; x: number; y: number; width: number; height: number };
};

export type ItemRow = {
  id: string;
  name: string;
  state: ItemState;
  version: number;
  lastModified: string;
  /** Texts of the columns, in the language of the table. */
  cells: string[];
  /** What one types into the cells that can be edited, by field. */
  typed: Record<string, string>;
  planned?: PlannedChange;
  /** Why it has no effect. */
  remark?: string;
  face?: ItemFace;
};

/** What is asked of the items of a schema. */
export type ItemTableQuery = {
  schema: string;
  lang: Language;
  /** Words that an item has in what its table shows; empty: all items. */
  words: string;
  state: ItemState | null;
  /** The column to sort by, `name`, `state` or `lastModified`. */
  sort: string;
  descending: boolean;
  skip: number;
  top: number;
  /** These items only, in this order. */
  ids?: readonly string[];
  /** The fields that are columns, beside the name; none: what the schema says. */
  columns?: readonly string[];
  /** The items that all have to name in fields of references: ids by field, which become columns. */
  refers?: Readonly<Record<string, string>>;
};

/** A column of references by which a table is filtered: the items that can be named, by name. */
export type ItemFilter = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
};

/** `total` counts what was found, `all` every item of the schema. */
export type ItemTable = {
  columns: ItemColumn[];
  /** The field that names the items; null where none does. */
  named: ItemColumn | null;
  /** Every field that can be a column. */
  choices: { name: string; label: string }[];
  filters: ItemFilter[];
  rows: ItemRow[];
  total: number;
  all: number;
};
