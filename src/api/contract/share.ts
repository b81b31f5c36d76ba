import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';
import { ContentId } from './content.ts';

/** `POST`: makes a link by which others read drafts; `GET`: what is planned. */
export const SHARE_PATH = '/api/share';
/** Below it the site is read by such a link. */
export const SHARED_PATH = '/share';

/** Where a link of this token opens. */
export const openSharePath = (token: string): string => `${SHARED_PATH}/open/${token}`;

/** `at`: the site as it will be then; absent: all drafts as they are. */
export const ShareRequest = v.strictObject({
  item: ContentId,
  lang: v.picklist(LANGUAGES),
  at: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
});
export type ShareRequest = v.InferOutput<typeof ShareRequest>;

/** `url` is complete; `ends` in ISO 8601. */
export const ShareAnswer = v.object({ url: v.string(), ends: v.string() });
export type ShareAnswer = v.InferOutput<typeof ShareAnswer>;

/** When something goes live or offline by itself, the earliest first; in ISO 8601. */
export const PlannedAnswer = v.object({ planned: v.array(v.string()) });
export type PlannedAnswer = v.InferOutput<typeof PlannedAnswer>;
