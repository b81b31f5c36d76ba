import * as v from 'valibot';
import { ContentId } from './content.ts';

/** Where an editing session hears who else edits the same item (`GET`, server-sent events), and says where it is (`POST`). */
export const PRESENCE_PATH = '/api/presence';

/** Names one tab that edits. */
const Tab = v.pipe(v.string(), v.uuid());
/** The id of a block; ids of this site are shorter. */
const BlockId = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const PresenceQuery = v.object({ item: ContentId, tab: Tab });
export type PresenceQuery = v.InferOutput<typeof PresenceQuery>;

/** `block` null: somewhere on the page. */
export const MoveRequest = v.strictObject({ tab: Tab, block: v.nullable(BlockId) });

/** Somebody else who edits the item now. */
const PresentPerson = v.object({
  tab: v.string(),
  name: v.string(),
  block: v.nullable(v.string()),
});
export type PresentPerson = v.InferOutput<typeof PresentPerson>;

/** What one hears: everybody else as they are now, or that somebody has saved a version (`at` in ms since 1970). */
export const PresenceEvent = v.variant('is', [
  v.object({ is: v.literal('people'), people: v.array(PresentPerson) }),
  v.object({ is: v.literal('saved'), version: v.number(), name: v.string(), at: v.number() }),
]);
export type PresenceEvent = v.InferOutput<typeof PresenceEvent>;
