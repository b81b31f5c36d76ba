import * as v from 'valibot';
import { ContentId, DataRequest } from './content.ts';
import { ProblemAnswer } from './problem.ts';

/** Where one asks why an item would not do what it says: `POST`. Nothing is written. */
export const HINDRANCE_PATH = '/api/hindrance';

/** Schemas whose items may be right by their rules, and have no effect, or half of it. */
const HINDERED = ['redirects', 'text-styles'] as const;
export type Hindered = (typeof HINDERED)[number];

export const isHindered = (schema: string): schema is Hindered =>
  HINDERED.some((one) => one === schema);

/** An item as somebody is typing it. */
export const HindranceRequest = v.strictObject({
  schema: v.picklist(HINDERED),
  id: ContentId,
  data: DataRequest,
});

/** Null: it would; of a redirect, as far as what is published says. */
export const HindranceAnswer = v.object({ hindrance: v.nullable(ProblemAnswer) });
export type HindranceAnswer = v.InferOutput<typeof HindranceAnswer>;
