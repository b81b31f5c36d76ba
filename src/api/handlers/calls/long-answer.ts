import type { AssetsAnswer, CallAsset } from '#src/api/contract/calls.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { inLanguage, type Language } from '#src/model/languages.ts';
import { assetAddress } from './asset-address.ts';
import { storedAnswer, type StoredQuestion } from './graphql-call.ts';
import type { ToldItems } from './item-list.ts';
import { listAnswer, type ListQuestion } from './list-answer.ts';

/** A call whose answer takes a look at all items of a schema, or at all files. */
export type LongQuestion =
  ({ ask: 'list' } & ListQuestion) | ({ ask: 'stored' } & StoredQuestion) | FilesQuestion;
/** Those that pages show, or all that have an address on this host. */
type FilesAsked = 'shown' | 'all';
type FilesQuestion = { ask: 'files'; of: FilesAsked; language: Language };

/** What such calls are answered from. */
type LongContent = { told: ToldItems; files(of: FilesAsked): Iterable<SourceAsset> };

/** The answer to such a call, as JSON. */
export function longAnswer({ told, files }: LongContent, asked: LongQuestion): string {
  switch (asked.ask) {
    case 'list':
      return JSON.stringify(listAnswer(told, asked));
    case 'stored':
      return JSON.stringify(storedAnswer(told, asked));
    case 'files':
      return JSON.stringify(filesAnswer(files(asked.of), asked.language));
  }
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
