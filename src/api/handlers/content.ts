import { randomUUID } from 'node:crypto';
import type { ContentItem, CreateRequest, WrittenItem } from '#src/api/contract/content.ts';
import type { UnsavedRequest } from '#src/api/contract/draft.ts';
import {
  type ItemData,
  MAX_IDS,
  type SourceEvent,
  type SourceItem,
  type SourceVersion,
} from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import { isAllowed, type Operation, type VersionedRef } from './allowed.ts';
import { createItemChanges, type EditingPorts, findItem } from './item-changes.ts';
import {
  faceOf,
  isLive,
  partSteps,
  sayingWhatIsSaved,
  type Stopped,
  updateSteps,
} from './item-steps.ts';
import { checkData, keepForeign, newPage } from './page-data.ts';
import { createRestoring, type Restoring } from './restoring.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';

/**
 * Content as editors read and write it. Writes of one item wait for each other, name the version that
 * they are based on, and are refused when there is a newer one. None of them goes live but `publish`.
 */
export type Editing = Restoring & {
  /** Whether superusers may do that with the items of a schema. In: any name. */
  allows(operation: Operation, schema: string): boolean;
  /** The schemas of the content source, as far as they are known. */
  schemas(): readonly ContentSchema[];
  /** Brings in the schemas as the content source has them now. */
  refreshSchemas(): Promise<void>;
  /**
   * The newest versions, with every write that has been answered; with ids, only those of these items are
   * waited for. A publish of the site that runs is not.
   */
  drafts(ids?: readonly string[]): Promise<Queries>;
  /** The same with items as somebody is typing them; used at once, and not kept. */
  unsaved(items: UnsavedRequest['items']): Promise<Result<Queries, Problem>>;
  read(target: ItemRef): Promise<Result<ContentItem, Problem>>;
  /** Reads many items of a schema at once, in the order of their ids; those that are not there are left out. */
  readMany(schema: string, ids: readonly string[]): Promise<Result<ContentItem[], Problem>>;
  /** Makes a page as a draft. */
  create(schema: string, page: CreateRequest): Promise<Result<WrittenItem, Problem>>;
  /** Makes an item of any schema from its fields, as a draft or live at once, with an id if one is given. */
  createFrom(
    schema: string,
    data: ItemData,
    options: { publish: boolean; id?: string | undefined },
  ): Promise<Result<WrittenItem, Problem>>;
  /** Replaces the fields of an item in its draft, which is opened if need be, and makes that live if asked. */
  update(
    target: VersionedRef,
    data: ItemData,
    options: { publish: boolean },
  ): Promise<Result<WrittenItem, Stopped>>;
  /** Opens a draft version of a published item; one that is open already is left as it is. */
  openDraft(target: VersionedRef): Promise<Result<WrittenItem, Problem>>;
  /** Replaces the fields of the draft; refused where that would go live at once. */
  save(target: VersionedRef, data: ItemData): Promise<Result<WrittenItem, Problem>>;
  /** Makes the draft what visitors see. */
  publish(target: VersionedRef): Promise<Result<WrittenItem, Problem>>;
  /** Publishes these values. The draft stays as it is; where there was none, it holds the values published before. */
  publishPart(target: VersionedRef, data: ItemData): Promise<Result<WrittenItem, Stopped>>;
  /** Takes an item from visitors and keeps it as a draft; refused while a draft of it waits. */
  unpublish(target: VersionedRef): Promise<Result<WrittenItem, Problem>>;
  /** Publishes an item, or takes it offline, at a later time (ISO 8601); refused where that has passed. */
  schedule(
    target: VersionedRef,
    change: { status: 'Published' | 'Draft'; dueTime: string },
  ): Promise<Result<WrittenItem, Problem>>;
  /** Forgets what was planned for an item. */
  cancelSchedule(target: VersionedRef): Promise<Result<WrittenItem, Problem>>;
  /** What happened to an item, the newest first. */
  history(target: ItemRef): Promise<Result<SourceEvent[], Problem>>;
  /** The values of an item as they were at a version. */
  readVersion(target: ItemRef, version: number): Promise<Result<SourceVersion, Problem>>;
  /** Takes the draft away: what visitors see is the newest again. Refused where they see nothing. */
  discardDraft(target: VersionedRef): Promise<Result<WrittenItem, Problem>>;
  /** Takes an item away, with its draft: into the trash. The home page and templates stay. */
  remove(target: VersionedRef): Promise<Result<WrittenItem, Problem>>;
};

