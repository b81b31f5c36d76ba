import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { pagesOf } from '#src/content/pages-of.ts';
import type { ContentSource, Feed, SourceAsset } from '#src/content/source.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { folderPaths } from './folders.ts';
import {
  ArchivedFile,
  ArchivedItem,
  facesDigest,
  facesOf,
  FILES,
  filePart,
  itemsPart,
} from './format.ts';
import { DamagedPart, type OpenArchive } from './read.ts';
import { byAge, claimantsIn } from './claimants.ts';

/** Why a part of an archive cannot be taken. */
type ArchiveFault = {
  part: string;
  line: number;
  reason: 'unreadable' | 'double' | 'file-missing' | 'file-too-large' | 'file-damaged';
};

/** An item as it is here: what a write is based on, and whether a draft waits behind what visitors see. */
type ItemHere = { version: number; draftWaits: boolean };

/** What of a file differs from what is here. `tags`, `folder`: as they are to be; undefined: they stay. */
type FileChanges = {
  content: boolean;
  notes: boolean;
  tags: string[] | undefined;
  folder: string[] | undefined;
};

/** What an archive does to the shop, one thing after the other. */
export type ArchiveStep =
  | {
      kind: 'item';
      schema: ContentSchema;
      item: ArchivedItem;
      here: ItemHere | undefined;
      /** It is made after all that came before it: it shares its address with one that is older. */
      inTurn: boolean;
    }
  | ({ kind: 'file'; file: ArchivedFile; isNew: boolean } & FileChanges)
  | { kind: 'same'; schema: string }
  /** A schema that is not here, or whose items nobody may write here. */
  | { kind: 'left'; schema: string }
  | { kind: 'fault'; fault: ArchiveFault };

export type ComparePorts = {
  source: Pick<ContentSource, 'schemas' | 'items' | 'assets' | 'folders' | 'stream'>;
  mayWrite(schema: ContentSchema, all: readonly ContentSchema[]): boolean;
  /** Bytes that a file may have. */
  maxFile: number;
};

/** How files are called among schemas. */
export const FILE_STEPS = 'files';

/**
 * Compares an archive with what is stored: files first, since items show them. What only the shop has is not
 * touched. Throws `SourceFailed` where the source cannot be read.
 */
export async function* compare(
  archive: OpenArchive,
  ports: ComparePorts,
): AsyncGenerator<ArchiveStep> {
  yield* compareFiles(archive, ports);
  const schemas = must(await ports.source.schemas());
  for (const name of archive.manifest.schemas) {
    const schema = schemas.find((one) => one.name === name);
    const isOpen = schema !== undefined && ports.mayWrite(schema, schemas);
    yield* compareItems(archive, ports, name, isOpen ? schema : undefined);
  }
}

export class SourceFailed extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.name);
    this.problem = problem;
  }
}

async function* compareItems(
  archive: OpenArchive,
  { source }: ComparePorts,
  name: string,
  schema: ContentSchema | undefined,
): AsyncGenerator<ArchiveStep> {
  const stored = new Map<string, ItemHere & { digest: string }>();
  if (schema) {
    for await (const item of every(source.items(name))) {
      const { id, version, published, draft } = item;
      const draftWaits = published !== undefined && draft !== undefined;
      stored.set(id, { version, draftWaits, digest: facesDigest(facesOf(item)) });
    }
  }
  const seen = new Set<string>();
  const part = itemsPart(name);
  const claimants = schema ? await claimantsIn(archive, name) : new Set<string>();
  const later: ArchivedItem[] = [];
  for await (const { line, value } of archive.lines(part)) {
    const read = v.safeParse(ArchivedItem, value);
    if (!read.success || !(read.output.published ?? read.output.draft)) {
      yield { kind: 'fault', fault: { part, line, reason: 'unreadable' } };
      continue;
    }
    const item = { ...read.output, ...(schema && { id: idHere(read.output.id, schema) }) };
    if (seen.has(item.id)) yield { kind: 'fault', fault: { part, line, reason: 'double' } };
    else if (!schema) yield { kind: 'left', schema: name };
    else {
      const here = stored.get(item.id);
      if (here?.digest === facesDigest(item)) yield { kind: 'same', schema: name };
      else if (!here && claimants.has(item.id)) later.push(item);
      else yield { kind: 'item', schema, item, here, inTurn: false };
    }
    seen.add(item.id);
  }
  if (!schema) return;
  for (const item of later.sort(byAge)) {
    yield { kind: 'item', schema, item, here: undefined, inTurn: true };
  }
}

