import * as v from 'valibot';
import type { AssetsAnswer, CallAsset } from '#src/api/contract/calls.ts';
import type { ItemLists } from '#src/content/replica/list.ts';
import type { ReplicaScope } from '#src/content/replica/tables.ts';
import type { SourceAsset } from '#src/content/source.ts';
import type { ListQuery } from '#src/model/items/list-query.ts';
import { inLanguage, type Language } from '#src/model/languages.ts';
import { assetAddress } from './asset-address.ts';
import { storedAnswer, type StoredQuestion } from './graphql-call.ts';
import { createCallItems, listItems, type CallItems } from './item-list.ts';
import { listAnswer, type ListQuestion } from './list-answer.ts';
import { wholeItem } from './public-item.ts';

/** A call whose answer takes a look at all items of a schema, or at all files. */
export type LongQuestion =
  | ({ ask: 'list' } & ListQuestion)
  | ({ ask: 'stored' } & StoredQuestion)
  | FindQuestion
  | FilesQuestion;
/** Which items a superuser's query finds, by all that is known of them: the published ones, or the newest versions. */
type FindQuestion = { ask: 'find'; of: ReplicaScope; query: ListQuery };
export const FoundItems = v.object({ ids: v.array(v.string()), total: v.number() });
/** Those that pages show, or all that have an address on this host. */
type FilesAsked = 'shown' | 'all';
type FilesQuestion = { ask: 'files'; of: FilesAsked; language: Language };

/** What such calls are answered from. */
type LongContent = {
  told: CallItems;
  lists(of: ReplicaScope): ItemLists;
  files(of: FilesAsked): Iterable<SourceAsset>;
};

/** The answer to such a call, as JSON. */
export function longAnswer({ told, lists, files }: LongContent, asked: LongQuestion): string {
  switch (asked.ask) {
    case 'list':
      return JSON.stringify(listAnswer(told, asked));
    case 'stored':
      return JSON.stringify(storedAnswer(told, asked));
    case 'find':
      return JSON.stringify(foundItems(createCallItems(lists(asked.of), wholeItem), asked.query));
    case 'files':
      return JSON.stringify(filesAnswer(files(asked.of), asked.language));
  }
}

function foundItems(told: CallItems, query: ListQuery): v.InferOutput<typeof FoundItems> {
  const { items, total } = listItems(told, query);
  return { ids: items.map(({ id }) => id), total };
}

/** Files as a call is told of them. One that has no address on this host is left out. */
function filesAnswer(files: Iterable<SourceAsset>, language: Language): AssetsAnswer {
  const items = [...files].flatMap((file) => callAsset(file, language));
  return { items, total: items.length };
}

function callAsset(asset: SourceAsset, language: Language): CallAsset[] {
  const { id, fileName, mimeType, width, height, decorative } = asset;
  if (assetAddress(asset) === undefined) return [];
  const alt = decorative ? '' : (inLanguage(asset.alt, language)?.value ?? '');
  return [{ id, fileName, mimeType, width, height, alt, url: `/api/assets/${id}` }];
}
