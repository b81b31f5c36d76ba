import * as v from 'valibot';
import { VERSION_EVENTS, VERSION_WAYS } from '#src/model/items/item-versions.ts';
import { contentPath, DataRequest } from './content.ts';

/** Where the versions of an item are listed, and with a number where one of them is read. */
export function versionsPath(schema: string, id: string, version?: number): string {
  const list = `${contentPath(schema, id)}/versions`;
  return version === undefined ? list : `${list}/${version}`;
}

/** What somebody says of a version; '' takes it back. */
const VersionNote = v.pipe(v.string(), v.trim(), v.maxLength(120));

/** Where a text stands: the id of its block (or `page`) and the path of its field, as the editor names it. */
const TextPlace = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** `PATCH` of a version: a note, or that a translation still fits the German text of this version. */
export const VersionRemark = v.union([
  v.strictObject({ note: VersionNote }),
  v.strictObject({ fits: TextPlace }),
]);
export type VersionRemark = v.InferOutput<typeof VersionRemark>;

/** The remark is kept. */
export const RemarkAnswer = v.object({ version: v.number() });
export type RemarkAnswer = v.InferOutput<typeof RemarkAnswer>;

/** The newest versions of an item, the newest first. */
export const VersionsAnswer = v.object({
  versions: v.array(
    v.object({
      version: v.number(),
      at: v.string(),
      /** An address; null: a program, or somebody who works in the content source itself. */
      who: v.nullable(v.string()),
      event: v.picklist(VERSION_EVENTS),
      /** It happened by itself: when that was planned for, and whether the server was off then. */
      plan: v.exactOptional(v.object({ due: v.string(), isLate: v.boolean() })),
      /** By an import, or by taking one back; absent: by somebody who wrote this item. */
      way: v.exactOptional(v.picklist(VERSION_WAYS)),
      note: v.exactOptional(v.string()),
    }),
  ),
  /** Translations that still fit: since which version, by their places. */
  fits: v.record(v.string(), v.number()),
});
export type VersionsAnswer = v.InferOutput<typeof VersionsAnswer>;

/** The values of an item as they were, when they became so, and by whom; null as above. */
export const VersionAnswer = v.object({
  data: DataRequest,
  at: v.string(),
  who: v.nullable(v.string()),
});
export type VersionAnswer = v.InferOutput<typeof VersionAnswer>;

/** A version in an address. */
export const VersionNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/),
  v.transform((text) => Number(text)),
);
