import * as v from 'valibot';

/** Where the canvas asks queries of the newest versions: `POST`. */
export const ANSWERS_PATH = '/api/answers';

/** Keys of one request; a page of 300 blocks asks fewer. */
export const MAX_KEYS = 1_000;

/** Query keys, such as `productCard:{id}:de`. */
export const AnswersRequest = v.strictObject({
  keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(MAX_KEYS)),
});

/** The answer to each key; null if the thing that the key names does not exist. */
export const AnswersAnswer = v.object({ answers: v.record(v.string(), v.unknown()) });
export type AnswersAnswer = v.InferOutput<typeof AnswersAnswer>;
