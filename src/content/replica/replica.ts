import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { type Database, openDatabase } from '#src/lib/node/sqlite.ts';
import type { Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { Language } from '#src/model/languages.ts';
import { today as dayOfNow } from '#src/model/forms/rules/dates.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import type { DependencyKey, KeyState } from '#src/model/pages/query.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { ContentSource, ItemSchedule, SourceAsset } from '../source.ts';
import { articleNumberOf, otherWithNumber } from './article-numbers.ts';
import {
  allAssets,
  allPictures,
  assetsByHash,
  forgetFormer,
  type FormerFile,
  formerAsset,
  formerByHash,
  type KnownPicture,
  newestAssets,
} from './assets.ts';
import { DERIVATION } from './derive.ts';
import {
  keysChangedSince,
  type ContentChange,
  changesSince,
  readHead,
  readNewest,
  trimLog,
} from './log.ts';
import { beginEpoch, readMeta, writeMeta } from './meta.ts';
import { type NamedItem, namesOf } from './names.ts';
import { problemsOf, unreadable, unreadableSite } from './problems.ts';
import { keyStates } from './key-states.ts';
import { wentOffline } from './offline.ts';
import { findTexts, type FoundItem } from './find-texts.ts';
import { createItemLists, type ItemLists } from './list.ts';
import { type StoreCheck, schemaOf, storedItem, storeItem } from './store.ts';
import { createStoredSchemas } from './schemas.ts';
import { createSync, type ReplicaSyncOptions, type SyncReport } from './sync.ts';
import { plannedIn, type TableItem, tableOf, talliesIn, unnamedIn } from './table.ts';
import { MIGRATIONS, type ReplicaScope } from './tables.ts';
import { usesOf } from './uses.ts';
import { createView, type ItemView } from './view.ts';

export type Replica = {
  /**
   * Another value means another replica, or the content of another source: what was made from the former one says
   * nothing of what is here.
   */
  readonly epoch: string;
  /** The name of the source that the content comes from; undefined before the first sync. */
  source(): string | undefined;
  /** Brings the replica up to date. A source that is away is a problem; what is stored stays in use. */
  sync(source: ContentSource, options?: ReplicaSyncOptions): Promise<Result<SyncReport, Problem>>;
  /**
   * Ids of whatever differs from the source, by comparing all ids and versions: finds what was deleted
   * for good. Reads only, and holds up no sync; give what it finds to `sync` as hints.
   */
  compare(source: ContentSource): Promise<Result<string[], Problem>>;
  /**
   * Reads the named items of a schema again, and nothing else: after a write of our own. What the
   * source no longer has is forgotten.
   */
  refresh(
    source: ContentSource,
    schema: SchemaName,
    ids: readonly string[],
  ): Promise<Result<SyncReport, Problem>>;
  /** The same for what editors see of them; visitors' content stands still. */
  refreshDrafts: Replica['refresh'];
  /** The same for assets. */
  refreshAssets(
    source: ContentSource,
    ids: readonly string[],
  ): Promise<Result<SyncReport, Problem>>;
  /** The schemas of the source, as they were when it was last asked. */
  schemas(): readonly ContentSchema[];
  /** Reads the schemas of the source again. */
  refreshSchemas(source: ContentSource): Promise<Result<SyncReport, Problem>>;
  /** The day of the last sync: what is shown depends on it; '' before one has read everything. */
  day(): string;
  /** The number of the newest change of the published content. */
  head(): number;
  /** The number of the newest change, also of drafts. */
  newest(): number;
  /** Changes of the published content after `seq`, oldest first, at most `limit`. */
  changesSince(seq: number, limit?: number): ContentChange[];
  /**
   * Keys that can read differently in a scope than after the change `seq`; undefined where that is not known any
   * more, or has to be asked of too many changes.
   */
  keysChangedSince(scope: ReplicaScope, seq: number): DependencyKey[] | undefined;
  /** Forgets changes before `seq`, which every reader of the log has handled; the newest one stays. */
  trim(seq: number): void;
  /** The number of the last change that was forgotten. */
  trimmed(): number;
  /** What stands behind every dependency key of the published content, `has:` aside. Reads everything. */
  states(): Iterable<KeyState>;
  /** What is wrong with the published content, and with the source when it was last asked. */
  problems(): Problem[];
  /** What is wrong with an item that is published and does not parse: it is there, and nobody can read it. */
  unreadable(id: string): Problem | undefined;
  /** What is wrong with the shop's own item, where it is published and no state of it that can be read is known. */
  unreadableSite(): Problem | undefined;
  /** The assets behind the hash of a picture's address: one file may be kept several times. */
  assetsByHash(hash: string): KnownPicture[];
  /** The same of files as they were, which pages of earlier states name; the latest first. */
  formerByHash(hash: string): FormerFile[];
  /** An asset as it was in a version, where a version after it has another file. */
  formerAsset(id: string, version: number): SourceAsset | undefined;
  /** Forgets the files that ended with the change `seq` or before: nobody names them any more. */
  forgetFormer(seq: number): void;
  /** All files that pages may show. */
  pictures(): Iterable<KnownPicture>;
  /** The assets of some media types, the newest first; protected ones aside. */
  newestAssets(mimeTypes: readonly string[]): SourceAsset[];
  /** Whether visitors saw an item once that they do not see now, and nobody has changed it since. */
  wentOffline(id: string): boolean;
  /** What the newest versions of a schema's items are called, by the field that holds their names. */
  names(schema: SchemaName, field: string, lang: Language): NamedItem[];
  /** The article number of a product's newest version; '' without one. */
  articleNumber(id: string): string;
  /** The oldest of the other products whose newest version has an article number; undefined: none has. */
  otherWithNumber(id: string, number: string, lang: Language): NamedItem | undefined;
  /** The newest versions of a schema's items, with the values of some fields. */
  table(schema: SchemaName, fields: readonly string[], lang: Language): readonly TableItem[];
  /** The newest versions of items that have every typed word somewhere in their texts. Reads everything. */
  findTexts(typed: string): Promise<FoundItem[]>;
  /** How many items schemas have, by their names, and how many of them wait to be published: without what went offline. */
  tallies(): Map<string, { all: number; waiting: number }>;
  /** What has no name in a language yet: how many items of a schema, and the first of them. */
  unnamedIn(
    schema: SchemaName,
    field: string,
    lang: Language,
    most: number,
  ): { total: number; first: { id: string; name: string }[] };
  /** How many planned changes of status were due between two times (ISO 8601) and are not known to be done. */
  due(from: string, to: string): number;
  /** All planned changes of status, the earliest first; times in ISO 8601. */
  planned(): (ItemSchedule & { id: string })[];
  /** The items of a scope; for `content/queries/`. */
  view(scope: ReplicaScope): ItemView;
  /** The items of a scope as lists; for programs that ask for them. */
  lists(scope: ReplicaScope): ItemLists;
  /** All files of the source, by id, protected ones too. */
  assets(): Iterable<SourceAsset>;
  /** Which items name which of the given ids, published or as drafts. Reads everything. */
  uses(ids: ReadonlySet<string>): Map<string, ItemRef[]>;
  close(): void;
};

export type ReplicaOptions = {
  /** One snapshot of a file that another connection or process writes; `sync` and `refresh` throw. */
  readOnly?: boolean;
  /** Finds further problems of an item that parses; they are reported, the item stays. */
  check?: StoreCheck;
  /** Milliseconds that a sync may take, but the first one; default 5 minutes. */
  deadline?: number;
  /** The day of now, as `2026-12-24`; default: by the clock of this machine. */
  today?: () => string;
};

/**
 * Opens the replica, or makes an empty one.
 * In: a path or ':memory:'. After an update that reads items differently, everything is derived anew.
 */
export function openReplica(path: string, options: ReplicaOptions = {}): Replica {
  const readOnly = options.readOnly ?? false;
  const db = openDatabase(path, MIGRATIONS, { readOnly });
  if (readOnly) beginSnapshot(db);
  else prepare(db, options.check);
  let head: number | undefined;
  let newest: number | undefined;
  const wrote = () => {
    head = undefined;
    newest = undefined;
  };
  const { check, deadline, today = dayOfNow } = options;
  const sync = createSync({ db, check, wrote, deadline, today });
  return {
    get epoch() {
      return readMeta(db, 'epoch') ?? '';
    },
    source: () => readMeta(db, 'source'),
    sync: (source, syncOptions = {}) => sync.everything(source, syncOptions),
    compare: sync.compare,
    refresh: sync.items,
    refreshDrafts: sync.drafts,
    refreshAssets: sync.assets,
    schemas: createStoredSchemas(db),
    refreshSchemas: sync.schemas,
    day: () => readMeta(db, 'day') ?? '',
    head() {
      head ??= readHead(db);
      return head;
    },
    newest() {
      newest ??= readNewest(db);
      return newest;
    },
    changesSince: (seq, limit = 1_000) => changesSince(db, seq, limit),
    keysChangedSince: (scope, seq) => keysChangedSince(db, scope, seq),
    trim: (seq) => trimLog(db, seq),
    trimmed: () => Number(readMeta(db, 'trimmed') ?? 0),
    states: () => keyStates(db),
    problems: () => problemsOf(db),
    unreadable: (id) => unreadable(db, id),
    unreadableSite: () => unreadableSite(db),
    assetsByHash: (hash) => assetsByHash(db, hash),
    formerByHash: (hash) => formerByHash(db, hash),
    formerAsset: (id, version) => formerAsset(db, id, version),
    forgetFormer: (seq) => forgetFormer(db, seq),
    newestAssets: (mimeTypes) => newestAssets(db, mimeTypes),
    wentOffline: (id) => wentOffline(db, id) ?? false,
    names: (schema, field, lang) => namesOf(db, schema, field, lang),
    articleNumber: (id) => articleNumberOf(db, id),
    otherWithNumber: (id, number, lang) => otherWithNumber(db, id, number, lang),
    table: (schema, fields, lang) => tableOf(db, schema, fields, lang),
    findTexts: (typed) => findTexts(db, typed),
    tallies: () => talliesIn(db),
    unnamedIn: (schema, field, lang, most) => unnamedIn(db, schema, field, lang, most),
    due: (from, to) =>
      Number(
        db
          .prepare('SELECT count(*) AS count FROM schedule WHERE due > ? AND due <= ?')
          .get(from, to)?.['count'],
      ),
    planned: () => plannedIn(db),
    pictures: () => allPictures(db),
    view: (scope) => createView(db, scope),
    lists: (scope) => createItemLists(db, scope),
    assets: () => allAssets(db),
    uses: (ids) => usesOf(db, ids),
    close: () => db.close(),
  };
}

function beginSnapshot(db: Database): void {
  db.raw.exec('BEGIN');
  readHead(db);
}

function prepare(db: Database, check: StoreCheck | undefined): void {
  if (!readMeta(db, 'epoch')) beginEpoch(db);
  const now = derivation();
  if (readMeta(db, 'derivation') === now) return;
  const ids = db.prepare('SELECT DISTINCT id FROM row').all();
  for (let start = 0; start < ids.length; start += 200) {
    db.transaction(() => {
      for (const row of ids.slice(start, start + 200)) rederive(db, String(row['id']), check);
    });
  }
  writeMeta(db, 'derivation', now);
}

function rederive(db: Database, id: string, check: StoreCheck | undefined): void {
  const schema = schemaOf(db, id);
  const item = storedItem(db, id);
  if (schema && item) storeItem(db, schema, item, check);
}

/**
 * Names how items are read: our fields without their functions, the derivation's own number, and the
 * language of addresses that name none.
 */
function derivation(): string {
  const fields = canonicalJson(JSON.parse(JSON.stringify(contentSchemas)));
  return digest(`${DERIVATION} ${DEFAULT_LANGUAGE} ${fields}`);
}
