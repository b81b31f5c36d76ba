import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { ContentStore } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { isNoRoom } from '#src/lib/node/files.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { sniffMediaType } from '#src/lib/sniff.ts';
import type { ContentSchema } from '#src/model/content-schema.ts';
import type { Problem } from '#src/model/errors.ts';
import { problem } from '#src/model/problem.ts';
import {
  type ArchiveStep,
  compare,
  type ComparePorts,
  FILE_STEPS,
  SourceFailed,
} from './compare.ts';
import { type ArchivedFile, type ArchivedItem, filePart, LIMITS } from './format.ts';
import { type OpenArchive, openArchive } from './read.ts';
import { writeArchive, type WriteArchivePorts } from './write.ts';

/** What an archive would do. */
type ArchivePlan = {
  /** When the archive was made, ISO 8601. */
  made: string;
  /** By schema, and for `files`; `left`: what cannot be written here. */
  parts: { name: string; fresh: number; changed: number; same: number; left: number }[];
  /** The first of what changes. */
  changes: { schema: string; id: string; name: string; isNew: boolean }[];
  faults: Extract<ArchiveStep, { kind: 'fault' }>['fault'][];
  /** Things to write. */
  total: number;
  /** The same for plans that do the same. */
  digest: string;
};

/** How far an archive is. What was written stays: to take the archive in again goes on where it stopped. */
type ArchiveRun =
  | { kind: 'looked' | 'stale' }
  | { kind: 'writing'; done: number; total: number }
  | { kind: 'done'; written: number; refused: string[] }
  | { kind: 'stopped'; written: number; problem: Problem };

export type ArchiveState = { id: string; fileName: string; plan: ArchivePlan; run: ArchiveRun };

