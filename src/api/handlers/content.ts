import { randomUUID } from 'node:crypto';
import type { ContentItem, CreateRequest, Written } from '#src/api/contract/content.ts';
import type { ContentSource, ItemData, SourceItem } from '#src/content/source.ts';
import type { ContentStore, Written as Stored } from '#src/content/store.ts';
import { createQueue } from '#src/lib/queue.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import type { Queries } from '#src/model/query.ts';
import { checkData, keepForeign, newPage } from './page-data.ts';

/** What somebody may do with the items of a schema. */
export type Operation = 'read' | 'create' | 'draft' | 'save' | 'publish' | 'delete';

/** The schemas whose items the editor writes; everything else of the source is out of reach. */
const EDITABLE = ['pages'] as const;
export type EditableSchema = (typeof EDITABLE)[number];

/** Which operation is open on which schema. What is not here does not exist. */
const ALLOWED: Readonly<Record<Operation, readonly EditableSchema[]>> = {
  read: EDITABLE,
  create: ['pages'],
  draft: EDITABLE,
  save: EDITABLE,
  publish: EDITABLE,
  delete: ['pages'],
};

/** The schema by its name, if the operation is open on it. */
export function schemaFor(operation: Operation, name: string): EditableSchema | undefined {
  return ALLOWED[operation].find((schema) => schema === name);
}

export type Target = { schema: EditableSchema; id: string };
/** The version that a change is based on. */
export type Based = Target & { base: number };

/** What editing needs of the rest. */
export type EditingPorts = {
  source: Pick<ContentSource, 'items'>;
  store: Pick<
    ContentStore,
    'createItem' | 'updateItem' | 'createDraft' | 'setStatus' | 'deleteItem'
  >;
  /** The newest versions, as far as the replica has them. */
  drafts: Queries;
  /** Brings the replica up to date for one item. */
  refresh(schema: EditableSchema, id: string): Promise<Result<unknown, Problem>>;
  /** Asks for a publish of the site. Out: the id that the build will have. */
  publish(): string;
  log(event: string, details: Record<string, unknown>): void;
};

/**
 * Content as editors read and write it. Writes of one item wait for each other, name the version that
 * they are based on, and are refused when there is a newer one. None of them goes live but `publish`.
 */
export type Editing = {
  /** The newest versions, with every write that has been answered. */
  drafts(): Promise<Queries>;
  read(target: Target): Promise<Result<ContentItem, Problem>>;
  /** Makes a page as a draft. */
  create(schema: EditableSchema, page: CreateRequest): Promise<Result<Written, Problem>>;
  /** Opens a draft version of a published item; one that is open already is left as it is. */
  openDraft(target: Based): Promise<Result<Written, Problem>>;
  /** Replaces the fields of the draft; refused where that would go live at once. */
  save(target: Based, data: ItemData): Promise<Result<Written, Problem>>;
  /** Makes the draft what visitors see. */
  publish(target: Based): Promise<Result<Written, Problem>>;
  /** Takes an item away, with its draft. The home page and templates stay. */
  remove(target: Based): Promise<Result<Written, Problem>>;
};

type Change = Based & { operation: Operation };
type Work = (item: SourceItem) => Promise<Result<Stored, Problem>> | Result<Stored, Problem>;

