import {
  CAMPAIGNS_PATH,
  type CampaignRequest,
  CampaignsAnswer,
} from '#src/api/contract/campaigns.ts';
import { ContentItem, contentPath, WrittenItem } from '#src/api/contract/content.ts';
import { ITEM_WARNING_PATH, ItemWarningAnswer } from '#src/api/contract/item-warning.ts';
import {
  ItemFormAnswer,
  ItemTableAnswer,
  itemFormPath,
  itemTablePath,
} from '#src/api/contract/item-form.ts';
import {
  ItemsAnswer,
  itemsPath,
  type ListedItem,
  type PicturePart,
} from '#src/api/contract/items.ts';
import { LIBRARY_PATH, LibraryAnswer } from '#src/api/contract/library.ts';
import { PLANS_PATH, PlansAnswer } from '#src/api/contract/plans.ts';
import { PROOF_PATH, ProofAnswer } from '#src/api/contract/proof.ts';
import { ShownOnAnswer, shownOnPath } from '#src/api/contract/shown-on.ts';
import type { UploadUse } from '#src/api/contract/uploads.ts';
import {
  RemarkAnswer,
  VersionAnswer,
  type VersionRemark,
  VersionsAnswer,
  versionsPath,
} from '#src/api/contract/versions.ts';
import { ask, type RequestResult } from '../requests/ask.ts';
import type { WarnedSchema } from '#src/model/items/warned.ts';
import type { ItemFormDefinition, StoredData } from '#src/model/items/item-form.ts';
import type { ItemRow } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';

/** The form of a schema, as the content source has it now. */
export const askForm = (
  schema: string,
  lang: Language,
): Promise<RequestResult<ItemFormDefinition>> =>
  ask(ItemFormAnswer, itemFormPath(schema, lang), { lang });

/** An item: its published values and its draft. */
export const askItem = (
  schema: string,
  id: string,
  lang: Language,
): Promise<RequestResult<ContentItem>> => ask(ContentItem, contentPath(schema, id), { lang });

/** The versions of an item, the newest first. */
export const askVersions = (
  schema: string,
  id: string,
  lang: Language,
): Promise<RequestResult<VersionsAnswer>> =>
  ask(VersionsAnswer, versionsPath(schema, id), { lang });

/** The values of an item as they were at a version. */
export const askVersion = (
  { schema, id, lang }: Target,
  version: number,
): Promise<RequestResult<VersionAnswer>> =>
  ask(VersionAnswer, versionsPath(schema, id, version), { lang });

/** Keeps what somebody says of a version. */
export const remark = (
  { schema, id, lang }: Target,
  version: number,
  said: VersionRemark,
): Promise<RequestResult<RemarkAnswer>> =>
  ask(RemarkAnswer, versionsPath(schema, id, version), { lang, method: 'PATCH', body: said });

/** Items of any schema to choose from, or the given ones. */
export async function askRows(
  schema: string,
  lang: Language,
  wanted: { words: string } | { ids: readonly string[]; columns?: readonly string[] },
): Promise<RequestResult<readonly ItemRow[]>> {
  const answer = await ask(ItemTableAnswer, itemTablePath({ schema, lang, ...wanted }), { lang });
  return answer.is === 'done' ? { is: 'done', value: answer.value.rows } : answer;
}

/** Files of a use to choose from, of pictures also those of a part; or the given ones. */
export async function askFiles(
  use: UploadUse,
  lang: Language,
  wanted: { q: string; part?: PicturePart | undefined } | { ids: readonly string[] },
): Promise<RequestResult<readonly ListedItem[]>> {
  const answer = await ask(ItemsAnswer, itemsPath(use, lang, wanted), { lang });
  return answer.is === 'done' ? { is: 'done', value: answer.value.items } : answer;
}

/** The parts of the library of pictures, and how many each has. */
export const askLibrary = (lang: Language): Promise<RequestResult<LibraryAnswer>> =>
  ask(LibraryAnswer, LIBRARY_PATH, { lang });