/** Content as editors read and write it, on a source and its replica. */
export function createEditing(ports: EditingPorts): Editing {
  const parts: Parts = { ports, changes: createItemChanges(ports) };
  return {
    async drafts(ids) {
      await parts.changes.refreshed(ids);
      return ports.drafts;
    },
    async unsaved(items) {
      const refused = items.find(({ schema }) => !isAllowed('save', schema, find(ports)));
      if (refused) {
        const { schema, id } = refused;
        return err(problem('content-missing', { schema, id }));
      }
      await parts.changes.refreshed(items.map(({ id }) => id));
      return ports.unsaved(
        items.flatMap(({ id, schema, data }) =>
          isSchemaName(schema) ? [{ id, schema, data }] : [],
        ),
      );
    },
    allows: (operation, schema) => isAllowed(operation, schema, find(ports)),
    schemas: ports.schemas,
    refreshSchemas: ports.refreshSchemas,
    async read(target) {
      // Whether it is offline the replica knows, once it has seen the last write.
      await parts.changes.refreshed([target.id]);
      return read(ports, target);
    },
    async readMany(schema, ids) {
      await parts.changes.refreshed(ids);
      return readMany(ports, schema, ids);
    },
    create: (schema, page) => create(parts, schema, page),
    createFrom: (schema, data, options) => createFrom(parts, schema, data, options),
    update: (target, data, options) => update(parts, target, data, options),
    openDraft: (target) => openDraft(parts, target),
    save: (target, data) => save(parts, target, data),
    publish: (target) => publish(parts, target),
    publishPart: (target, data) => publishPart(parts, target, data),
    unpublish: (target) => unpublish(parts, target),
    schedule: (target, change) => schedule(parts, target, change),
    cancelSchedule: (target) => cancelSchedule(parts, target),
    history: ({ schema, id }) => ports.source.history(schema, id),
    readVersion: ({ schema, id }, version) => ports.source.itemAt(schema, id, version),
    discardDraft: (target) => discardDraft(parts, target),
    ...createRestoring(parts),
    remove: (target) => remove(parts, target),
  };
}

type Parts = { ports: EditingPorts; changes: ReturnType<typeof createItemChanges> };

async function read(ports: EditingPorts, target: ItemRef): Promise<Result<ContentItem, Problem>> {
  const item = await findItem(ports, target);
  if (item.ok) return ok(told(ports, target.schema, item.value));
  return item.error.name === 'content-missing'
    ? item
    : err(problem('source-unreachable', { reason: item.error.name }));
}

/** An item of the source, with what the replica alone knows of it. */
function told(ports: EditingPorts, schema: string, item: SourceItem): ContentItem {
  const isOffline = !item.published && ports.wentOffline(item.id);
  return { schema, ...item, ...(isOffline && { isOffline }) };
}

async function readMany(
  ports: EditingPorts,
  schema: string,
  ids: readonly string[],
): Promise<Result<ContentItem[], Problem>> {
  const found = new Map<string, ContentItem>();
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const some = await ports.source.items(schema).byId(ids.slice(start, start + MAX_IDS));
    if (!some.ok) return err(problem('source-unreachable', { reason: some.error.name }));
    for (const item of some.value) found.set(item.id, told(ports, schema, item));
  }
  return ok(ids.flatMap((id) => found.get(id) ?? []));
}

