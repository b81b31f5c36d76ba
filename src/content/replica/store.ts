import type { Database } from '#src/lib/node/sqlite.ts';
import { isDeeperThan } from '#src/lib/json-shape.ts';
import { foldSlug } from '#src/lib/slug.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { ItemData, ItemSchedule, SourceItem } from '../source.ts';
import { type AnyEntity, changedKeys, type Derived, derive, parseEntity } from './derive.ts';
import { logKeys } from './log.ts';
import { writeMeta } from './meta.ts';
import { forgetOffline, noteOffline, wentOffline } from './offline.ts';
import { DRAFT, GONE, PUBLISHED, type ReplicaScope } from './tables.ts';

/** Finds further problems of an item that parses, such as unreadable blocks of a page. */
export type StoreCheck = (entity: AnyEntity) => Problem[];

/**
 * One stored face: a row of the table and what follows from it. `kept`: what visitors see of the shop's own item
 * while nobody can read what is published of it.
 */
type Face = {
  scope: ReplicaScope | 'kept';
  status: string;
  visible: number;
  data: ItemData;
  text: string;
  derived: Derived;
};

/**
 * Stores both faces of an item with what follows from them, and logs the change with its keys.
 * Call inside a transaction. Out: true when something that can be read is different now.
 */
export function storeItem(
  db: Database,
  schema: SchemaName,
  item: SourceItem,
  check: StoreCheck = () => [],
): boolean {
  const stored = storedItem(db, item.id);
  const before = storedFaces(db, schema, item.id, stored);
  const after = facesOf(schema, item, lastReadable(schema, before));
  const isOffline = wentOffline(db, item.id);
  removeRows(db, item.id);
  noteOffline(db, item, stored, isOffline);
  for (const face of after) {
    insertRow(db, schema, item, face);
    insertProblems(db, item.id, face, checked(schema, item, face, check));
  }
  insertDerived(db, item, after);
  insertSchedule(db, item);
  const address = seenIn(after, PUBLISHED)?.siteAddress;
  if (address !== undefined) writeMeta(db, 'siteAddress', address);
  return logChange(db, schema, item, before, after);
}

/** Forgets an item and logs that. Call inside a transaction. Out: true when it was known. */
export function removeItem(db: Database, id: string): boolean {
  const known = storedItem(db, id);
  const schema = schemaOf(db, id);
  if (!known || !schema) return false;
  const before = storedFaces(db, schema, id, known);
  removeRows(db, id);
  logChange(db, schema, known, before, []);
  return true;
}

/** The schema of a stored item. */
export function schemaOf(db: Database, id: string): SchemaName | undefined {
  const schema = String(db.prepare('SELECT schema FROM row WHERE id = ?').get(id)?.['schema']);
  return isSchemaName(schema) ? schema : undefined;
}

/** An item as it was stored, whether it parses or not. */
export function storedItem(db: Database, id: string): SourceItem | undefined {
  let item: SourceItem | undefined;
  for (const row of db.prepare('SELECT * FROM row WHERE id = ?').all(id)) {
    item ??= {
      id,
      version: Number(row['version']),
      created: String(row['created']),
      lastModified: String(row['lastModified']),
    };
    const data: ItemData = JSON.parse(String(row['data']));
    const image = { status: String(row['status']), data };
    if (row['scope'] === 'published') item.published = image;
    else if (row['scope'] === 'draft') item.draft = image;
  }
  const schedule = item && scheduleOf(db, id);
  return item && schedule ? { ...item, schedule } : item;
}

type FaceImage = Pick<Face, 'status' | 'data'>;

function storedFaces(
  db: Database,
  schema: SchemaName,
  id: string,
  item: SourceItem | undefined,
): Face[] {
  const sql = "SELECT status, data FROM row WHERE id = ? AND scope = 'kept'";
  const row = schema === 'site' ? db.prepare(sql).get(id) : undefined;
  const kept = row && { status: String(row['status']), data: JSON.parse(String(row['data'])) };
  return facesOf(schema, item, kept);
}

/**
 * What visitors saw of the shop's own item: one wrong value in it must not take menu, footer and theme from all
 * pages.
 */
const lastReadable = (schema: SchemaName, before: readonly Face[]): FaceImage | undefined =>
  schema === 'site' ? before.find(({ visible }) => visible & PUBLISHED) : undefined;

const UNSEEN: ReadonlySet<string> = new Set(['Archived', GONE]);

