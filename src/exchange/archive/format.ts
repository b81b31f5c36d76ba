import * as v from 'valibot';
import type { ItemData, SourceItem } from '#src/content/source.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { digest } from '#src/lib/node/digest.ts';
import { shownValue } from '#src/model/items/shown-value.ts';
import type { Language } from '#src/model/languages.ts';

/** The parts of an archive. No other name is read, so none leads out of it. */
export const MANIFEST = 'manifest.json';
export const FILES = 'files.ndjson';
export const itemsPart = (schema: string) => `items/${schema}.ndjson`;
/** Ids are any text, so what leads to other folders is encoded. */
export const filePart = (id: string) => `files/${encodeURIComponent(id)}`;
export const PART =
  /^(?:manifest\.json|files\.ndjson|items\/[a-z0-9]+(?:-[a-z0-9]+)*\.ndjson|files\/[\w.!~*'()%-]+)$/;

const MB = 1024 * 1024;
/**
 * Bytes, as they come out of the archive. A shop of 10,000 products has lists of 60 MB. The screen says `archive` and
 * `parts`.
 */
export const LIMITS = {
  archive: 4_096 * MB,
  parts: 100_000,
  /** Of the names of all parts, with what else is noted of them: it stays in memory. */
  headings: 32 * MB,
  /** Of all parts together: pictures and films get hardly smaller in an archive, and lists are the smaller half. */
  unpacked: 8_192 * MB,
  manifest: MB,
  list: 512 * MB,
  /** How many lines a list may have: their ids stay in memory while it is read. */
  lines: 1_000_000,
  line: 8 * MB,
} as const;

/** Ids of others are any text, such as article numbers. These two would lead addresses of a source elsewhere. */
const Id = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((id) => id.isWellFormed() && id !== '.' && id !== '..'),
);
const Data = v.record(v.string(), v.record(v.string(), v.unknown()));

export const Manifest = v.object({
  format: v.literal('loden-archive'),
  version: v.literal(1),
  made: v.pipe(v.string(), v.isoTimestamp()),
  /** Every schema whose items are in the archive, once. */
  schemas: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))),
    v.check((names) => new Set(names).size === names.length),
  ),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** An item with what visitors see, and what waits. */
export const ArchivedItem = v.object({
  id: Id,
  published: v.exactOptional(Data),
  draft: v.exactOptional(Data),
  /** When it was made, which no source takes from anybody. Absent in what former versions wrote. */
  created: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
});
export type ArchivedItem = v.InferOutput<typeof ArchivedItem>;

/** A file without its bytes; `hash` is that of its content source. */
export const ArchivedFile = v.object({
  id: Id,
  fileName: v.pipe(v.string(), v.minLength(1)),
  hash: v.string(),
  alt: v.object({ de: v.exactOptional(v.string()), en: v.exactOptional(v.string()) }),
  decorative: v.boolean(),
  focus: v.tuple([v.number(), v.number()]),
  dominant: v.exactOptional(v.string()),
  /** Width and height of a film or a drawing, which a source does not measure. Absent, too, in former versions. */
  size: v.exactOptional(v.tuple([v.number(), v.number()])),
  /**
   * Names of the folders that it lies in, the outermost first. Absent where the source did not list its folder and, as
   * `tags`, in what former versions wrote.
   */
  folder: v.exactOptional(v.array(v.pipe(v.string(), v.minLength(1)))),
  tags: v.exactOptional(v.array(v.string())),
});
export type ArchivedFile = v.InferOutput<typeof ArchivedFile>;

/** The faces of an item, without what a content source adds by itself. */
export function facesOf({ published, draft }: Pick<SourceItem, 'published' | 'draft'>) {
  return {
    ...(published && { published: portable(published.data) }),
    ...(draft && { draft: portable(draft.data) }),
  };
}

/** Ids of component schemas differ from one source to the other; their names do not. */
function portable(data: ItemData): ItemData {
  return Object.fromEntries(
    Object.entries(data).map(([field, values]) => [field, withoutSchemaIds(values)]),
  );
}

function withoutSchemaIds(value: Record<string, unknown>): Record<string, unknown> {
  const isNamed = typeof value['schemaName'] === 'string';
  const entries = Object.entries(value).filter(([key]) => !(isNamed && key === 'schemaId'));
  return Object.fromEntries(entries.map(([key, one]) => [key, inside(one)]));
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  return isRecord(value) ? withoutSchemaIds(value) : value;
}

/** The same for items that are stored alike. */
export const facesDigest = (faces: Pick<ArchivedItem, 'published' | 'draft'>) =>
  digest(canonicalJson([faces.published ?? null, faces.draft ?? null]));

/** What who reads calls an item: its name or title; a redirect by the path that it leads away from. */
export function nameOf({ id, published, draft }: ArchivedItem, lang: Language): string {
  const data = draft ?? published ?? {};
  for (const field of ['name', 'Name', 'title', 'from']) {
    const name = shownValue(data[field] ?? {}, lang);
    if (typeof name === 'string') return name.slice(0, 200);
  }
  return id;
}
