import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { ImportedItem } from '#src/model/items/item-versions.ts';
import { errorText } from '#src/lib/error-text.ts';
import { isNoRoom } from '#src/lib/node/files.ts';
import { once } from '#src/lib/once.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { afterImport } from '../after-import.ts';
import { compare, type ComparePorts, SourceFailed } from './compare.ts';
import { LIMITS } from './format.ts';
import { type ArchivePlan, planOf } from './plan.ts';
import { type OpenArchive, openArchive } from './read.ts';
import { createTakingIn, type TakeInPorts } from './take-in.ts';
import { writeArchive, type WriteArchivePorts } from './write.ts';

/** How far an archive is. What was written stays: to take the archive in again goes on where it stopped. */
type ArchiveRun =
  | { kind: 'looked' | 'stale' }
  | { kind: 'writing'; done: number; total: number }
  | { kind: 'done'; written: number; refused: string[] }
  | { kind: 'stopped'; written: number; problem: Problem };

/** `lang`: of who looked. */
export type ArchiveState = {
  id: string;
  fileName: string;
  lang: Language;
  plan: ArchivePlan;
  run: ArchiveRun;
};

/** Everything as one file, and back. One archive is taken in at a time. */
export type Archives = {
  /**
   * All items and files as a zip, made while it is read. In: who takes it. Errors: `archives-under-way`, since a slow
   * reader holds a file and a list of all files open.
   */
  write(by: string): Promise<Result<ReadableStream<Uint8Array>, Problem>>;
  /** Keeps an archive on the disk and says what it would do, to somebody who reads this language. */
  look(
    name: string,
    bytes: AsyncIterable<Uint8Array>,
    lang: Language,
  ): Promise<Result<ArchiveState, Problem>>;
  find(id: string): ArchiveState | undefined;
  /** Takes in an archive that was looked at. Out: once it has begun; `finished` resolves when it has ended. */
  start(id: string, by: string): Result<{ finished: Promise<void> }, Problem>;
  /** For the start of the server: tells of an archive in the middle of which the one before it ended. */
  recover(): Promise<void>;
};

export type ArchivePorts = WriteArchivePorts &
  ComparePorts &
  TakeInPorts & {
    /** A folder for archives that wait; emptied before the first one. */
    dir: string;
    changed(): void;
    /** Hears what became of an archive that began to be written. In: who asked for it, and what it wrote, too. */
    ended(
      end: 'imported' | 'import-stopped',
      by: string,
      fileName: string,
      written: readonly ImportedItem[],
    ): void;
  };

/** Archives that wait at a time; older ones are deleted. */
const MOST_WAITING = 2;
/** Archives that one person takes at a time: one may have broken off, unnoticed, when they try again. */
const MOST_TAKEN = 2;

