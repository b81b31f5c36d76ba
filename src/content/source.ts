import type { Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { FontMetrics } from '#src/model/fields/font.ts';
import type { L } from '#src/model/languages.ts';

/** The stored values of an item: `data[field][partition]`, partition `iv` or a language. */
export type ItemData = Record<string, Record<string, unknown>>;

/** One face of an item. */
type StoredState = { status: string; data: ItemData };

/** An item with both of its faces. Times are ISO 8601 in UTC with milliseconds. */
export type SourceItem = {
  id: string;
  version: number;
  created: string;
  lastModified: string;
  /** What visitors see; absent unless the item is published. */
  published?: StoredState;
  /** What editors see, where it differs from what visitors see. */
  draft?: StoredState;
  /** The status that it gets at a later time. */
  schedule?: ItemSchedule;
};

/** A change of status that waits. `dueTime` is ISO 8601. */
export type ItemSchedule = { status: string; dueTime: string };

/** An item that was deleted and is kept; `lastModified` says when it was. */
export type DeletedItem = Pick<SourceItem, 'id' | 'created' | 'lastModified'> & { data: ItemData };

/** Which deleted items are asked for. */
export type DeletedQuery = {
  since: string;
  ids?: readonly string[];
  fields?: readonly string[];
  most?: number;
};

/** Deleted items, and how many there are. */
export type DeletedItems = { items: DeletedItem[]; total: number };

/**
 * That an item changed, as the source tells it; `event` is Squidex's word, `status` the one that it got. `actor` says
 * who as the source knows them: a client of ours, or somebody who works in the source itself.
 */
export type SourceEvent = {
  version: number;
  at: string;
  actor: string;
  event: string;
  status?: string;
};

/** An item as it was at a version, and when it became so. */
export type SourceVersion = { at: string; data: ItemData };

/** What is known about a file; the file itself stays at the source. */
export type SourceAsset = {
  id: string;
  version: number;
  lastModified: string;
  fileName: string;
  mimeType: string;
  /** Digest of the file's content and version: names its pictures. */
  hash: string;
  /** Counts the file's contents; absent in what was stored by former versions. */
  fileVersion?: number;
  /** Of the file; absent as above. */
  bytes?: number;
  /** When the asset came; absent as above. */
  created?: string;
  /** Only signed-in callers of the source may read it, so no page shows it. */
  isProtected: boolean;
  /** Of a font that could be read. */
  font?: FontMetrics;
  /** Pixels; 0 when unknown. */
  width: number;
  height: number;
  /** Focal point, -1 to 1 from the middle to the right and upwards. */
  focus: [right: number, up: number];
  alt: L<string>;
  decorative: boolean;
  /** `#rrggbb`. */
  dominant?: string;
  /** The id of the folder that it lies in; absent: in none. */
  folder?: string;
  /** What people marked it with; absent in what was stored by former versions. */
  tags?: string[];
};

/** A folder of files; `parent` null: it lies in none. */
export type AssetFolder = { id: string; name: string; parent: string | null };

/** A page of a list; `now` is the source's clock, not later than when the page was read. */
export type FeedPage<T> = { items: T[]; total: number; now: string };

/** That an entry exists, without its content. */
export type Version = { id: string; version: number; lastModified: string };

/** One list that the replica follows. Every page holds at most `PAGE_SIZE` entries. */
export type Feed<T> = {
  /** Everything, ordered by id, from the `skip`th on. */
  page(skip: number): Promise<Result<FeedPage<T>, Problem>>;
  /** As `page`, without the content. */
  versions(skip: number): Promise<Result<FeedPage<Version>, Problem>>;
  /** What was changed, or deleted and kept as deleted, at or after `since`, in that order. */
  changed(since: string, skip: number): Promise<Result<FeedPage<Version>, Problem>>;
  /** The named entries (at most `MAX_IDS`); those that do not exist are left out. */
  byId(ids: readonly string[]): Promise<Result<T[], Problem>>;
};

/** Entries of a page. */
export const PAGE_SIZE = 200;
/** Ids of one question; more would not fit into an address. */
export const MAX_IDS = 100;

/** A file as it arrives. Whoever does not read it to its end cancels it. */
export type FileStream = {
  body: ReadableStream<Uint8Array>;
  /** Absent when the source does not say. */
  bytes?: number;
  /** Which of the file's contents this is; absent as above. */
  fileVersion?: number;
};

/** The port through which content is read. Failures: `source-unreachable`, `source-refused`. */
export type ContentSource = {
  /** Tells it from others: content of a source of another name is other content. */
  name: string;
  /** A change may become visible this much later than its time says. */
  lagMs: number;
  /** The codes of the languages, the first one is the default. */
  languages(): Promise<Result<string[], Problem>>;
  /** All schemas, by name: ours, those of others, components; refused to clients that may not read them. */
  schemas(): Promise<Result<readonly ContentSchema[], Problem>>;
  items(schema: string): Feed<SourceItem>;
  /**
   * The items of a schema that were deleted at or after `since` and are kept, the latest first. In: the ids that are
   * meant, at most `MAX_IDS`; the fields that are wanted; how many items. All without.
   */
  deleted(schema: string, which: DeletedQuery): Promise<Result<DeletedItems, Problem>>;
  /** The newest changes of an item (at most 100), the newest first; refused to clients that may not read them. */
  history(schema: string, id: string): Promise<Result<SourceEvent[], Problem>>;
  /** An item as it was at a version. Problem: `content-missing`. */
  itemAt(schema: string, id: string, version: number): Promise<Result<SourceVersion, Problem>>;
  assets: Feed<SourceAsset>;
  /** All folders of files, each after the one that it lies in. */
  folders(): Promise<Result<AssetFolder[], Problem>>;
  /** The content of a file; with `version` the one that the asset had then, even if it is deleted now. */
  download(assetId: string, version?: number): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /** The same for files of any size. */
  stream(assetId: string, version?: number): Promise<Result<FileStream, Problem>>;
};