/** In: the item, and what visitors see of it where it is published and nobody can read that. */
function facesOf(schema: SchemaName, item: SourceItem | undefined, last?: FaceImage): Face[] {
  const faces: Face[] = [];
  const add = (source: SourceItem, scope: Face['scope'], image: FaceImage | undefined) => {
    if (!image) return;
    const { data, text } = wellFormed(image.data);
    const entity = { ...source, status: image.status };
    const derived = derive(schema, entity, data, text);
    const seen = derived.keys.size > 0 && !UNSEEN.has(image.status);
    const visible = scope === 'draft' ? DRAFT : PUBLISHED | (source.draft ? 0 : DRAFT);
    faces.push({ scope, status: image.status, visible: seen ? visible : 0, data, text, derived });
  };
  if (!item) return faces;
  add(item, 'published', item.published);
  const isKept = item.published?.status === 'Published' && !seenIn(faces, PUBLISHED);
  if (isKept) add(item, 'kept', last);
  add(item, 'draft', item.draft);
  return faces;
}

/** Only half of a character is escaped in JSON; a backslash before it would make it a text. */
const HALF = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/** What stands deeper than this would need more stack than there is. */
const MAX_DEPTH = 1_500;

/**
 * Halves of characters (lone surrogates) as U+FFFD: no file and no address can hold them. Of an item without end
 * nothing is left, so that it is reported as one that does not fit.
 */
function wellFormed(data: ItemData): { data: ItemData; text: string } {
  if (isDeeperThan(data, MAX_DEPTH)) return { data: {}, text: '{}' };
  const text = JSON.stringify(data);
  const whole = text.replace(HALF, '$1\uFFFD');
  return whole === text ? { data, text } : { data: JSON.parse(whole), text: whole };
}

function checked(schema: SchemaName, item: SourceItem, face: Face, check: StoreCheck): Problem[] {
  if (face.visible === 0) return [];
  return check(parseEntity(schema, { ...item, status: face.status }, face.data).entity);
}

function insertSchedule(db: Database, { id, schedule }: SourceItem): void {
  if (!schedule) return;
  db.prepare('INSERT INTO schedule VALUES (?, ?, ?)').run(id, schedule.status, schedule.dueTime);
}

/** The change of status that waits for an item. */
function scheduleOf(db: Database, id: string): ItemSchedule | undefined {
  const row = db.prepare('SELECT status, due FROM schedule WHERE id = ?').get(id);
  return row && { status: String(row['status']), dueTime: String(row['due']) };
}

function removeRows(db: Database, id: string): void {
  forgetOffline(db, id);
  db.prepare('DELETE FROM schedule WHERE id = ?').run(id);
  db.prepare('DELETE FROM row WHERE id = ?').run(id);
  db.prepare('DELETE FROM slug WHERE id = ?').run(id);
  db.prepare('DELETE FROM member WHERE product = ?').run(id);
  db.prepare('DELETE FROM sub WHERE category = ?').run(id);
  db.prepare('DELETE FROM problem WHERE id = ?').run(id);
}

function insertRow(db: Database, schema: SchemaName, item: SourceItem, face: Face): void {
  db.prepare('INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    item.id,
    face.scope,
    schema,
    item.version,
    face.status,
    item.created,
    item.lastModified,
    face.visible,
    face.text,
  );
}

function insertProblems(db: Database, id: string, face: Face, further: Problem[]): void {
  for (const { name, details } of [...face.derived.problems, ...further]) {
    db.prepare('INSERT INTO problem VALUES (?, ?, ?, ?)').run(
      id,
      face.scope,
      name,
      JSON.stringify(details),
    );
  }
}

/** A row that both faces agree on is stored once, visible in both scopes. */
function insertDerived(db: Database, item: SourceItem, faces: Face[]): void {
  const slug = db.prepare(
    `INSERT INTO slug VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET visible = visible | excluded.visible`,
  );
  const member = db.prepare(
    `INSERT INTO member VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET visible = visible | excluded.visible`,
  );
  const sub = db.prepare(
    `INSERT INTO sub VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET visible = visible | excluded.visible`,
  );
  for (const { visible, derived } of faces.filter((face) => face.visible > 0)) {
    for (const claim of derived.claims) {
      const fold = foldSlug(claim.slug);
      slug.run(claim.space, claim.lang, fold, item.created, item.id, claim.slug, visible);
    }
    for (const { category, sort } of derived.members) member.run(category, sort, item.id, visible);
    if (derived.sub) sub.run(derived.sub.parent, derived.sub.sort, item.id, visible);
  }
}

/** A change of the draft is logged by itself only where it is not the change that visitors see. */
function logChange(
  db: Database,
  schema: SchemaName,
  item: SourceItem,
  before: Face[],
  after: Face[],
): boolean {
  const published = changedKeys(seenIn(before, PUBLISHED), seenIn(after, PUBLISHED));
  const known = new Set(published);
  const draft = changedKeys(seenIn(before, DRAFT), seenIn(after, DRAFT));
  const onlyDraft = draft.filter((key) => !known.has(key));
  logKeys(db, { id: item.id, schema, scope: 'published', version: item.version, keys: published });
  logKeys(db, { id: item.id, schema, scope: 'draft', version: item.version, keys: onlyDraft });
  return published.length + onlyDraft.length > 0;
}

const seenIn = (faces: Face[], bit: number) => faces.find((face) => face.visible & bit)?.derived;
