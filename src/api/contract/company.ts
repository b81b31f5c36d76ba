import * as v from 'valibot';
import { ContentId } from './content.ts';

/** Where an editing session hears who else edits the same item (`GET`, server-sent events), and says where it is (`POST`). */
export const COMPANY_PATH = '/api/company';

/** Names one tab that edits. */
const Tab = v.pipe(v.string(), v.uuid());
/** The id of a block; ids of this site are shorter. */
const BlockId = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const CompanyQuery = v.object({ item: ContentId, tab: Tab });
export type CompanyQuery = v.InferOutput<typeof CompanyQuery>;

/** `block` null: somewhere on the page. */
export const MoveRequest = v.strictObject({ tab: Tab, block: v.nullable(BlockId) });

/** Somebody else who edits the item now. */
const Companion = v.object({ tab: v.string(), name: v.string(), block: v.nullable(v.string()) });
export type Companion = v.InferOutput<typeof Companion>;

/** What one hears: everybody else as they are now, or that somebody has saved a version (`at` in ms since 1970). */
export const CompanyEvent = v.variant('is', [
  v.object({ is: v.literal('people'), people: v.array(Companion) }),
  v.object({ is: v.literal('saved'), version: v.number(), name: v.string(), at: v.number() }),
]);
export type CompanyEvent = v.InferOutput<typeof CompanyEvent>;