export function createArchives(ports: ArchivePorts): Archives {
  const { dir, changed, ended, log } = ports;
  /** Says which archive is being written, as long as one is. */
  const note = join(dir, 'taking-in.json');
  /** Deletes what a server that ran before left: nobody can ask for it any more. */
  const emptied = once(async () => {
    const cutOff = await readNote(note);
    if (cutOff) {
      log(problem('archive-cut-off', { name: cutOff.fileName }));
      await afterImport(() => ended('import-stopped', cutOff.by, cutOff.fileName, []), log);
    }
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
  });
  const states = new Map<string, ArchiveState>();
  const pathOf = (id: string) => join(dir, `${id}.zip`);
  let isRunning = false;
  /** How many archives are on their way to whom. */
  const taken = new Map<string, number>();

  function leave(by: string): void {
    const left = (taken.get(by) ?? 1) - 1;
    if (left === 0) taken.delete(by);
    else taken.set(by, left);
  }

  async function forget(id: string): Promise<void> {
    states.delete(id);
    await rm(pathOf(id), { force: true });
  }

  async function run(state: ArchiveState, by: string): Promise<void> {
    const archive = await openArchive(pathOf(state.id));
    if (!archive.ok) {
      state.run = { kind: 'stopped', written: 0, problem: archive.error };
      return;
    }
    const { plan, lang } = state;
    try {
      state.plan = await planOf(archive.value, ports, lang);
      if (state.plan.digest === plan.digest) await write(state, archive.value, by);
      else state.run = { kind: 'stale' };
    } catch (error) {
      state.run = { kind: 'stopped', written: 0, problem: reasonOf(error) };
    } finally {
      archive.value.close();
    }
  }

  async function write(state: ArchiveState, archive: OpenArchive, by: string): Promise<void> {
    const writer = createTakingIn(ports, archive, {
      place: join(dir, `${state.id}.part`),
      lang: state.lang,
    });
    const { total } = state.plan;
    const { fileName } = state;
    try {
      await writeFile(note, JSON.stringify({ by, fileName }), { mode: 0o600 });
      for await (const step of compare(archive, ports)) {
        await writer.take(step);
        state.run = { kind: 'writing', done: writer.written(), total };
      }
      await writer.flush();
      state.run = { kind: 'done', written: writer.written(), refused: writer.refused() };
    } catch (error) {
      state.run = { kind: 'stopped', written: writer.written(), problem: reasonOf(error) };
    }
    const end = state.run.kind === 'done' ? 'imported' : 'import-stopped';
    await afterImport(() => ended(end, by, fileName, writer.items()), log);
    await rm(note, { force: true });
  }

  function reasonOf(error: unknown): Problem {
    if (error instanceof SourceFailed) return error.problem;
    if (isNoRoom(error)) return problem('disk-full');
    log(problem('import-broken', { reason: String(error) }));
    return problem('save-failed');
  }

  return {
    async write(by) {
      const own = taken.get(by) ?? 0;
      if (own >= MOST_TAKEN) return err(problem('archives-under-way', { most: MOST_TAKEN }));
      taken.set(by, own + 1);
      const made = await writeArchive(ports, () => leave(by)).catch((error: unknown) => {
        leave(by);
        throw error;
      });
      if (!made.ok) leave(by);
      return made;
    },
    async recover() {
      await emptied().catch((error: unknown) =>
        log(problem('import-broken', { reason: String(error) })),
      );
    },
    async look(fileName, bytes, lang) {
      await emptied();
      const waiting = [...states.values()].filter((one) => one.run.kind !== 'writing');
      for (const old of waiting.slice(0, Math.max(0, waiting.length - MOST_WAITING + 1))) {
        await forget(old.id);
      }
      const id = randomUUID();
      const kept = await keep(pathOf(id), bytes);
      const read = kept.ok ? await look(pathOf(id), ports, lang) : kept;
      if (!read.ok) {
        await forget(id);
        return read;
      }
      const state: ArchiveState = {
        ...{ id, fileName, lang, plan: read.value },
        run: { kind: 'looked' },
      };
      states.set(id, state);
      return ok(state);
    },
    find: (id) => states.get(id),
    start(id, by) {
      const state = states.get(id);
      if (!state) return err(problem('import-unknown'));
      if (isRunning) return err(problem('import-runs'));
      isRunning = true;
      state.run = { kind: 'writing', done: 0, total: state.plan.total };
      const finished = run(state, by).finally(() => {
        isRunning = false;
        if (state.run.kind !== 'stale') changed();
      });
      return ok({ finished });
    },
  };
}

const Note = v.pipe(v.string(), v.parseJson(), v.object({ by: v.string(), fileName: v.string() }));

/** Out: undefined where there is none, or one that was not written whole: nothing of its archive is here then. */
async function readNote(path: string): Promise<v.InferOutput<typeof Note> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const read = v.safeParse(Note, text);
  return read.success ? read.output : undefined;
}

/** Writes what comes to the disk, as far as it may be an archive. */
async function keep(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Result<void, Problem>> {
  let size = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > LIMITS.archive) return;
      yield chunk;
    }
  };
  try {
    await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (isNoRoom(error)) return err(problem('disk-full'));
    return err(problem('archive-unreadable', { reason: String(error) }));
  }
  if (size > LIMITS.archive) return err(problem('body-too-large', { limit: LIMITS.archive }));
  return ok(undefined);
}

async function look(
  path: string,
  ports: ComparePorts,
  lang: Language,
): Promise<Result<ArchivePlan, Problem>> {
  const archive = await openArchive(path);
  if (!archive.ok) return archive;
  try {
    return ok(await planOf(archive.value, ports, lang));
  } catch (error) {
    if (error instanceof SourceFailed) return err(error.problem);
    // The bytes of a part are not what the archive says of them.
    const reason = errorText(error);
    return err(problem('archive-unreadable', { reason }));
  } finally {
    archive.value.close();
  }
}
