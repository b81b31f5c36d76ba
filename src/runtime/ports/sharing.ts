import type { Editing } from '#src/api/handlers/content.ts';
import type { Campaigns } from '#src/campaigns/campaigns.ts';
import type { Sharing } from '#src/api/handlers/publishing/share.ts';
import type { QuerySettings } from '#src/content/queries/context.ts';
import { createPlanned } from '#src/content/queries/proposals.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { Campaign } from '#src/model/items/campaign.ts';

/** The drafts, or the site as it will be, for who reads by a link. */
export function createSharing(
  replica: Replica,
  editing: Pick<Editing, 'drafts'>,
  settings: QuerySettings,
  campaigns: Pick<Campaigns, 'at' | 'list'>,
): Sharing {
  const plannedAt = createPlanned(replica, settings, (at) =>
    campaigns.at(at).map(({ id, data, remove }) => ({ id, data, remove })),
  );
  return {
    queries: async (at) => (at === null ? editing.drafts() : plannedAt(at)),
    planned() {
      const times = campaigns.list().flatMap(timesOf);
      const alone = replica.planned().map(({ dueTime }) => Date.parse(dueTime));
      return [...times, ...alone].sort((a, b) => a - b).map((at) => new Date(at).toISOString());
    },
  };
}

/** When a campaign changes what visitors see, by the clock. */
function timesOf({ state, start, end, failure }: Campaign): number[] {
  if (state === 'on') return end === null ? [] : [end];
  if (state !== 'waiting' || failure || start === null) return [];
  return end === null ? [start] : [start, end];
}
