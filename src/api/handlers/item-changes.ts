import type { WrittenItem } from '#src/api/contract/content.ts';
import type { UnsavedItem } from '#src/content/queries/proposals.ts';
import type { ContentSource, SourceItem } from '#src/content/source.ts';
import type { ContentStore, ItemWrite, WriteReceipt as Stored } from '#src/content/store.ts';
import { createKeyedMutex } from '#src/lib/mutex.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { VersionedRef, Operation } from './allowed.ts';
import { faceOf, type WriteStep, type Stopped, type TakenStep } from './item-steps.ts';

/** An item on its way into the replica. */
type Reading = {
  /** Editors have it. */
  seen: Promise<Result<unknown, Problem>>;
  /** Everybody has it. A public change waits until a running publish has ended. */
  through: Promise<Result<unknown, Problem>>;
};

/** What editing needs from other areas. */
export type EditingPorts = {
  source: Pick<ContentSource, 'items' | 'deleted' | 'history' | 'itemAt'>;
  store: Pick<
    ContentStore,
    | 'createItem'
    | 'upsertItems'
    | 'updateItem'
    | 'createDraft'
    | 'deleteDraft'
    | 'setStatus'
    | 'cancelSchedule'
    | 'deleteItem'
  >;
  /** The schemas of the content source, as far as they are known. */
  schemas(): readonly ContentSchema[];
  /** Reads the schemas of the content source again. */
  refreshSchemas(): Promise<void>;
  /** The newest versions, as far as the replica has them. */
  drafts: Queries;
  /** The same with items as somebody is typing them. */
  unsaved(items: readonly UnsavedItem[]): Result<Queries, Problem>;
  /** Brings the replica up to date for some items of a schema; `isPublic`: visitors may see a change. */
  refresh(schema: string, ids: readonly string[], options: { isPublic: boolean }): Reading;
  /** Whether visitors saw an item once that they do not see now, and nobody has changed it since. */
  wentOffline(id: string): boolean;
  /** What the campaign is called that an item belongs to. */
  campaignOf(id: string): string | undefined;
  /** Asks for a publish of the site. Out: the id that the build will have. */
  publish(): string;
  log(event: string, details: Record<string, unknown>): void;
};

/** What is to be done, and on which version; without `base`: something new. */
type Asked = ItemRef & { operation: Operation; base?: number };
type WorkStep = (item: SourceItem) => Promise<Result<Stored, Problem>> | Result<Stored, Problem>;

/** What became of many items that were to be made. */
type Made = { made: WrittenItem[]; refused: { id: string; problem: Problem }[] };

const PUBLIC: ReadonlySet<Operation> = new Set(['publish', 'unpublish', 'delete']);

