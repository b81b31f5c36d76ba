import { existsSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContentSource, SourceItem } from '#src/content/source.ts';
import type { ContentStore, ItemWrite } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { digest } from '#src/lib/node/digest.ts';
import { isNoRoom } from '#src/lib/node/files.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { productsSchema } from '#src/model/schemas/products.ts';
import { type NotedPlan, readNoted, writeNoted } from './noted.ts';

type UndoneChange = { write: ItemWrite; before: ItemWrite | null };

/** A file that says what a running import has to put back, also after a stop of the server. */
export type UndoLog = {
  /** Whether an import waits to be undone. */
  waits(): boolean;
  /** Notes what is about to be written, on the disk. Out: false where that has no room. */
  begin(changes: readonly UndoneChange[]): Promise<boolean>;
  /** Forgets it: everything is written, or everything is put back. */
  end(): void;
  /**
   * Puts back what the import wrote, and tries again for some minutes where the source does not take it.
   * Out: the ids of products that somebody has changed since the import wrote them, which stay as they are;
   * undefined: it could not be done, and `waits` stays true.
   */
  takeOut(progress: (done: number) => void): Promise<{ kept: string[] } | undefined>;
};

export type UndoPorts = {
  source: Pick<ContentSource, 'items'>;
  store: Pick<ContentStore, 'upsertItems' | 'deleteItem'>;
  log(problem: Problem): void;
  /** Milliseconds before the second attempt; doubles after that. */
  waitMs?: number;
};

const TRIES = 8;
const WAIT_MS = 1_000;

export function openUndoLog(path: string, ports: UndoPorts): UndoLog {
  const { log, waitMs = WAIT_MS } = ports;
  const end = () => rmSync(path, { force: true });

  return {
    waits: () => existsSync(path),
    async begin(changes) {
      try {
        await writeNoted(path, changes, ({ write, before }) => ({
          ...{ id: write.id, before },
          written: digestOf(write),
        }));
        return true;
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        end();
        return false;
      }
    },
    end,
    async takeOut(progress) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (tries > 0) await wait(waitMs * 2 ** (tries - 1));
        const undone = await putBack(path, ports, progress);
        if (undone.ok) {
          end();
          for (const id of undone.value.kept) log(problem('import-kept', { id }));
          return undone.value;
        }
        log(problem('import-not-undone', { reason: undone.error.name }));
      }
      return undefined;
    },
  };
}

/** Portion by portion; what is put back already is found so, and left. */
async function putBack(
  path: string,
  ports: UndoPorts,
  progress: (done: number) => void,
): Promise<Result<{ kept: string[] }, Problem>> {
  const kept: string[] = [];
  let done = 0;
  for await (const products of readNoted(path)) {
    const left = await putBackSome(products, ports);
    if (!left.ok) return left;
    kept.push(...left.value);
    done += products.length;
    progress(done);
  }
  return ok({ kept });
}

/** Out: the ids of those that stay as they are. */
async function putBackSome(
  noted: readonly NotedPlan[],
  ports: UndoPorts,
): Promise<Result<string[], Problem>> {
  const found = await ports.source.items('products').byId(noted.map(({ id }) => id));
  if (!found.ok) return found;
  const now = new Map(found.value.map((item) => [item.id, item]));
  const steps = noted.map((one) => stepOf(one, now.get(one.id)));
  const failure = await carryOut(steps, ports.store);
  if (failure) return err(failure);
  return ok(steps.flatMap((step) => (step.kind === 'keep' ? step.id : [])));
}

type UndoStep =
  | { kind: 'nothing' }
  | { kind: 'keep'; id: string }
  | { kind: 'write'; item: ItemWrite }
  | { kind: 'delete'; id: string; base: number };

/** What a product needs. Each write names the version that was seen: a later edit is not overwritten. */
function stepOf({ id, before, written }: NotedPlan, item: SourceItem | undefined): UndoStep {
  const now = item && stateOf(item);
  const digestNow = now && digestOf(now);
  if (digestNow === (before ? digestOf(before) : undefined)) return { kind: 'nothing' };
  if (!item || digestNow !== written) return { kind: 'keep', id };
  const base = item.version;
  return before ? { kind: 'write', item: { ...before, base } } : { kind: 'delete', id, base };
}

async function carryOut(
  steps: readonly UndoStep[],
  store: UndoPorts['store'],
): Promise<Problem | undefined> {
  const items = steps.flatMap((step) => (step.kind === 'write' ? step.item : []));
  const report = await store.upsertItems(items);
  if (!report.ok) return report.error;
  const [refused] = report.value.refused;
  if (refused) return refused.problem;
  const pause = createYielder();
  for (const step of steps) {
    if (step.kind !== 'delete') continue;
    // A source in this process answers without a turn of the event loop.
    await pause();
    const { id, base } = step;
    // Into the trash, where the replica learns of it: somebody may have published it meanwhile.
    const gone = await store.deleteItem('products', id, { base });
    if (!gone.ok) return gone.error;
  }
  return undefined;
}

type State = Pick<ItemWrite, 'data' | 'status'>;

/** What editors see of an item, with the status that it is written with. */
export function stateOf({ draft, published }: SourceItem): State {
  const face = draft ?? published;
  return {
    data: face?.data ?? {},
    status: face?.status === 'Published' ? 'Published' : 'Draft',
  };
}

/** The same for states that mean the same: a source drops what is empty, or fills in what a schema begins with. */
function digestOf({ data, status }: State): string {
  const fields = Object.entries(data).map(([name, partitions]) => {
    const initial = canonicalJson(FIELDS.get(name)?.initial ?? null);
    const values = Object.entries(partitions).filter(
      ([, value]) => !isEmpty(value) && canonicalJson(value) !== initial,
    );
    return [name, Object.fromEntries(values.map(([key, value]) => [key, withoutEmpty(value)]))];
  });
  return digest(canonicalJson([status, withoutEmpty(Object.fromEntries(fields))]));
}

const FIELDS = new Map<string, { initial?: unknown }>(Object.entries(productsSchema.fields));

const isEmpty = (value: unknown): boolean =>
  value == null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withoutEmpty(one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => !isEmpty(one)));
}
