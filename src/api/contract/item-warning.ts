import * as v from 'valibot';
import { WARNED } from '#src/model/items/warned.ts';
import { ContentId, DataRequest } from './content.ts';
import { ProblemAnswer } from './problem.ts';

/** Where one asks why an item would not do what it says: `POST`. Nothing is written. */
export const ITEM_WARNING_PATH = '/api/item-warning';

/** An item as somebody is typing it. */
export const ItemWarningRequest = v.strictObject({
  schema: v.picklist(WARNED),
  id: ContentId,
  data: DataRequest,
});

/** Null: it would; of redirects and fonts, as far as what is published says. */
export const ItemWarningAnswer = v.object({ warning: v.nullable(ProblemAnswer) });
export type ItemWarningAnswer = v.InferOutput<typeof ItemWarningAnswer>;
