import type { ContentData, ScheduleJobDto } from '#src/content/squidex/wire.ts';
import type { Audit } from './audit.ts';

/** One content item with both its versions, as commands change it and readers see it. */
export type StoredItem = Audit & {
  /** Row of the database; 0 while the item is not stored yet. */
  key: number;
  id: string;
  schemaKey: number;
  version: number;
  /** Status of the live version. */
  status: string;
  /** Status of the draft version, null when there is none. */
  newStatus: string | null;
  isDeleted: boolean;
  /** What happened last, as Squidex names it in webhooks. */
  event: ItemEvent;
  schedule: Omit<ScheduleJobDto, 'color'> | null;
  data: ContentData;
  draft: ContentData | null;
};

export type ItemEvent =
  | 'Created'
  | 'Updated'
  | 'StatusChanged'
  | 'Published'
  | 'Unpublished'
  | 'DraftCreated'
  | 'DraftDeleted'
  | 'StatusScheduled'
  | 'SchedulingCancelled'
  | 'Deleted';

/** What editors work on: the draft version if there is one, else the live one. */
export function editingData(item: StoredItem): ContentData {
  return item.draft ?? item.data;
}

/** The status of what editors work on. */
export function editingStatus(item: StoredItem): string {
  return item.newStatus ?? item.status;
}
