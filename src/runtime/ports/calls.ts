import { type Calls, createCalls } from '#src/api/handlers/calls/calls.ts';
import { createToldItems } from '#src/api/handlers/calls/item-list.ts';
import { listAnswer } from '#src/api/handlers/calls/list-answer.ts';
import { publicItem } from '#src/api/handlers/calls/public-item.ts';
import type { Editing } from '#src/api/handlers/content.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import type { Log } from '#src/publish/ports.ts';
import type { AnswerThread } from '../engine/answer-thread.ts';
import type { DataServices } from '../engine/services.ts';

type Served = {
  services: Pick<DataServices, 'replica' | 'site' | 'content' | 'queries'>;
  answers: Pick<AnswerThread, 'list'>;
};

/** The calls of browsers and programs, on the engine's replica; only editors' calls reach the source. */
export function createCallsPort(
  { services: { replica, site, content, queries }, answers }: Served,
  editing: Pick<Editing, 'drafts'>,
  log: Log,
): Calls {
  const view = replica.view('published');
  const isShown = ({ id, isProtected }: SourceAsset) =>
    !isProtected && site.recorded.queriesReading(`asset:${id}`).length > 0;
  const assetOf = (id: string, version?: number) => {
    const asset = view.asset(id);
    if (version === undefined || asset?.version === version) return asset;
    // What is protected or gone now is so in all its versions.
    return asset && !asset.isProtected ? replica.formerAsset(id, version) : undefined;
  };
  return createCalls({
    visitors: {
      items: replica.lists('published'),
      list: async (asked, client) =>
        // The dev server has no thread for answers.
        answers.list(asked, client, () => `${site.current()?.id} ${replica.head()}`) ??
        JSON.stringify(listAnswer(createToldItems(replica.lists('published'), publicItem), asked)),
      queries,
      *assets() {
        for (const asset of replica.assets()) if (isShown(asset)) yield asset;
      },
      asset(id, version) {
        const asset = assetOf(id, version);
        return asset && isShown(asset) ? asset : undefined;
      },
      build: () => site.current()?.id ?? '',
      log: replica,
    },
    editors: {
      async drafts() {
        await editing.drafts();
        return replica.lists('draft');
      },
      assets: replica.assets,
      asset: assetOf,
      async schemas() {
        const found = await content.store.schemas();
        if (!found.ok) log(FETCH_FAILURES.schemas, { problem: found.error });
        return found;
      },
      graphql: content.store.graphql,
    },
  });
}