/** Changes of items, one after the other for each item, with what became of them in the log. */
export function createItemChanges(ports: EditingPorts) {
  const mutex = createKeyedMutex();
  // The last reading of each item that was written, until it is through.
  const readings = new Map<string, { isPublic: boolean } & Noted>();

  const readAgain = ({ schema, id, operation }: Asked) => readManyAgain(schema, [id], operation);

  function readManyAgain(schema: string, ids: readonly string[], operation: Operation): void {
    // Whoever writes after a publish that is not read yet reads that too.
    const isPublic = PUBLIC.has(operation) || ids.some((id) => readings.get(id)?.isPublic);
    const reading = { isPublic, ...refresh(ports, schema, ids, isPublic) };
    for (const id of ids) readings.set(id, reading);
    void reading.through.finally(() => {
      for (const id of ids) if (readings.get(id) === reading) readings.delete(id);
    });
  }

  async function settle(
    asked: Asked,
    result: Result<Stored, Problem>,
  ): Promise<Result<WrittenItem, Problem>> {
    if (!result.ok) return err(await refusal(ports, asked, result.error));
    readAgain(asked);
    return ok(result.value);
  }

  const change = (asked: VersionedRef & { operation: Operation }, work: WorkStep) =>
    mutex.run(asked.id, async () => {
      const reading = readings.get(asked.id);
      // A save that is still being read would bring in what is made public now.
      if (PUBLIC.has(asked.operation) && !reading?.isPublic) await reading?.through;
      const item = await findItem(ports, asked);
      if (!item.ok) return settle(asked, item);
      const { base } = asked;
      const current = item.value.version;
      const conflict = err(problem('version-conflict', { base, current }));
      return settle(asked, current === base ? await work(item.value) : conflict);
    });

  return {
    /** Resolves when editors see every write that was answered; with ids, every write of these. */
    async refreshed(ids: Iterable<string> = readings.keys()): Promise<void> {
      await Promise.all([...ids].map((id) => readings.get(id)?.seen));
    },
    /** Makes something new in its turn. */
    make: (asked: Asked, work: () => ReturnType<WorkStep>) =>
      mutex.run(asked.id, async () => settle(asked, await work())),
    /**
     * Makes several new items of a schema with one write: nobody can have changed what is not there. Out: each with its
     * version, and why the others were refused.
     */
    async makeMany(
      { schema, operation }: { schema: string; operation: Operation },
      items: readonly Omit<ItemWrite, 'schema'>[],
    ): Promise<Result<Made, Problem>> {
      const asked = (id: string): Asked => ({ schema, id, operation });
      const written = await ports.store.upsertItems(
        items.map((item) => ({ ...item, schema, isNew: true })),
      );
      if (!written.ok) return err(await refusal(ports, asked(''), written.error));
      const refused: Made['refused'] = [];
      for (const { id, problem: why } of written.value.refused) {
        refused.push({ id, problem: await refusal(ports, asked(id), why) });
      }
      const isRefused = new Set(refused.map(({ id }) => id));
      const ids = items.flatMap(({ id }) => (isRefused.has(id) ? [] : id));
      readManyAgain(schema, ids, operation);
      // One answer for many items does not say which versions they have.
      const found = await ports.source.items(schema).byId(ids);
      if (!found.ok) return found;
      const made = found.value.map((item) => ({
        ...{ id: item.id, version: item.version, status: faceOf(item).status },
      }));
      return ok({ made, refused });
    },
    /** Changes an item in its turn, on the version that the change is based on. */
    change,
    /** Notes why a change is not begun. Out: what whoever asked for it is told. */
    refuse: (asked: VersionedRef & { operation: Operation }, why: Problem) =>
      refusal(ports, asked, why),
    /** The same in several writes. What those before a failed one wrote is read, too. */
    async changeInSteps(
      asked: VersionedRef & { operation: Operation },
      stepsOf: (item: SourceItem) => readonly WriteStep[],
    ): Promise<Result<WrittenItem, Stopped>> {
      const taken: TakenStep[] = [];
      const written = await change(asked, async (item) => {
        let left: Stored = { id: item.id, version: item.version, status: faceOf(item).status };
        for (const { operation, write } of stepsOf(item)) {
          const stored = await write(left.version);
          if (!stored.ok) {
            if (taken.length > 0) readAgain(asked);
            return stored;
          }
          taken.push({ operation, before: left.version, after: stored.value.version });
          left = stored.value;
        }
        return ok(left);
      });
      return written.ok ? written : err({ fault: written.error, taken });
    },
  };
}

/** The item as the source has it. */
export async function findItem(
  { source }: { source: Pick<ContentSource, 'items'> },
  { schema, id }: ItemRef,
): Promise<Result<SourceItem, Problem>> {
  const found = await source.items(schema).byId([id]);
  if (!found.ok) return found;
  const [item] = found.value;
  return item ? ok(item) : err(problem('content-missing', { schema, id }));
}

/** A reading that never fails: what is wrong with it is in the log. */
type Noted = { seen: Promise<unknown>; through: Promise<unknown> };

function refresh(
  ports: EditingPorts,
  schema: string,
  ids: readonly string[],
  isPublic: boolean,
): Noted {
  const noted = (reading: Promise<Result<unknown, Problem>>) =>
    reading.then(
      (done) => done.ok || failed({ problem: done.error.name }),
      (error) => failed({ error }),
    );
  const failed = (why: object) => ports.log('refresh-failed', { schema, id: ids.join(), ...why });
  const { seen, through } = ports.refresh(schema, ids, { isPublic });
  const done = noted(through);
  return { seen: seen === through ? done : noted(seen), through: done };
}

/** Why a write failed, for an editor; the reason of the source is in the log. */
async function refusal(ports: EditingPorts, asked: Asked, refused: Problem): Promise<Problem> {
  const { operation, schema, id, base } = asked;
  ports.log('Error occurred while saving content', { operation, schema, id, problem: refused });
  if (refused.name !== 'source-refused') {
    return refused.name === 'source-unreachable' ? problem('save-failed') : refused;
  }
  const { status, message = '' } = refused.details;
  if (status === 400) return problem('save-refused', { message });
  if (status === 404 || status === 410) return problem('content-missing', { schema, id });
  if (status !== 409 && status !== 412) return problem('save-failed');
  if (base === undefined) return problem('content-exists', { schema, id });
  const now = await findItem(ports, asked);
  return now.ok ? problem('version-conflict', { base, current: now.value.version }) : now.error;
}
