import { type Calls, createCalls } from '#src/api/handlers/calls/calls.ts';
import { createCallItems } from '#src/api/handlers/calls/item-list.ts';
import { longAnswer, type LongQuestion } from '#src/api/handlers/calls/long-answer.ts';
import { publicItem } from '#src/api/handlers/calls/public-item.ts';
import type { Editing } from '#src/api/handlers/content.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import type { Log } from '#src/publish/ports.ts';
import type { AnswerThread } from '../engine/answer-thread.ts';
import type { DataServices } from '../engine/services.ts';
import { filesOf, isShown } from '../engine/shown-files.ts';

type ServedCalls = {
  services: Pick<DataServices, 'replica' | 'site' | 'content' | 'queries'>;
  answers: Pick<AnswerThread, 'call'>;
};

/** The calls of browsers and programs, on the engine's replica; only editors' calls reach the source. */
export function createCallsPort(
  { services: { replica, site, content, queries }, answers }: ServedCalls,
  editing: Pick<Editing, 'drafts'>,
  log: Log,
): Calls {
  const view = replica.view('published');
  const assetOf = (id: string, version?: number) => {
    const asset = view.asset(id);
    if (version === undefined || asset?.version === version) return asset;
    // What is protected or gone now is so in all its versions.
    return asset && !asset.isProtected ? replica.formerAsset(id, version) : undefined;
  };
  // The dev server has no thread for answers.
  const answerHere = async (asked: LongQuestion) => {
    const told = createCallItems(replica.lists('published'), publicItem);
    return longAnswer({ told, lists: replica.lists, files: filesOf({ replica, site }) }, asked);
  };
  const stateFor = (asked: LongQuestion) => ({
    state: `${site.current()?.id} ${replica.head()}`,
    ...(asked.ask === 'find' && asked.of === 'draft' && { newest: replica.newest() }),
  });
  return createCalls({
    visitors: {
      items: replica.lists('published'),
      answer: (asked, client) =>
        answers.call(asked, client, () => stateFor(asked)) ?? answerHere(asked),
      queries,
      asset(id, version) {
        const asset = assetOf(id, version);
        return asset && isShown(site, asset) ? asset : undefined;
      },
      build: () => site.current()?.id ?? '',
      log: replica,
    },
    editors: {
      async drafts() {
        await editing.drafts();
        return replica.lists('draft');
      },
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
