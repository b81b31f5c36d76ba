import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';
import { SCHEMA_NAMES } from '#src/model/schemas/names.ts';
import { ContentId } from './content.ts';

/** Where one asks what a publish would do: `POST`. Nothing is written. */
export const AFFECTED_PATH = '/api/affected';

/** Items of one question. */
const MAX_PROPOSED = 100;

/** An item that somebody may be about to publish. */
const ProposedItem = v.strictObject({
  id: ContentId,
  /** Needed only for an item that was never saved. */
  schema: v.exactOptional(v.picklist(SCHEMA_NAMES)),
  /** The version that the fields are based on; refused (412) if there is a newer one. */
  version: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** All fields, not saved yet; without them the item counts as its draft is. */
  data: v.exactOptional(v.record(v.string(), v.record(v.string(), v.unknown()))),
  /** It would be taken away. */
  remove: v.exactOptional(v.boolean()),
});

/**
 * Without items everything that waits is meant. With a canonical `path` the answer is that page alone, before and after
 * (`AffectedPageAnswer`); with `from` more pages of it are drawn from that place on (`ComparedAnswer`).
 */
export const AffectedRequest = v.strictObject({
  items: v.pipe(v.array(ProposedItem), v.maxLength(MAX_PROPOSED)),
  path: v.exactOptional(v.pipe(v.string(), v.maxLength(2_000))),
  from: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type AffectedRequest = v.InferOutput<typeof AffectedRequest>;

/** Why: this item, read by this query. `direct`: the page is the item's own; else it only shows it. */
const Reason = v.object({
  item: v.string(),
  title: v.string(),
  schema: v.string(),
  query: v.string(),
  direct: v.boolean(),
});

/** `lang` and `item` are null for files of the whole site, such as `/theme.css`. */
export const AffectedPage = v.object({
  path: v.string(),
  lang: v.nullable(v.picklist(LANGUAGES)),
  item: v.nullable(v.string()),
  title: v.string(),
  kind: v.picklist(['changed', 'new', 'removed', 'kept']),
  reasons: v.array(Reason),
  /**
   * Of the first pages, which are drawn: the digest of what visitors would see (16 bytes of SHA-256 over
   * `model/seen-html.ts`, hex), and how many bytes a browser is sent, before (null: there is no page yet) and after.
   */
  html: v.nullable(
    v.object({ digest: v.string(), before: v.nullable(v.number()), after: v.number() }),
  ),
});
export type AffectedPage = v.InferOutput<typeof AffectedPage>;

/** How far pages were looked at. `next`: the place of the first that nobody has drawn; null: all were. */
const Comparison = v.object({ next: v.nullable(v.number()), of: v.number() });

/** `pages` are the first 500, the items' own before all others; `total` and `counts` are of all. */
export const AffectedAnswer = v.object({
  /** Everything would be rendered anew. */
  full: v.boolean(),
  /** A rollback has pinned the site: visitors would see it only once that is over. */
  pinned: v.boolean(),
  total: v.number(),
  counts: v.object({
    changed: v.number(),
    new: v.number(),
    removed: v.number(),
    kept: v.number(),
  }),
  pages: v.array(AffectedPage),
  comparison: Comparison,
});
export type AffectedAnswer = v.InferOutput<typeof AffectedAnswer>;

/** HTML as it is served and as it would be; null where there is no such page. */
export const AffectedPageAnswer = v.object({
  page: v.object({
    path: v.string(),
    before: v.nullable(v.string()),
    after: v.nullable(v.string()),
  }),
});
export type AffectedPageAnswer = v.InferOutput<typeof AffectedPageAnswer>;

/** Pages that were drawn just now; `alike`: those that look as they do now. */
export const ComparedAnswer = v.object({
  pages: v.array(AffectedPage),
  alike: v.array(v.string()),
  comparison: Comparison,
});
export type ComparedAnswer = v.InferOutput<typeof ComparedAnswer>;
