import * as v from 'valibot';

/**
 * What every refused request is answered with: the name in the catalogue of `model/errors/errors.ts`, the
 * text in the language of `Accept-Language`, and the values that the text names.
 */
export const ProblemAnswer = v.object({
  name: v.string(),
  message: v.string(),
  details: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type ProblemAnswer = v.InferOutput<typeof ProblemAnswer>;
