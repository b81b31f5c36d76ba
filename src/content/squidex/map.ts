import * as v from 'valibot';
import { digest } from '#src/lib/node/digest.ts';
import type { L } from '#src/model/languages.ts';
import type { ItemData, SourceAsset } from '../source.ts';
import { NO_FOLDER } from './folders.ts';

/** One precision for all times, so that they sort as text. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => new Date(value).toISOString()),
);

/** A database gives no larger number back than Node has. */
const version = v.pipe(v.number(), v.safeInteger());

const Data = v.record(v.string(), v.unknown());
const Partitions = v.record(v.string(), v.unknown());

/** An item as it arrives, reduced to what is kept. */
export const WireItem = v.object({
  id: v.string(),
  version,
  status: v.string(),
  newStatus: v.optional(v.string()),
  created: time,
  lastModified: time,
  scheduleJob: v.optional(v.object({ status: v.string(), dueTime: time })),
  data: v.pipe(Data, v.transform(partitioned)),
});
export type WireItem = v.InferOutput<typeof WireItem>;

/** More entries than a list of any shop has. */
const MAX_TOTAL = 1_000_000;

export const WireList = v.object({
  total: v.pipe(v.number(), v.maxValue(MAX_TOTAL)),
  items: v.array(v.unknown()),
});

export const WireVersion = v.object({ id: v.string(), version, lastModified: time });

const WireAsset = v.object({
  id: v.string(),
  version,
  created: v.optional(time),
  lastModified: time,
  fileName: v.string(),
  mimeType: v.string(),
  fileHash: v.optional(v.string()),
  fileVersion: version,
  fileSize: v.optional(v.number()),
  isProtected: v.optional(v.boolean(), false),
  pixelWidth: v.nullish(v.number()),
  pixelHeight: v.nullish(v.number()),
  metadata: v.optional(v.record(v.string(), v.unknown()), {}),
  parentId: v.nullish(v.string()),
  tags: v.nullish(v.array(v.string())),
});

/** An asset of the wire in our words. Throws `ValiError` when it is none. */
export function mapAsset(json: unknown): SourceAsset {
  const wire = v.parse(WireAsset, json);
  const { metadata } = wire;
  const alt: L<string> = {};
  if (typeof metadata['alt-de'] === 'string') alt.de = metadata['alt-de'];
  if (typeof metadata['alt-en'] === 'string') alt.en = metadata['alt-en'];
  const dominant = metadata['dominant'];
  return {
    id: wire.id,
    version: wire.version,
    lastModified: wire.lastModified,
    fileName: wire.fileName,
    mimeType: wire.mimeType,
    hash: digest(`${wire.fileHash ?? wire.id}${wire.fileVersion}`),
    fileVersion: wire.fileVersion,
    ...(wire.fileSize !== undefined && { bytes: wire.fileSize }),
    ...(wire.created === undefined ? {} : { created: wire.created }),
    isProtected: wire.isProtected,
    width: wire.pixelWidth ?? numberOf(metadata['pixelWidth'] ?? metadata['videoWidth']),
    height: wire.pixelHeight ?? numberOf(metadata['pixelHeight'] ?? metadata['videoHeight']),
    focus: [numberOf(metadata['focusX']), numberOf(metadata['focusY'])],
    alt,
    decorative: metadata['decorative'] === true || metadata['decorative'] === 'true',
    ...(typeof dominant === 'string' ? { dominant } : {}),
    ...(wire.parentId && wire.parentId !== NO_FOLDER ? { folder: wire.parentId } : {}),
    ...(wire.tags ? { tags: wire.tags } : {}),
  };
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

/** A field without partitions has no value that anybody could read. */
function partitioned(data: v.InferOutput<typeof Data>): ItemData {
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const partitions = v.safeParse(Partitions, value);
    return partitions.success ? [[name, partitions.output] as const] : [];
  });
  return Object.fromEntries(fields);
}
