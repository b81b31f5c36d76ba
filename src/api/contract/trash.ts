import * as v from 'valibot';

/** Where several items are brought back from the trash: `POST`, as often as some are left. */
export const TRASH_PATH = '/api/trash';

/** Items that one request brings back. */
export const RESTORED_AT_ONCE = 200;

/** The words that items have in their names; empty: all that are in the trash. */
export const RestoreRequest = v.strictObject({ words: v.pipe(v.string(), v.maxLength(200)) });

/** `restored` are drafts again, `refused` were tried and stay; `rest`: what of the asked is in the trash still. */
export const RestoreAnswer = v.object({
  restored: v.number(),
  refused: v.number(),
  rest: v.number(),
});
export type RestoreAnswer = v.InferOutput<typeof RestoreAnswer>;