async function create(
  { ports, changes }: Parts,
  schema: string,
  page: CreateRequest,
): Promise<Result<WrittenItem, Problem>> {
  const id = page.id ?? randomUUID();
  return changes.make({ operation: 'create', schema, id }, async () => {
    const data = newPage(id, page);
    return data.ok
      ? ports.store.createItem({ schema, id, data: data.value, status: 'Draft' })
      : data;
  });
}

async function createFrom(
  { ports, changes }: Parts,
  schema: string,
  data: ItemData,
  options: { publish: boolean; id?: string | undefined },
): Promise<Result<WrittenItem, Problem>> {
  const id = options.id ?? randomUUID();
  const operation = options.publish ? 'publish' : 'create';
  const status = options.publish ? 'Published' : 'Draft';
  const made = await changes.make({ operation, schema, id }, async () => {
    const checked = await check(ports, schema, data);
    return checked.ok ? ports.store.createItem({ schema, id, data, status }) : checked;
  });
  return made.ok && options.publish ? ok({ ...made.value, build: ports.publish() }) : made;
}

async function update(
  { ports, changes }: Parts,
  target: VersionedRef,
  data: ItemData,
  options: { publish: boolean },
): Promise<Result<WrittenItem, Stopped>> {
  const operation = options.publish ? 'publish' : 'save';
  const checked = await check(ports, target.schema, data);
  if (!checked.ok) return notBegun(await changes.refuse({ ...target, operation }, checked.error));
  const written = await changes.changeInSteps({ ...target, operation }, (item) =>
    updateSteps(ports.store, item, { ...target, data, ...options }),
  );
  if (!written.ok) return err(sayingWhatIsSaved(written.error));
  return options.publish ? ok({ ...written.value, build: ports.publish() }) : written;
}

function openDraft(
  { ports, changes }: Parts,
  target: VersionedRef,
): Promise<Result<WrittenItem, Problem>> {
  return changes.change({ ...target, operation: 'draft' }, (item) =>
    isLive(item)
      ? ports.store.createDraft(target.schema, target.id, target.base)
      : ok({ id: item.id, version: item.version, status: faceOf(item).status }),
  );
}

function save(
  { ports, changes }: Parts,
  target: VersionedRef,
  data: ItemData,
): Promise<Result<WrittenItem, Problem>> {
  const { schema, id, base } = target;
  return changes.change({ ...target, operation: 'save' }, async (item) => {
    if (isLive(item)) return err(problem('draft-needed', { schema, id }));
    const checked = await check(ports, schema, data);
    if (!checked.ok) return checked;
    const whole = keepForeign(schema, faceOf(item).data, data);
    return ports.store.updateItem(schema, id, whole, base);
  });
}

async function publish(
  { ports, changes }: Parts,
  target: VersionedRef,
): Promise<Result<WrittenItem, Problem>> {
  const { schema, id, base } = target;
  const written = await changes.change({ ...target, operation: 'publish' }, () =>
    ports.store.setStatus(schema, id, 'Published', base),
  );
  return written.ok ? ok({ ...written.value, build: ports.publish() }) : written;
}

async function publishPart(
  { ports, changes }: Parts,
  target: VersionedRef,
  data: ItemData,
): Promise<Result<WrittenItem, Stopped>> {
  const asked = { ...target, operation: 'publish' } as const;
  const checked = await check(ports, target.schema, data);
  if (!checked.ok) return notBegun(await changes.refuse(asked, checked.error));
  const written = await changes.changeInSteps(asked, (item) =>
    partSteps(ports.store, item, { ...target, data }),
  );
  if (written.ok) return ok({ ...written.value, build: ports.publish() });
  // What is public at the source is public here, too, whatever became of the draft.
  if (written.error.taken.some(({ operation }) => operation === 'publish')) ports.publish();
  return written;
}

/** A change that was refused before its first step. */
const notBegun = (fault: Problem) => err({ fault, taken: [] } satisfies Stopped);

