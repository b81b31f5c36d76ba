import type { Editing } from '#src/api/handlers/content.ts';
import type { Campaigns } from '#src/campaigns/campaigns.ts';
import type { Sharing } from '#src/api/handlers/publishing/share.ts';
import type { QuerySettings } from '#src/content/queries/context.ts';
import { createPlanned } from '#src/content/queries/proposals.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import { campaignTimes } from '#src/model/items/campaign.ts';

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
      const times = campaigns.list().flatMap(campaignTimes);
      const alone = replica.planned().map(({ dueTime }) => Date.parse(dueTime));
      // One that could not be kept yet has passed.
      const ahead = [...times, ...alone].filter((at) => at > Date.now());
      return ahead.sort((a, b) => a - b).map((at) => new Date(at).toISOString());
    },
  };
}
