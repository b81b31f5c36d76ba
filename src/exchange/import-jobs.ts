import type { ImportedItem } from '#src/model/items/item-versions.ts';
import { MAX_IDS } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { afterImport } from './after-import.ts';
import { type ImportRun, revertPlan, undoneRun, writePlan } from './import-run.ts';
import type { KeptFiles } from './kept-files.ts';
import type { ImportPlan } from './plan.ts';
import type { ReadFile, ReadFiles } from './read-files.ts';
import { type UndoPorts, openUndoLog } from './undo.ts';

/** An import of the last day that was written whole. */
export type PastImport = {
  id: string;
  fileName: string;
  written: number;
  /** When it ended, in ms. */
  at: number;
  by: string;
  isReverted: boolean;
};

/** `import-stuck`: what it wrote waits to be taken out. */
type ImportEnd = 'imported' | 'import-undone' | 'import-stuck';

/** In: who asks; whether the caller publishes when it has ended, so `changed` need not. */
type Asked = { by: string; callerPublishes: boolean };

/** `finished` resolves when it has ended. */
export type Begun = Result<{ finished: Promise<void> }, Problem>;

/** Imports are carried out one at a time; a second one hears `import-runs`. */
export type ImportJobs = {
  /** Plans once more, and writes what is still the plan that somebody looked at. */
  write(file: ReadFile, asked: Asked): Begun;
  /** Takes back what was written whole. */
  revert(file: ReadFile, entry: PastImport, by: string): Begun;
  /** Takes out what an import left that was cut off or stuck. */
  recover(): Promise<void>;
};

export type ImportJobsPorts = UndoPorts & {
  store: Pick<ContentStore, 'upsertItems'>;
  /** A file that says what a running import has to take out again. */
  undoLog: string;
  files: Pick<ReadFiles, 'keepEnd' | 'stuck'>;
  past: Pick<KeptFiles<PastImport>, 'keep'>;
  planOf(file: Pick<ReadFile, 'table' | 'options'>): Promise<Result<ImportPlan, Problem>>;
  /** Reads products again, so that editors see what an import says it has written. */
  readAgain(ids: readonly string[]): Promise<unknown>;
  /** Hears that products have changed. */
  changed(): void;
  /** Hears what became of an import that has written something. In: who asked for it, and what it wrote, too. */
  ended(end: ImportEnd, by: string, fileName: string, written: readonly ImportedItem[]): void;
  log(problem: Problem): void;
};

const ENDS = {
  done: 'imported',
  undone: 'import-undone',
  reverted: 'import-undone',
  stuck: 'import-stuck',
} as const;

type Ended = Extract<ImportRun, { kind: keyof typeof ENDS }>;

