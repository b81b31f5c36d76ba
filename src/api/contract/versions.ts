import * as v from 'valibot';
import { VERSION_EVENTS } from '#src/model/item-versions.ts';
import { contentPath, DataRequest } from './content.ts';

/** Where the versions of an item are listed, and with a number where one of them is read. */
export function versionsPath(schema: string, id: string, version?: number): string {
  const list = `${contentPath(schema, id)}/versions`;
  return version === undefined ? list : `${list}/${version}`;
}

/** The newest versions of an item, the newest first. */
export const VersionsAnswer = v.object({
  versions: v.array(
    v.object({
      version: v.number(),
      at: v.string(),
      /** An address; null: a program, or somebody who works in the content source itself. */
      who: v.nullable(v.string()),
      event: v.picklist(VERSION_EVENTS),
    }),
  ),
});
export type VersionsAnswer = v.InferOutput<typeof VersionsAnswer>;

/** The values of an item as they were. */
export const VersionAnswer = v.object({ data: DataRequest });
export type VersionAnswer = v.InferOutput<typeof VersionAnswer>;

/** A version in an address. */
export const VersionNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/),
  v.transform((text) => Number(text)),
);
