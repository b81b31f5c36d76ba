import * as v from 'valibot';
import { BlockNodeSchema } from '#src/model/fields/block-node.ts';

/**
 * Where content is written, on the site's own host.
 * `POST /{schema}` creates · `GET /{schema}/{id}` reads with the draft · `POST …/draft` opens a draft
 * version, `DELETE …/draft` discards it · `PUT /{schema}/{id}` saves it · `PUT …/status` publishes it, `DELETE …/status` forgets what was
 * planned · `DELETE /{schema}/{id}`.
 * Every change of an existing item names the version it is based on: `If-Match: "4"`.
 */
export function contentPath(schema: string, id?: string, part?: 'draft' | 'status'): string {
  return ['/squidex/content', schema, id, part].filter((one) => one !== undefined).join('/');
}

/** How long what was deleted can be brought back. */
export const TRASH_DAYS = 30;

/** Ids in addresses: Squidex's GUIDs and ids that people chose, no sign that means anything there. */
export const ContentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w-]{0,99}$/));

/** The id that whoever makes an item may choose. */
export const NewId = v.pipe(v.string(), v.uuid());

/** `data[field][partition]`, partition `iv` or a language. */
const Data = v.record(v.string(), v.record(v.string(), v.unknown()));

/** The fields of an item as Squidex takes them: the body is the data. */
export const DataRequest = Data;

/** All fields of the item; those of ours that are left out are removed. */
export const SaveRequest = v.strictObject({ data: Data });

/**
 * `Draft` takes an item from visitors. With `dueTime` (ISO 8601, in the future) that happens then. With `data` these
 * values are published in the place of the draft, which stays as it is.
 */
export const StatusRequest = v.pipe(
  v.strictObject({
    status: v.picklist(['Published', 'Draft']),
    dueTime: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
    data: v.exactOptional(Data),
  }),
  v.check(({ status, dueTime, data }) => !data || (status === 'Published' && !dueTime)),
);

const InLanguages = v.strictObject({
  de: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  en: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});
const Slugs = v.strictObject({
  de: v.exactOptional(v.pipe(v.string(), v.maxLength(400))),
  en: v.exactOptional(v.pipe(v.string(), v.maxLength(400))),
});

/**
 * A new page. Its slugs follow from the titles where none are given; both languages start with the
 * given tree, linked: the same blocks with the same ids. With an `id` a repeated request is refused
 * instead of making a second page.
 */
export const CreateRequest = v.strictObject({
  id: v.exactOptional(NewId),
  title: InLanguages,
  slug: v.exactOptional(Slugs),
  tree: v.exactOptional(v.array(BlockNodeSchema)),
});
export type CreateRequest = v.InferOutput<typeof CreateRequest>;

const Face = v.object({ status: v.string(), data: Data });

/** An item as it is stored; `draft` is there where it differs from what visitors see. */
export const ContentItem = v.object({
  id: v.string(),
  schema: v.string(),
  version: v.number(),
  created: v.string(),
  lastModified: v.string(),
  published: v.exactOptional(Face),
  draft: v.exactOptional(Face),
  /** Visitors saw it once, and it is as it was when it went. */
  isOffline: v.exactOptional(v.literal(true)),
  /** The status that it gets at a later time. */
  schedule: v.exactOptional(v.object({ status: v.string(), dueTime: v.string() })),
});
export type ContentItem = v.InferOutput<typeof ContentItem>;

/** What a write leaves behind; the next one is based on `version`. */
export const WrittenItem = v.object({
  id: v.string(),
  version: v.number(),
  status: v.string(),
  /** Id of the build that makes it live, if there is something to publish. */
  build: v.exactOptional(v.string()),
});
export type WrittenItem = v.InferOutput<typeof WrittenItem>;
