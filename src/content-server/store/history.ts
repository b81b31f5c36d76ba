import { type StoredItem, type ItemEvent, editingStatus } from '../model/item.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { readEvent } from './content.ts';
import { integer, text, textOrNull } from './row.ts';

export type HistoryEntry = {
  event: ItemEvent;
  /** The editing status afterwards; of what is planned, the one that it is to get. */
  status: string;
  version: number;
  actor: string;
  created: number;
};

const LIMIT = 100;

/** The newest 100 changes of an item, newest first. */
export function itemHistory(db: Database, item: StoredItem): HistoryEntry[] {
  const rows = db
    .prepare('SELECT * FROM revision WHERE content = ? ORDER BY version DESC LIMIT ?')
    .all(item.key, LIMIT - 1);
  const newest: HistoryEntry = {
    event: item.event,
    status: item.schedule?.status ?? editingStatus(item),
    version: item.version,
    actor: item.lastModifiedBy,
    created: item.lastModified,
  };
  const older = rows.map((row) => ({
    event: readEvent(row),
    status: textOrNull(row, 'scheduled') ?? textOrNull(row, 'new_status') ?? text(row, 'status'),
    version: integer(row, 'version'),
    actor: text(row, 'last_modified_by'),
    created: integer(row, 'last_modified'),
  }));
  return [newest, ...older];
}