async function unpublish(
  { ports, changes }: Parts,
  target: VersionedRef,
): Promise<Result<WrittenItem, Problem>> {
  const { schema, id, base } = target;
  let wasPublic = false;
  const written = await changes.change({ ...target, operation: 'unpublish' }, (item) => {
    if (isNeeded(ports, id)) return err(problem('page-needed'));
    if (item.published === undefined) return ok({ id, version: base, status: 'Draft' });
    // The source can hold one draft only, and visitors must not see what waits, not even for a moment.
    if (item.draft !== undefined) return err(problem('draft-waits'));
    wasPublic = true;
    return ports.store.setStatus(schema, id, 'Draft', base);
  });
  return written.ok && wasPublic ? ok({ ...written.value, build: ports.publish() }) : written;
}

async function schedule(
  { ports, changes }: Parts,
  { schema, id, base }: VersionedRef,
  { status, dueTime }: { status: 'Published' | 'Draft'; dueTime: string },
): Promise<Result<WrittenItem, Problem>> {
  if (!(Date.parse(dueTime) > Date.now())) return err(problem('time-passed'));
  const campaign = ports.campaignOf(id);
  if (campaign !== undefined) return err(problem('campaign-taken', { name: campaign }));
  return changes.change({ schema, id, base, operation: 'schedule' }, (item) => {
    if (status === 'Draft') {
      if (isNeeded(ports, id)) return err(problem('page-needed'));
      if (item.published === undefined) return err(problem('not-live'));
      if (item.draft !== undefined) return err(problem('draft-waits'));
    }
    return ports.store.setStatus(schema, id, status, base, dueTime);
  });
}

function cancelSchedule(
  { ports, changes }: Parts,
  { schema, id, base }: VersionedRef,
): Promise<Result<WrittenItem, Problem>> {
  return changes.change({ schema, id, base, operation: 'schedule' }, (item) =>
    item.schedule === undefined
      ? ok({ id, version: base, status: faceOf(item).status })
      : ports.store.cancelSchedule(schema, id, base),
  );
}

function discardDraft(
  { ports, changes }: Parts,
  { schema, id, base }: VersionedRef,
): Promise<Result<WrittenItem, Problem>> {
  return changes.change({ schema, id, base, operation: 'discard' }, (item) => {
    if (item.published === undefined) return err(problem('not-live'));
    if (item.draft === undefined) return ok({ id, version: base, status: 'Published' });
    return ports.store.deleteDraft(schema, id, base);
  });
}

/** Whether the site cannot do without a page. */
function isNeeded({ drafts: { ask } }: EditingPorts, id: string): boolean {
  return [ask('home', 'de'), ask('template', 'product'), ask('template', 'category')].includes(id);
}

async function remove(
  { ports, changes }: Parts,
  target: VersionedRef,
): Promise<Result<WrittenItem, Problem>> {
  const { schema, id, base } = target;
  let wasPublic = false;
  const gone = await changes.change({ ...target, operation: 'delete' }, async (item) => {
    if (isNeeded(ports, id)) return err(problem('page-needed'));
    wasPublic = item.published !== undefined;
    const done = await ports.store.deleteItem(schema, id, { base });
    return done.ok ? ok({ id, version: base, status: 'Deleted' }) : done;
  });
  return gone.ok && wasPublic ? ok({ ...gone.value, build: ports.publish() }) : gone;
}

const find = (ports: EditingPorts) => (name: string) =>
  ports.schemas().find((one) => one.name === name);

/** Whether data fits its schema; what names a field that is not known yet is judged by the newest one. */
async function check(ports: EditingPorts, schema: string, data: ItemData) {
  const checked = checkData(schema, data, find(ports)(schema));
  if (checked.ok || isKnown(ports, schema, data)) return checked;
  await ports.refreshSchemas();
  return checkData(schema, data, find(ports)(schema));
}

function isKnown(ports: EditingPorts, schema: string, data: ItemData): boolean {
  const names = new Set(find(ports)(schema)?.fields.map(({ name }) => name));
  return Object.keys(data).every((name) => names.has(name));
}