/** The one item of a schema has the schema's id, which differs from one source to the other. */
const idHere = (id: string, { type, id: schemaId }: ContentSchema) =>
  type === 'Singleton' ? schemaId : id;

async function* compareFiles(
  archive: OpenArchive,
  { source, maxFile }: ComparePorts,
): AsyncGenerator<ArchiveStep> {
  const stored = new Map<string, SourceAsset>();
  for await (const asset of every(source.assets)) stored.set(asset.id, asset);
  const paths = folderPaths(must(await source.folders()));
  const seen = new Set<string>();
  for await (const { line, value } of archive.lines(FILES)) {
    const fault = (reason: ArchiveFault['reason']): ArchiveStep => ({
      ...{ kind: 'fault', fault: { part: FILES, line, reason } },
    });
    const read = v.safeParse(ArchivedFile, value);
    if (!read.success) {
      yield fault('unreadable');
      continue;
    }
    const file = read.output;
    const part = filePart(file.id);
    const here = stored.get(file.id);
    if (seen.has(file.id)) yield fault('double');
    else if (!archive.has(part)) yield fault('file-missing');
    else if (archive.size(part) > maxFile) yield fault('file-too-large');
    else {
      const found = await contentOf(archive, source, file, here);
      if (found === 'damaged') yield fault('file-damaged');
      else {
        const changes = changesOf(file, here, paths.get(here?.folder ?? ''), found === 'other');
        if (isAny(changes)) yield { kind: 'file', file, isNew: here === undefined, ...changes };
        else yield { kind: 'same', schema: FILE_STEPS };
      }
    }
    seen.add(file.id);
  }
}

/** In: where the file lies here. New bytes may come with tags of the source's own, so all tags are written then. */
function changesOf(
  { folder, tags, ...file }: ArchivedFile,
  here: SourceAsset | undefined,
  place: readonly string[] = [],
  content: boolean,
): FileChanges {
  const isSame = (a: readonly string[], b: readonly string[]) => isDeepStrictEqual(a, b);
  const isTagged = tags !== undefined && isSame(tags.toSorted(), (here?.tags ?? []).toSorted());
  return {
    content,
    notes: here === undefined || notesOf(file) !== notesOf(here) || !isAsLarge(file, here),
    tags: isTagged && !content ? undefined : tags,
    folder: folder !== undefined && isSame(folder, place) ? undefined : folder,
  };
}

const isAny = ({ content, notes, tags, folder }: FileChanges) =>
  content || notes || tags !== undefined || folder !== undefined;

/**
 * How the bytes of a file are to those that are here. Hashes of two sources cannot be compared: then the bytes are.
 */
async function contentOf(
  archive: OpenArchive,
  source: ComparePorts['source'],
  file: ArchivedFile,
  here: SourceAsset | undefined,
): Promise<'same' | 'other' | 'damaged'> {
  if (file.hash === here?.hash) return 'same';
  const own = await wholeDigest(archive, filePart(file.id));
  if (own === undefined) return 'damaged';
  if (!here) return 'other';
  const there = must(await source.stream(file.id));
  return own === (await digestOf(there.body)) ? 'same' : 'other';
}

/** Out: undefined where the part is damaged. */
async function wholeDigest(archive: OpenArchive, part: string): Promise<string | undefined> {
  try {
    return await digestOf(archive.bytes(part));
  } catch (error) {
    if (error instanceof DamagedPart) return undefined;
    throw error;
  }
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

const isAsLarge = ({ size }: Pick<ArchivedFile, 'size'>, { width, height }: SourceAsset) =>
  size === undefined || (size[0] === width && size[1] === height);

const notesOf = ({ alt, decorative, focus }: ArchivedFile | SourceAsset) =>
  canonicalJson([alt.de ?? '', alt.en ?? '', decorative, [...focus]]);

async function* every<T extends { id: string }>(feed: Pick<Feed<T>, 'page'>): AsyncGenerator<T> {
  for await (const page of pagesOf(feed)) yield* must(page);
}

function must<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new SourceFailed(result.error);
  return result.value;
}
