import { ContentItem, contentPath } from '#src/api/contract/content.ts';
import { VersionAnswer, VersionsAnswer, versionsPath } from '#src/api/contract/versions.ts';
import { ask } from '#src/client/requests/ask.ts';
import type { ItemVersion } from '#src/model/items/item-versions.ts';
import type { Language } from '#src/model/languages.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { fieldOf, findSince, type Since } from './find-since.ts';

/** Finds a value in the data of an item. */
export type PickValue = (data: unknown) => unknown;

/** A text of a block: which block, which field, and in which language it is stored. */
type StoredPlace = { block: string; field: string; lang: Language };

/** What the server knows of an item. */
export type Story = {
  version: number;
  state: 'draft' | 'live' | 'new';
  /** The data of the item as it is saved, and as visitors have it. */
  saved: unknown;
  live: unknown;
  /** The last change of the item; absent: nothing is told. */
  last?: ItemVersion;
  versions: readonly ItemVersion[];
  planned?: { status: string; dueTime: string };
};

/** Of which item, and in which language what is said of it. */
type Asked = ItemRef & { lang: Language };

/** Asks for an item and its versions. Out: undefined where the server does not say. */
export async function tellStory({ schema, id, lang }: Asked): Promise<Story | undefined> {
  const [read, told] = await Promise.all([
    ask(ContentItem, contentPath(schema, id), { lang }),
    ask(VersionsAnswer, versionsPath(schema, id), { lang }),
  ]);
  if (read.is !== 'done') return undefined;
  const { version, draft, published, schedule } = read.value;
  const versions = told.is === 'done' ? told.value.versions : [];
  const [last] = versions;
  return {
    version,
    state: published ? (draft ? 'draft' : 'live') : 'new',
    saved: (draft ?? published)?.data,
    live: published?.data,
    versions,
    ...(last && { last }),
    ...(schedule && { planned: schedule }),
  };
}

/** Since when a text reads as it does, as far as that is known. */
export function textSince(
  { schema, id, lang }: Asked,
  { versions }: Story,
  pick: PickValue,
): AsyncGenerator<Since, void> {
  const read = async (version: number) => {
    const answer = await ask(VersionAnswer, versionsPath(schema, id, version), { lang });
    return answer.is === 'done' ? answer.value : undefined;
  };
  return findSince(versions, read, pick);
}

/** The blocks of an item are in this field, by language. */
const TREE = 'data';

/** Finds a text of a block in the data of a page. */
export const inTree =
  ({ block, field, lang }: StoredPlace): PickValue =>
  (data) =>
    fieldOf(Object(Object(data)[TREE])[lang], block, field);

/** Finds the value at a path: field, language, and into rows. */
export const inField =
  (path: readonly string[]): PickValue =>
  (data) =>
    path.reduce<unknown>((value, step) => Object(value)[step], data);
