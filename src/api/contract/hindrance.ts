import * as v from 'valibot';
import { ContentId, DataRequest } from './content.ts';
import { ProblemAnswer } from './problem.ts';

/** Where one asks why a redirect would not lead where it says: `POST`. Nothing is written. */
export const HINDRANCE_PATH = '/api/hindrance';

/** A redirect as somebody is typing it. */
export const HindranceRequest = v.strictObject({ id: ContentId, data: DataRequest });

/** Null: it would, as far as what is published says. */
export const HindranceAnswer = v.object({ hindrance: v.nullable(ProblemAnswer) });
export type HindranceAnswer = v.InferOutput<typeof HindranceAnswer>;