/** Everything as one file, and back. One archive is taken in at a time. */
export type Archives = {
  /** All items and files as a zip, made while it is read. */
  write(): Promise<Result<ReadableStream<Uint8Array>, Problem>>;
  /** Keeps an archive on the disk and says what it would do. */
  look(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Result<ArchiveState, Problem>>;
  find(id: string): ArchiveState | undefined;
  /** Takes in an archive that was looked at. Out: once it has begun; `finished` resolves when it has ended. */
  start(id: string, by: string): Result<{ finished: Promise<void> }, Problem>;
};

export type ArchivePorts = WriteArchivePorts &
  ComparePorts & {
    store: Pick<
      ContentStore,
      'upsertItems' | 'updateItem' | 'createDraft' | 'setStatus' | 'uploadAsset' | 'annotateAsset'
    >;
    /** A folder for archives that wait; emptied before the first one. */
    dir: string;
    changed(): void;
    ended(by: string, fileName: string): void;
    log(problem: Problem): void;
  };

const SHOWN_CHANGES = 500;
const SHOWN_FAULTS = 200;
/** Archives that wait at a time; older ones are deleted. */
const MOST_WAITING = 2;
const BATCH = 100;

export function createArchives(ports: ArchivePorts): Archives {
  const { dir, changed, ended, log } = ports;
  let folder: Promise<unknown> | undefined;
  /** Of a server that ran before nobody knows the archives any more. */
  const emptied = () => {
    folder ??= rm(dir, { recursive: true, force: true }).then(() =>
      mkdir(dir, { recursive: true }),
    );
    return folder;
  };
  const states = new Map<string, ArchiveState>();
  const pathOf = (id: string) => join(dir, `${id}.zip`);
  let isRunning = false;

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
    const { plan } = state;
    const writer = createWriter(ports, archive.value, join(dir, `${state.id}.part`));
    try {
      state.plan = await planOf(archive.value, ports);
      if (state.plan.digest !== plan.digest) {
        state.run = { kind: 'stale' };
        return;
      }
      for await (const step of compare(archive.value, ports)) {
        await writer.take(step);
        state.run = { kind: 'writing', done: writer.written(), total: plan.total };
      }
      await writer.flush();
      const refused = writer.refused();
      state.run = { kind: 'done', written: writer.written(), refused };
      ended(by, state.fileName);
    } catch (error) {
      if (!(error instanceof SourceFailed))
        log(problem('import-broken', { reason: String(error) }));
      const reason = error instanceof SourceFailed ? error.problem : problem('save-failed');
      state.run = { kind: 'stopped', written: writer.written(), problem: reason };
    } finally {
      archive.value.close();
    }
  }

  return {
    write: () => writeArchive(ports),
    async look(fileName, bytes) {
      await emptied();
      const waiting = [...states.values()].filter((one) => one.run.kind !== 'writing');
      for (const old of waiting.slice(0, Math.max(0, waiting.length - MOST_WAITING + 1))) {
        await forget(old.id);
      }
      const id = randomUUID();
      const kept = await keep(pathOf(id), bytes);
      const read = kept.ok ? await look(pathOf(id), ports) : kept;
      if (!read.ok) {
        await forget(id);
        return read;
      }
      const state: ArchiveState = { id, fileName, plan: read.value, run: { kind: 'looked' } };
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
    if (isNoRoom(error)) return err(problem('save-failed'));
    return err(problem('archive-unreadable', { reason: String(error) }));
  }
  if (size > LIMITS.archive) return err(problem('body-too-large', { limit: LIMITS.archive }));
  return ok(undefined);
}

async function look(path: string, ports: ComparePorts): Promise<Result<ArchivePlan, Problem>> {
  const archive = await openArchive(path);
  if (!archive.ok) return archive;
  try {
    return ok(await planOf(archive.value, ports));
  } catch (error) {
    if (error instanceof SourceFailed) return err(error.problem);
    // The bytes of a part are not what the archive says of them.
    const reason = error instanceof Error ? error.message : String(error);
    return err(problem('archive-unreadable', { reason }));
  } finally {
    archive.value.close();
  }
}

async function planOf(archive: OpenArchive, ports: ComparePorts): Promise<ArchivePlan> {
  const { made, schemas } = archive.manifest;
  const none = { fresh: 0, changed: 0, same: 0, left: 0 };
  const parts = new Map([FILE_STEPS, ...schemas].map((name) => [name, { name, ...none }]));
  const plan: ArchivePlan = { made, parts: [], changes: [], faults: [], total: 0, digest: '' };
  const hash = createHash('sha256');
  for await (const step of compare(archive, ports)) {
    // A shop is large: whoever asks for a page meanwhile is served.
    await turn();
    const change = changeOf(step);
    if (change) {
      plan.total += 1;
      hash.update(
        canonicalJson([change, step.kind === 'item' ? [step.base ?? null, step.item] : step]),
      );
      if (plan.changes.length < SHOWN_CHANGES) plan.changes.push(change);
    }
    if (step.kind === 'fault') {
      if (plan.faults.length < SHOWN_FAULTS) plan.faults.push(step.fault);
      continue;
    }
    const part = parts.get(partOf(step));
    if (part)
      part[
        change ? (change.isNew ? 'fresh' : 'changed') : step.kind === 'left' ? 'left' : 'same'
      ] += 1;
  }
  return { ...plan, parts: [...parts.values()], digest: hash.digest('hex') };
}

function partOf(step: Exclude<ArchiveStep, { kind: 'fault' }>): string {
  if (step.kind === 'item') return step.schema.name;
  return step.kind === 'file' ? FILE_STEPS : step.schema;
}

function changeOf(step: ArchiveStep): ArchivePlan['changes'][number] | undefined {
  if (step.kind === 'file') {
    const { id, fileName } = step.file;
    return { schema: FILE_STEPS, id, name: fileName, isNew: step.isNew };
  }
  if (step.kind !== 'item') return undefined;
  const { schema, item, base } = step;
  return { schema: schema.name, id: item.id, name: nameOf(item), isNew: base === undefined };
}

/** What people call an item: its name or title. */
function nameOf({ id, published, draft }: ArchivedItem): string {
  const data = draft ?? published ?? {};
  for (const field of ['name', 'Name', 'title']) {
    const { iv, de, en } = data[field] ?? {};
    const name = [de, iv, en].find((one) => typeof one === 'string' && one !== '');
    if (typeof name === 'string') return name.slice(0, 200);
  }
  return id;
}

/** Writes steps, items many at a time. Throws `SourceFailed` where the source goes away. */
function createWriter({ store }: Pick<ArchivePorts, 'store'>, archive: OpenArchive, place: string) {
  let written = 0;
  const refused: string[] = [];
  let batch: Extract<ArchiveStep, { kind: 'item' }>[] = [];

  /** In: what is shown of what a source refuses. Out: the value, if there is one. */
  function took<T>(name: string, result: Result<T, Problem>): T | undefined {
    if (result.ok) return result.value;
    if (result.error.name === 'source-unreachable') throw new SourceFailed(result.error);
    refused.push(name);
    return undefined;
  }

  async function flush(): Promise<void> {
    const steps = batch;
    batch = [];
    const many = steps.filter(({ schema }) => schema.type !== 'Singleton');
    const writes = many.map(({ schema, item, base }) => ({
      ...{ schema: schema.name, id: item.id, data: item.published ?? item.draft ?? {} },
      status: item.published ? ('Published' as const) : ('Draft' as const),
      ...(base !== undefined && { base }),
    }));
    const report = writes.length > 0 ? await store.upsertItems(writes) : undefined;
    if (report && !report.ok) throw new SourceFailed(report.error);
    const failed = new Set((report?.ok ? report.value.refused : []).map(({ id }) => id));
    for (const { schema, item, base } of steps) {
      const name = nameOf(item);
      if (failed.has(item.id)) {
        refused.push(name);
        continue;
      }
      const isThere = schema.type !== 'Singleton' || (await writeSingle(schema, item, base, name));
      if (isThere && item.published && item.draft) await writeDraft(schema, item, name);
      if (isThere) written += 1;
    }
  }

  /** The one item of a schema is always there: it cannot be made. */
  async function writeSingle(
    { name: schema }: ContentSchema,
    { id, published, draft }: ArchivedItem,
    base: number | undefined,
    name: string,
  ): Promise<boolean> {
    const saved = took(name, await store.updateItem(schema, id, published ?? draft ?? {}, base));
    if (!saved) return false;
    if (!published || saved.status === 'Published') return true;
    return took(name, await store.setStatus(schema, id, 'Published', saved.version)) !== undefined;
  }

  async function writeDraft(
    { name: schema }: ContentSchema,
    { id, draft = {} }: ArchivedItem,
    name: string,
  ): Promise<void> {
    const opened = took(name, await store.createDraft(schema, id));
    if (opened) took(name, await store.updateItem(schema, id, draft, opened.version));
  }

  async function writeFile(file: ArchivedFile, content: boolean): Promise<void> {
    const { id, fileName, alt, decorative, focus, dominant } = file;
    const metadata = {
      ...{ 'alt-de': alt.de ?? '', 'alt-en': alt.en ?? '', decorative },
      ...{ focusX: focus[0], focusY: focus[1] },
      ...(dominant !== undefined && { dominant }),
    };
    if (!content) {
      const noted = await store.annotateAsset(id, metadata);
      if (noted.ok) written += 1;
      else took(fileName, noted);
      return;
    }
    await pipeline(await archive.stream(filePart(id)), createWriteStream(place, { mode: 0o600 }));
    try {
      // What a file is its bytes say, not the archive.
      const mimeType = sniffMediaType(await beginningOf(place)) ?? 'application/octet-stream';
      const bytes = await openAsBlob(place, { type: mimeType });
      const write = { id, fileName, mimeType, bytes, metadata };
      if (took(fileName, await store.uploadAsset(write))) written += 1;
    } finally {
      await rm(place, { force: true });
    }
  }

  return {
    async take(step: ArchiveStep): Promise<void> {
      if (step.kind === 'file') await writeFile(step.file, step.content);
      if (step.kind !== 'item') return;
      batch.push(step);
      if (batch.length >= BATCH) await flush();
    },
    flush,
    written: () => written,
    refused: () => refused,
  };
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
