import type { Problem } from '../errors/errors.ts';
import type { ItemRef } from './item-ref.ts';

/**
 * Where an item of a campaign stands. `waits`: its draft is not live yet, `live`: it is, `back`: what was live before
 * came back. The others were left as they are: `as-was` had no draft when the campaign went on, `newer` was published
 * or taken offline by somebody since, `gone` was deleted, `refused` the content source would not take.
 */
export type CampaignItemState = 'waits' | 'live' | 'back' | 'as-was' | 'newer' | 'gone' | 'refused';

/** `starting`: some of it is live already, the rest follows. `ending`: some of it came back, the rest follows. */
export type CampaignState = 'waiting' | 'starting' | 'on' | 'ending' | 'over';

/** Whether visitors may see something of a campaign. */
export const isCampaignOn = ({ state }: Pick<Campaign, 'state'>): boolean =>
  state === 'starting' || state === 'on' || state === 'ending';

/**
 * A named set of drafts that goes live together, and comes back together. Times in ms: `start` null: by hand, `end`
 * null: it stays. `by`: the address of who made it. `failure`: why it did not go on at its time, or why what was begun is
 * not finished.
 */
export type Campaign = {
  id: string;
  name: string;
  by: string;
  start: number | null;
  end: number | null;
  state: CampaignState;
  failure: Problem | null;
  items: (ItemRef & { state: CampaignItemState })[];
};

/** Whether a campaign that is not live yet waits until somebody sees to it, whatever its times say. */
export const isBlocked = ({ failure }: Pick<Campaign, 'failure'>): boolean =>
  failure !== null && failure.name !== 'campaign-postponed';

/** When a campaign changes what visitors see, by the clock (ms); nothing of what has begun. */
export function campaignTimes(campaign: Campaign): number[] {
  const { state, start, end } = campaign;
  const ends = end === null ? [] : [end];
  if (state === 'starting' || state === 'on') return ends;
  return state !== 'waiting' || isBlocked(campaign) || start === null ? [] : [start, ...ends];
}

/** More at a time could not be looked at as one. */
export const MOST_CAMPAIGN_ITEMS = 100;
export const MOST_CAMPAIGNS = 50;
export const CAMPAIGN_NAME = { min: 1, max: 80 } as const;

/** What the clock asks of a campaign. `missed`: both times passed before it could go on. */
export type DueStep = 'on' | 'off' | 'missed' | null;

/**
 * What is to happen with a campaign at a time (ms). What was begun is finished. One that could not go on waits until
 * somebody sees to it.
 */
export function dueStep(
  campaign: Pick<Campaign, 'state' | 'start' | 'end' | 'failure'>,
  now: number,
): DueStep {
  const { state, start, end } = campaign;
  const isEnded = end !== null && end <= now;
  if (state === 'ending') return 'off';
  if (state === 'starting') return isEnded ? 'off' : 'on';
  if (state === 'on') return isEnded ? 'off' : null;
  if (state === 'over' || isBlocked(campaign) || start === null || start > now) return null;
  return isEnded ? 'missed' : 'on';
}