export function createImportJobs(ports: ImportJobsPorts): ImportJobs {
  const { source, store, files, past, planOf, readAgain, changed, ended, log } = ports;
  const undoLog = openUndoLog(ports.undoLog, ports);
  let isRunning = false;

  async function run(file: ReadFile, by: string): Promise<void> {
    const failed = (reason: Problem) => {
      file.run = { kind: 'undone', problem: reason, lines: [], kept: [] };
    };
    if (!(await takeOut())) return failed(problem('import-waits'));
    const again = await planOf(file);
    if (!again.ok) return failed(again.error);
    const { plan } = file;
    file.plan = again.value;
    if (!(await doSame(again.value, plan))) {
      file.run = { kind: 'stale' };
      return;
    }
    if (!(await undoLog.begin(file.plan.changes))) return failed(problem('disk-full'));
    const end = await writePlan(file.plan, { store, undoLog }, (run) => {
      file.run = run;
    });
    const before = new Map(file.plan.changes.map(({ id, write }) => [id, write.base]));
    await conclude(file, end, { by, before });
    if (end.kind !== 'done') return;
    const { id, fileName } = file;
    const { written } = end;
    const entry = { id, fileName, written, at: Date.now(), by, isReverted: false };
    await afterImport(() => past.keep(id, entry), log);
  }

  async function takeBack(file: ReadFile, entry: PastImport, by: string): Promise<void> {
    const stays = (reason: Problem) => {
      file.run = { kind: 'done', written: entry.written, problem: reason };
    };
    if (!(await takeOut())) return stays(problem('import-waits'));
    if (!(await undoLog.begin(file.plan.changes))) return stays(problem('disk-full'));
    const before = await versionsOf(source, idsIn(file));
    const end = await revertPlan(file.plan, undoLog, (run) => {
      file.run = run;
    });
    await conclude(file, end, { by, before });
    await afterImport(() => past.keep(file.id, { ...entry, isReverted: true }), log);
  }

  async function conclude(
    file: ReadFile,
    end: Ended,
    { by, before }: { by: string; before: Versions | undefined },
  ): Promise<void> {
    await afterImport(() => readAgain(idsIn(file)), log);
    const after = await versionsOf(source, idsIn(file));
    // Whoever is stopped before this takes out at the next start what nobody has been told of.
    if (end.kind === 'done') undoLog.end();
    file.run = end;
    const written = before && after ? writtenOf(idsWritten(file, end), before, after) : [];
    await afterImport(() => ended(ENDS[end.kind], by, file.fileName, written), log);
  }

  /** What is thrown would end the server, as nobody waits for it: `otherwise` says how the import stands then. */
  function carryOut(
    file: ReadFile,
    act: () => Promise<void>,
    { otherwise, isOver }: { otherwise(problem: Problem): ImportRun; isOver(): void },
  ): Promise<void> {
    isRunning = true;
    return act()
      .catch((thrown: unknown) => {
        log(problem('import-broken', { reason: String(thrown) }));
        const reason = problem('save-failed');
        file.run = undoLog.waits()
          ? { kind: 'stuck', problem: reason, lines: [] }
          : otherwise(reason);
      })
      .finally(async () => {
        isRunning = false;
        await afterImport(() => files.keepEnd(file), log);
        isOver();
      });
  }

  /** Takes out what an earlier import left. Out: whether nothing of it waits any more. */
  async function takeOut(): Promise<boolean> {
    if (!undoLog.waits()) return true;
    const undone = await undoLog.takeOut(() => undefined);
    if (!undone) return false;
    for (const file of files.stuck()) {
      if (file.run.kind === 'stuck') file.run = undoneRun(file.plan, file.run, undone.kept);
    }
    return true;
  }

  return {
    write(file, { by, callerPublishes }) {
      if (isRunning) return err(problem('import-runs'));
      file.run = { kind: 'writing', done: 0, total: file.plan.changes.length };
      return ok({
        finished: carryOut(file, () => run(file, by), {
          otherwise: (reason) => ({ kind: 'undone', problem: reason, lines: [], kept: [] }),
          isOver() {
            if (file.run.kind !== 'stale' && !callerPublishes) changed();
          },
        }),
      });
    },
    revert(file, entry, by) {
      if (isRunning) return err(problem('import-runs'));
      const { written } = entry;
      file.run = { kind: 'reverting', done: 0, total: file.plan.changes.length };
      return ok({
        finished: carryOut(file, () => takeBack(file, entry, by), {
          otherwise: (reason) => ({ kind: 'done', written, problem: reason }),
          isOver: changed,
        }),
      });
    },
    async recover() {
      if (!undoLog.waits() || isRunning) return;
      isRunning = true;
      try {
        await takeOut();
      } catch (error) {
        // What is thrown would end the server, as nobody waits for it; such as an undo log that only root may read.
        log(problem('import-not-undone', { reason: String(error) }));
      } finally {
        isRunning = false;
      }
      changed();
    },
  };
}

const idsIn = ({ plan }: ReadFile) => plan.changes.map(({ id }) => id);

/** What the source refused, or somebody has edited since, has versions of others. */
function idsWritten({ plan }: ReadFile, end: Ended): string[] {
  const refused = new Set('lines' in end ? end.lines : []);
  const kept = new Set('kept' in end ? end.kept : []);
  return plan.changes.flatMap(({ id, line, name }) =>
    refused.has(line) || kept.has(name) ? [] : id,
  );
}

type Versions = ReadonlyMap<string, number | undefined>;

function writtenOf(ids: readonly string[], before: Versions, after: Versions): ImportedItem[] {
  return ids
    .map((id) => ({
      schema: 'products',
      id,
      before: before.get(id) ?? null,
      after: after.get(id) ?? null,
    }))
    .filter((one) => one.before !== one.after);
}

/** The versions of those products that are there. Out: undefined where they cannot be read. */
async function versionsOf(
  source: ImportJobsPorts['source'],
  ids: readonly string[],
): Promise<Versions | undefined> {
  const versions = new Map<string, number>();
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const found = await source.items('products').byId(ids.slice(start, start + MAX_IDS));
    if (!found.ok) return undefined;
    for (const { id, version } of found.value) versions.set(id, version);
  }
  return versions;
}

/** Whether two plans do the same; ids of new products are new each time. */
async function doSame(one: ImportPlan, other: ImportPlan): Promise<boolean> {
  const pause = createYielder();
  if (one.changes.length !== other.changes.length) return false;
  for (const [index, change] of one.changes.entries()) {
    await pause();
    if (comparedBy(change) !== comparedBy(other.changes[index])) return false;
  }
  return canonicalJson([one.faults, one.same]) === canonicalJson([other.faults, other.same]);
}

function comparedBy(change: ImportPlan['changes'][number] | undefined): string {
  return canonicalJson(change && [change.isNew ? change.line : change.id, change.cells]);
}
