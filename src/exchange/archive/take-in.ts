import { createWriteStream, openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { ImportedItem } from '#src/model/items/item-versions.ts';
import { type ContentSource, MAX_IDS } from '#src/content/source.ts';
import type { ContentStore, ItemWrite } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { sniffMediaType } from '#src/lib/sniff.ts';
import type { Language } from '#src/model/languages.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type ArchiveStep, SourceFailed } from './compare.ts';
import { createFolders, type FolderPorts } from './folders.ts';
import { type ArchivedFile, type ArchivedItem, filePart, nameOf } from './format.ts';
import type { OpenArchive } from './read.ts';

export type TakeInPorts = FolderPorts & {
  source: Pick<ContentSource, 'items'>;
  store: Pick<
    ContentStore,
    | 'upsertItems'
    | 'updateItem'
    | 'createDraft'
    | 'deleteDraft'
    | 'setStatus'
    | 'uploadAsset'
    | 'annotateAsset'
    | 'moveAsset'
    | 'tagAsset'
  >;
  /** Hears why a source refuses something (`archive-refused`). */
  log(problem: Problem): void;
};

const BATCH = MAX_IDS;
/** Times of a source have milliseconds: what is written after that is younger. */
const A_MOMENT_MS = 2;

type ItemStep = Extract<ArchiveStep, { kind: 'item' }>;
type FileStep = Extract<ArchiveStep, { kind: 'file' }>;

/**
 * Makes what writes the steps of an archive, items many at a time. In: a path for one file of it at a time, and the
 * language of who reads what was refused.
 * Out: `flush` writes the items that wait; `refused` are names of what the source did not take, or not as a whole;
 * `items` are those that have new versions. Both ways to write throw `SourceFailed` where the source goes away.
 */
export function createTakingIn(
  ports: TakeInPorts,
  archive: OpenArchive,
  { place, lang }: { place: string; lang: Language },
) {
  const { source, store, log } = ports;
  const refusals = createRefusals(log);
  const { took, refuse } = refusals;
  const writeFile = createFileWriter(ports, archive, { place, did: refusals.did });
  let written = 0;
  const items: ImportedItem[] = [];
  let batch: ItemStep[] = [];

  async function flush(): Promise<void> {
    const steps = batch;
    batch = [];
    const writes: ItemWrite[] = [];
    const failed = new Map<string, Problem>();
    for (const step of steps.filter(({ schema }) => schema.type !== 'Singleton')) {
      const { schema, item } = step;
      const based = await makeWay(step);
      if (!based.ok) failed.set(item.id, based.error);
      else
        writes.push({
          ...{ schema: schema.name, id: item.id, data: item.published ?? item.draft ?? {} },
          status: item.published ? 'Published' : 'Draft',
          ...(based.value !== undefined && { base: based.value }),
        });
    }
    const report = writes.length > 0 ? await store.upsertItems(writes) : undefined;
    if (report && !report.ok) throw new SourceFailed(report.error);
    for (const one of report?.ok ? report.value.refused : []) failed.set(one.id, one.problem);
    for (const { schema, item, here } of steps) {
      const name = nameOf(item, lang);
      const failure = failed.get(item.id);
      if (failure) {
        refuse(name, failure);
        continue;
      }
      const isThere =
        schema.type !== 'Singleton' || (await writeSingle(schema, item, here?.version, name));
      if (isThere && (await writeDraft(schema, item, name))) written += 1;
    }
    await noteVersions(steps.filter(({ item }) => !failed.has(item.id)));
  }

  /** Notes which versions of the items these steps have made. A source that goes away now is told by the next write. */
  async function noteVersions(steps: readonly ItemStep[]): Promise<void> {
    for (const [schema, some] of Map.groupBy(steps, (step) => step.schema.name)) {
      const found = await source.items(schema).byId(some.map(({ item }) => item.id));
      const versions = new Map((found.ok ? found.value : []).map((one) => [one.id, one.version]));
      for (const { item, here } of some) {
        const [before, after] = [here?.version ?? null, versions.get(item.id)];
        if (after !== undefined && after !== before)
          items.push({ schema, id: item.id, before, after });
      }
    }
  }

  /**
   * Gives up the draft that waits behind an item that the archive has as a draft alone: the status of a draft is its
   * own, so the item would stay live. Out: the version that the write is based on.
   */
  async function makeWay({
    schema,
    item,
    here,
  }: ItemStep): Promise<Result<number | undefined, Problem>> {
    if (!here?.draftWaits || item.published) return ok(here?.version);
    const alone = await store.deleteDraft(schema.name, item.id, here.version);
    if (!alone.ok && alone.error.name === 'source-unreachable') throw new SourceFailed(alone.error);
    return alone.ok ? ok(alone.value.version) : alone;
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

  /** Out: whether the item has the draft of the archive, if that has one. */
  async function writeDraft(
    { name: schema }: ContentSchema,
    { id, published, draft }: ArchivedItem,
    name: string,
  ): Promise<boolean> {
    if (!published || !draft) return true;
    const opened = took(name, await store.createDraft(schema, id));
    if (!opened) return false;
    return took(name, await store.updateItem(schema, id, draft, opened.version)) !== undefined;
  }

  return {
    async take(step: ArchiveStep): Promise<void> {
      if (step.kind === 'file' && (await writeFile(step))) written += 1;
      if (step.kind !== 'item') return;
      if (step.inTurn) {
        await flush();
        await setTimeout(A_MOMENT_MS);
      }
      batch.push(step);
      if (step.inTurn || batch.length >= BATCH) await flush();
    },
    flush,
    written: () => written,
    refused: () => refusals.names,
    items: () => items,
  };
}

/** What the source does not take, by name. Throws `SourceFailed` where the source goes away. */
function createRefusals(log: TakeInPorts['log']) {
  const names: string[] = [];

  function refuse(name: string, reason: Problem): void {
    names.push(name);
    log(problem('archive-refused', { name, reason: messageOf(reason, 'en') }));
  }

  /** In: the name of what was written, and what the source said. Out: the value; undefined: it was refused. */
  function took<T>(name: string, result: Result<T, Problem>): T | undefined {
    if (result.ok) return result.value;
    if (result.error.name === 'source-unreachable') throw new SourceFailed(result.error);
    refuse(name, result.error);
    return undefined;
  }

  /** The same for what has no value. Out: whether it was taken. */
  function did(name: string, result: Result<unknown, Problem>): boolean {
    took(name, result);
    return result.ok;
  }

  return { names, refuse, took, did };
}

/** Out: writes one file of an archive at a time, and says whether the source took all of it. */
function createFileWriter(
  ports: TakeInPorts,
  archive: OpenArchive,
  { place, did }: { place: string; did: ReturnType<typeof createRefusals>['did'] },
) {
  const { store } = ports;
  const folderAt = createFolders(ports);

  async function upload(file: ArchivedFile): Promise<boolean> {
    const { id, fileName } = file;
    try {
      await pipeline(archive.bytes(filePart(id)), createWriteStream(place, { mode: 0o600 }));
      // The bytes decide about the type, whatever the archive says.
      const mimeType = sniffMediaType(await beginningOf(place)) ?? 'application/octet-stream';
      const bytes = await openAsBlob(place, { type: mimeType });
      // A source keeps only what follows the last slash of a name.
      const name = fileName.replaceAll(/[/\\]/g, '-');
      const write = { id, fileName: name, mimeType, bytes, metadata: metadataOf(file) };
      return did(fileName, await store.uploadAsset(write));
    } finally {
      await rm(place, { force: true });
    }
  }

  return async ({ file, content, notes, tags, folder }: FileStep): Promise<boolean> => {
    const { id, fileName } = file;
    if (content) {
      if (!(await upload(file))) return false;
    } else if (notes && !did(fileName, await store.annotateAsset(id, metadataOf(file)))) {
      return false;
    }
    if (tags && !did(fileName, await store.tagAsset(id, tags))) return false;
    if (!folder) return true;
    const to = await folderAt(folder);
    return did(fileName, to.ok ? await store.moveAsset(id, to.value) : to);
  };
}

function metadataOf({ alt, decorative, focus, dominant, size }: ArchivedFile) {
  return {
    ...{ 'alt-de': alt.de ?? '', 'alt-en': alt.en ?? '', decorative },
    ...{ focusX: focus[0], focusY: focus[1] },
    ...(dominant !== undefined && { dominant }),
    ...(size && { pixelWidth: size[0], pixelHeight: size[1] }),
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
