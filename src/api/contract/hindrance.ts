import * as v from 'valibot';
import { HINDERED } from '#src/model/items/hindered.ts';
import { ContentId, DataRequest } from './content.ts';
import { ProblemAnswer } from './problem.ts';

/** Where one asks why an item would not do what it says: `POST`. Nothing is written. */
export const HINDRANCE_PATH = '/api/hindrance';

/** An item as somebody is typing it. */
export const HindranceRequest = v.strictObject({
  schema: v.picklist(HINDERED),
  id: ContentId,
  data: DataRequest,
});

/** Null: it would; of redirects and fonts, as far as what is published says. */
export const HindranceAnswer = v.object({ hindrance: v.nullable(ProblemAnswer) });
export type HindranceAnswer = v.InferOutput<typeof HindranceAnswer>;
