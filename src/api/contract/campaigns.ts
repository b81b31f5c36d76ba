import * as v from 'valibot';
import { CAMPAIGN_NAME, MOST_CAMPAIGN_ITEMS } from '#src/model/items/campaign.ts';
import { ContentId } from './content.ts';

/** `GET`: all campaigns; `POST`: makes or changes one, and answers all as they are then. */
export const CAMPAIGNS_PATH = '/api/campaigns';

const CampaignName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(CAMPAIGN_NAME.min),
  v.maxLength(CAMPAIGN_NAME.max),
);
const Id = v.pipe(v.string(), v.uuid());
const Item = v.strictObject({ schema: v.pipe(v.string(), v.maxLength(100)), id: ContentId });
const Items = v.pipe(v.array(Item), v.maxLength(MOST_CAMPAIGN_ITEMS));
const Time = v.nullable(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Date.parse(text)),
  ),
);

/** What is to be done with a campaign. Times in ISO 8601; null: none. */
export const CampaignRequest = v.variant('action', [
  v.strictObject({ action: v.literal('make'), name: CampaignName, items: Items }),
  v.strictObject({ action: v.literal('rename'), id: Id, name: CampaignName }),
  v.strictObject({ action: v.literal('times'), id: Id, start: Time, end: Time }),
  v.strictObject({ action: v.literal('add'), id: Id, items: Items }),
  v.strictObject({ action: v.literal('remove'), id: Id, item: ContentId }),
  v.strictObject({ action: v.literal('on'), id: Id }),
  v.strictObject({ action: v.literal('off'), id: Id }),
  v.strictObject({ action: v.literal('delete'), id: Id }),
]);
export type CampaignRequest = v.InferInput<typeof CampaignRequest>;

/** Times in ms. `failure`: why it did not go on at its time or is not finished, in words. */
export const CampaignsAnswer = v.object({
  campaigns: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      start: v.nullable(v.number()),
      end: v.nullable(v.number()),
      state: v.picklist(['waiting', 'starting', 'on', 'ending', 'over']),
      failure: v.nullable(v.string()),
      items: v.array(v.object({ schema: v.string(), id: v.string() })),
    }),
  ),
});
export type CampaignsAnswer = v.InferOutput<typeof CampaignsAnswer>;