export function createEditing(ports: EditingPorts): Editing {
  const { source, store, log } = ports;
  const inTurn = createQueue();
  let refreshed: Promise<unknown> = Promise.resolve();

  async function find({ schema, id }: Target): Promise<Result<SourceItem, Problem>> {
    const found = await source.items(schema).byId([id]);
    if (!found.ok) return found;
    const [item] = found.value;
    return item ? ok(item) : err(problem('content-missing', { schema, id }));
  }

  function refresh({ schema, id }: Target): void {
    refreshed = ports.refresh(schema, id).then(
      (done) => done.ok || log('refresh-failed', { schema, id, problem: done.error.name }),
      (error) => log('refresh-failed', { schema, id, error }),
    );
  }

  /** What became of a write; a failure is in the log with its reason, and said to who asked. */
  async function settle(
    change: Target & { operation: Operation; base?: number },
    result: Result<Stored, Problem>,
  ): Promise<Result<Written, Problem>> {
    if (result.ok) {
      refresh(change);
      return ok(result.value);
    }
    const { operation, schema, id } = change;
    log('Error occurred while saving content', { operation, schema, id, problem: result.error });
    return err(await explain(change, result.error));
  }

  /** What a refusal of the source means to an editor. */
  async function explain(
    { schema, id, base }: Target & { base?: number },
    refused: Problem,
  ): Promise<Problem> {
    if (refused.name !== 'source-refused') {
      return refused.name === 'source-unreachable' ? problem('save-failed') : refused;
    }
    const { status, message = '' } = refused.details;
    if (status === 400) return problem('save-refused', { message });
    if (status === 404 || status === 410) return problem('content-missing', { schema, id });
    if (status !== 409 && status !== 412) return problem('save-failed');
    if (base === undefined) return problem('content-exists', { schema, id });
    const now = await find({ schema, id });
    return now.ok ? problem('version-conflict', { base, current: now.value.version }) : now.error;
  }

  /** One change in the item's turn, on the version that it is based on. */
  function change(asked: Change, work: Work): Promise<Result<Written, Problem>> {
    const { schema, id, base } = asked;
    return inTurn(id, async () => {
      const item = await find({ schema, id });
      if (!item.ok) return settle(asked, item);
      const current = item.value.version;
      const isNewest = current === base;
      const conflict = err(problem('version-conflict', { base, current }));
      return settle(asked, isNewest ? await work(item.value) : conflict);
    });
  }

  const published = (written: Written): Written => ({ ...written, build: ports.publish() });

  return {
    async drafts() {
      await refreshed;
      return ports.drafts;
    },
    async read(target) {
      const item = await find(target);
      if (item.ok) return ok({ schema: target.schema, ...item.value });
      return item.error.name === 'content-missing' ? item : err(problem('source-unreachable'));
    },
    create(schema, page) {
      const id = page.id ?? randomUUID();
      return inTurn(id, async () => {
        const data = newPage(id, page);
        if (!data.ok) return data;
        const made = await store.createItem({ schema, id, data: data.value, status: 'Draft' });
        return settle({ operation: 'create', schema, id }, made);
      });
    },
    openDraft: (target) =>
      change({ ...target, operation: 'draft' }, (item) =>
        isLive(item)
          ? store.createDraft(target.schema, target.id, target.base)
          : ok({ id: item.id, version: item.version, status: faceOf(item).status }),
      ),
    save: (target, data) =>
      change({ ...target, operation: 'save' }, (item) => {
        const { schema, id, base } = target;
        if (isLive(item)) return err(problem('draft-needed', { schema, id }));
        const checked = checkData(schema, data);
        if (!checked.ok) return checked;
        const whole = keepForeign(schema, faceOf(item).data, data);
        return store.updateItem(schema, id, whole, base);
      }),
    async publish(target) {
      const written = await change({ ...target, operation: 'publish' }, () =>
        store.setStatus(target.schema, target.id, 'Published', target.base),
      );
      return written.ok ? ok(published(written.value)) : written;
    },
    async remove(target) {
      let wasPublic = false;
      const gone = await change({ ...target, operation: 'delete' }, async (item) => {
        const { schema, id, base } = target;
        if (isNeeded(ports.drafts, id)) return err(problem('page-needed'));
        wasPublic = item.published !== undefined;
        const done = await store.deleteItem(schema, id, { base });
        return done.ok ? ok({ id, version: base, status: 'Deleted' }) : done;
      });
      return gone.ok && wasPublic ? ok(published(gone.value)) : gone;
    },
  };
}

/** A write on it would be seen by visitors at once. */
function isLive({ published, draft }: SourceItem): boolean {
  return published !== undefined && draft === undefined;
}

/** The face that writes change. */
function faceOf({ id, published, draft }: SourceItem) {
  const face = draft ?? published;
  if (!face) throw new Error(`${id} has neither a published face nor a draft.`);
  return face;
}

function isNeeded({ ask }: Queries, id: string): boolean {
  const needed = [ask('home', 'de'), ask('template', 'product'), ask('template', 'category')];
  return needed.includes(id);
}
