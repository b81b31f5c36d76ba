import type { Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { SchemaDefinition } from '#src/model/fields/schema.ts';
import type { ItemData } from './source.ts';

export type ItemStatus = 'Draft' | 'Published' | 'Archived';

/**
 * An item to write; `status` Published puts it live at once. `base`: the version that the writer saw. `isNew`: it is
 * refused (409) where there is one with its id; that of a deleted one is free.
 */
export type ItemWrite = {
  schema: string;
  id: string;
  data: ItemData;
  status: ItemStatus;
  base?: number;
  isNew?: boolean;
};

/** What a write leaves behind; the next write names `version` as the one that it is based on. */
export type WriteReceipt = { id: string; version: number; status: string };

/** What became of many items: those that were refused are named with the reason. */
export type BulkReport = { written: number; refused: { id: string; problem: Problem }[] };

export type AssetWrite = {
  /** An asset with this id and another content gets the new content. */
  id: string;
  fileName: string;
  mimeType: string;
  /** A blob may be a file on the disk, which then is not read as a whole. */
  bytes: Uint8Array<ArrayBuffer> | Blob;
  /** The folder that it is put into; absent: none. */
  parentId?: string;
  /** An asset that gets another content keeps its texts and its focal point; who changes it meanwhile wins (412). */
  keepsNotes?: boolean;
  /** Joins what is stored: `focusX focusY alt-de alt-en decorative dominant pixelWidth pixelHeight`. */
  metadata?: Record<string, string | number | boolean>;
};

export type SetupOptions = { dryRun?: boolean };

/** A schema that was created, or what was changed in one, such as `seo: added`. */
export type SchemaChange = { schema: string; created: boolean; details: string[] };

/**
 * The port through which content is written. `base` is the version that the writer saw: the write is
 * refused with status 412 when there is a newer one; without it the last writer wins.
 * Failures: `source-unreachable`, `source-refused`, `disk-full`.
 */
export type ContentStore = {
  /**
   * Brings the languages to de (master) and en (optional, falls back to de). Out: the codes of those
   * that were not so. `dryRun` only looks.
   */
  syncLanguages(options?: SetupOptions): Promise<Result<string[], Problem>>;
  /**
   * Creates the schemas that are missing and updates those that differ; deletes nothing. Out: what was
   * done, nothing when all fit. `dryRun` only looks. Refused as a whole, before the first write, with
   * `schema-foreign` (the name belongs to somebody else) or `schema-conflict` (a field has another type).
   */
  syncSchemas(
    definitions: readonly SchemaDefinition[],
    options?: SetupOptions,
  ): Promise<Result<SchemaChange[], Problem>>;
  /** The schemas of the app, ours and others, by name. */
  schemas(): Promise<Result<readonly ContentSchema[], Problem>>;
  /** The ids of the existing schemas by name. */
  schemaIds(): Promise<Result<ReadonlyMap<string, string>, Problem>>;
  createItem(item: ItemWrite): Promise<Result<WriteReceipt, Problem>>;
  /** Replaces the data. On a published item without draft version this goes live at once. */
  updateItem(
    schema: string,
    id: string,
    data: ItemData,
    base?: number,
  ): Promise<Result<WriteReceipt, Problem>>;
  /** Replaces the named partitions of the named fields. */
  patchItem(
    schema: string,
    id: string,
    data: ItemData,
    base?: number,
  ): Promise<Result<WriteReceipt, Problem>>;
  /** Creates or replaces many items; `onProgress` hears how many are done. */
  upsertItems(
    items: readonly ItemWrite[],
    onProgress?: (done: number) => void,
  ): Promise<Result<BulkReport, Problem>>;
  setStatus(
    schema: string,
    id: string,
    status: ItemStatus,
    base?: number,
    /** ISO 8601: the status changes then, and what was planned before is forgotten. */
    dueTime?: string,
  ): Promise<Result<WriteReceipt, Problem>>;
  /** Forgets a change of status that waits. */
  cancelSchedule(schema: string, id: string, base?: number): Promise<Result<WriteReceipt, Problem>>;
  /** Opens a draft version of a published item, which later writes change. */
  createDraft(schema: string, id: string, base?: number): Promise<Result<WriteReceipt, Problem>>;
  /** Takes the draft version of a published item away: what visitors see is the newest again. */
  deleteDraft(schema: string, id: string, base?: number): Promise<Result<WriteReceipt, Problem>>;
  deleteItem(
    schema: string,
    id: string,
    options?: { permanent?: boolean; base?: number },
  ): Promise<Result<void, Problem>>;
  /** Sends a GraphQL query. Out: the answer, which may hold errors of its own. */
  graphql(query: string, variables?: Record<string, unknown>): Promise<Result<object, Problem>>;
  uploadAsset(asset: AssetWrite): Promise<Result<WriteReceipt, Problem>>;
  /** Notes something about an asset; what is not named stays. */
  annotateAsset(
    id: string,
    metadata: NonNullable<AssetWrite['metadata']>,
  ): Promise<Result<void, Problem>>;
  /** Puts an asset into a folder; null: into none. */
  moveAsset(id: string, folder: string | null): Promise<Result<void, Problem>>;
  tagAsset(id: string, tags: readonly string[]): Promise<Result<void, Problem>>;
  /** Makes a folder for files. Out: its id. */
  addFolder(name: string, parent: string | null): Promise<Result<string, Problem>>;
  renameFolder(id: string, name: string): Promise<Result<void, Problem>>;
  moveFolder(id: string, parent: string | null): Promise<Result<void, Problem>>;
  /** Takes a folder away, with all that lies in it: whoever calls has looked whether it is empty. */
  deleteFolder(id: string): Promise<Result<void, Problem>>;
  /** Takes an asset away, whatever shows it. */
  deleteAsset(id: string, base?: number): Promise<Result<void, Problem>>;
};
