import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEditing, type Editing } from '#src/api/handlers/content.ts';
import type { Campaigns } from '#src/campaigns/campaigns.ts';
import { createUnsaved } from '#src/content/queries/proposals.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { ok } from '#src/lib/result.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import type { Log } from '#src/publish/ports.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { ContentBackend } from '../engine/content.ts';
import type { DataServices } from '../engine/services.ts';

/** The part of the engine that editing uses. */
type Edited = {
  services: Pick<DataServices, 'replica'> & { content: Pick<ContentBackend, 'source' | 'store'> };
  campaigns: Pick<Campaigns, 'of'>;
};
type EditingPortOptions = {
  publisher: Publisher;
  siteUrl: string | undefined;
  localUrl?: string;
  log: Log;
};

/** Content as editors read and write it, on the engine's source and replica. */
export function createEditingPort(
  { services, campaigns }: Edited,
  { publisher, siteUrl, localUrl, log }: EditingPortOptions,
): Editing {
  const { content, replica } = services;
  return createEditing({
    source: content.source,
    store: content.store,
    schemas: replica.schemas,
    async refreshSchemas() {
      const read = await replica.refreshSchemas(content.source);
      if (!read.ok) log(FETCH_FAILURES.schemas, { problem: read.error });
    },
    drafts: createQueries(replica, { scope: 'draft', siteUrl, localUrl }),
    unsaved: createUnsaved(replica, { siteUrl, localUrl }),
    refresh(schema, ids, { isPublic }) {
      // What the replica does not keep is read from the source whenever it is asked for.
      if (!isSchemaName(schema)) {
        const nothing = Promise.resolve(ok(undefined));
        return { seen: nothing, through: nothing };
      }
      // A publish wants published content that stands still, and does not see drafts.
      let hasBegun = false;
      const read = () => {
        hasBegun = true;
        return replica.refresh(content.source, schema, ids);
      };
      const through = isPublic ? publisher.exclusively(read) : read();
      const seenMeanwhile = async () => {
        await nextTurn();
        return hasBegun ? through : replica.refreshDrafts(content.source, schema, ids);
      };
      return { seen: hasBegun ? through : seenMeanwhile(), through };
    },
    wentOffline: replica.wentOffline,
    campaignOf: (id) => campaigns.of(id)?.name,
    publish: () => publisher.request().id,
    log,
  });
}