/** Pages that show an item or a file: how many, and the first of them. */
export type ShowingPages = ShownOnAnswer;

/** The pages that show an item or a file, as visitors see them now; null: nobody knows. */
export async function askPages(id: string, lang: Language): Promise<ShowingPages | null> {
  const answer = await ask(ShownOnAnswer, shownOnPath(id), { lang });
  return answer.is === 'done' ? answer.value : null;
}

/** Why an item would not do what it says; null: it would, or nobody knows. */
export async function askItemWarning(
  item: { schema: WarnedSchema; id: string; data: StoredData },
  { lang, signal }: { lang: Language; signal: AbortSignal },
): Promise<string | null> {
  const options = { lang, signal, method: 'POST', body: item } as const;
  const answer = await ask(ItemWarningAnswer, ITEM_WARNING_PATH, options);
  return answer.is === 'done' ? (answer.value.warning?.message ?? null) : null;
}

type Saved = RequestResult<WrittenItem>;

/** Makes an item. A repeated request with its id is refused (`content-exists`) and makes no second one. */
export function createItem(
  { schema, id, lang }: Target,
  data: StoredData,
  publish: boolean,
): Promise<Saved> {
  const path = `${contentPath(schema)}?publish=${publish}&id=${id}`;
  return ask(WrittenItem, path, { lang, method: 'POST', body: data });
}

type Target = ItemRef & { lang: Language };
type Versioned = Target & { base: number };

/** Saves the values in the draft of an item, and makes it live if asked. */
export function saveItem(target: Versioned, data: StoredData, publish: boolean): Promise<Saved> {
  const path = `${contentPath(target.schema, target.id)}?publish=${publish}`;
  return ask(WrittenItem, path, { ...asked(target), method: 'PUT', body: data });
}

/** `Draft` takes an item offline, `Published` publishes its draft. */
export function setStatus(target: Versioned, status: 'Draft' | 'Published'): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'status');
  return ask(WrittenItem, path, { ...asked(target), method: 'PUT', body: { status } });
}

/** Discards the draft of an item; what is published stays. */
export function discardDraft(target: Versioned): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'draft');
  return ask(WrittenItem, path, { ...asked(target), method: 'DELETE' });
}

/** Moves an item to the trash. */
export function deleteItem(target: Versioned): Promise<Saved> {
  const path = contentPath(target.schema, target.id);
  return ask(WrittenItem, path, { ...asked(target), method: 'DELETE' });
}

/** Plans that an item goes live or offline at a time (ISO 8601). */
export function planStatus(
  target: Versioned,
  status: 'Published' | 'Draft',
  dueTime: string,
): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'status');
  return ask(WrittenItem, path, { ...asked(target), method: 'PUT', body: { status, dueTime } });
}

/** Forgets what was planned for an item. */
export function cancelPlan(target: Versioned): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'status');
  return ask(WrittenItem, path, { ...asked(target), method: 'DELETE' });
}

/** The shop's zone, and what drawing an item's plan has shown. */
export const askPlans = (id: string, lang: Language): Promise<RequestResult<PlansAnswer>> =>
  ask(PlansAnswer, `${PLANS_PATH}?id=${encodeURIComponent(id)}`, { lang });

/** All campaigns. */
export const askCampaigns = (lang: Language): Promise<RequestResult<CampaignsAnswer>> =>
  ask(CampaignsAnswer, CAMPAIGNS_PATH, { lang });

/** Makes or changes a campaign. Out: all of them. */
export const changeCampaign = (
  wanted: CampaignRequest,
  lang: Language,
): Promise<RequestResult<CampaignsAnswer>> =>
  ask(CampaignsAnswer, CAMPAIGNS_PATH, { lang, method: 'POST', body: wanted });

/** Shows the server once more that it is them. */
export const prove = (password: string, lang: Language): Promise<RequestResult<ProofAnswer>> =>
  ask(ProofAnswer, PROOF_PATH, { lang, method: 'POST', body: { password } });

const asked = ({ lang, base }: Versioned) => ({ lang, base });
