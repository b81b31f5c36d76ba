import * as v from 'valibot';
import {
  CAMPAIGNS_PATH,
  type CampaignRequest,
  CampaignsAnswer,
} from '#src/api/contract/campaigns.ts';
import { ContentItem, contentPath, WrittenItem } from '#src/api/contract/content.ts';
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
import { ProblemAnswer } from '#src/api/contract/problem.ts';
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
import { request } from '#src/client/visitor/http.ts';
import type { ItemFormDefinition, StoredData } from '#src/model/items/item-form.ts';
import type { ItemRow } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';

/** What a request came to. `away`: there was no answer, so nobody knows whether it was done. */
export type ItemAnswer<T> =
  | { is: 'done'; value: T }
  | { is: 'refused'; status: number; name: string; message: string }
  | { is: 'away' };

/** The same answer with another value, where there is one. */
export function mapAnswer<T, U>(answer: ItemAnswer<T>, to: (value: T) => U): ItemAnswer<U> {
  return answer.is === 'done' ? { is: 'done', value: to(answer.value) } : answer;
}

/** What somebody is told of a request that was not done. */
export const messageOf = (
  failed: Exclude<ItemAnswer<unknown>, { is: 'done' }>,
  words: { away: string },
): string => (failed.is === 'away' ? words.away : failed.message);

/** The lists of several answers as one; where one was not done, that is the answer. */
export function joinAnswers<T>(
  answers: readonly ItemAnswer<readonly T[]>[],
): ItemAnswer<readonly T[]> {
  const failed = answers.find((one) => one.is !== 'done');
  if (failed) return failed;
  return { is: 'done', value: answers.flatMap((one) => (one.is === 'done' ? one.value : [])) };
}

/** The form of a schema, as the content source has it now. */
export const askForm = (schema: string, lang: Language): Promise<ItemAnswer<ItemFormDefinition>> =>
  ask(ItemFormAnswer, itemFormPath(schema, lang), lang);

/** An item: its published values and its draft. */
export const askItem = (
  schema: string,
  id: string,
  lang: Language,
): Promise<ItemAnswer<ContentItem>> => ask(ContentItem, contentPath(schema, id), lang);

/** The versions of an item, the newest first. */
export const askVersions = (
  schema: string,
  id: string,
  lang: Language,
): Promise<ItemAnswer<VersionsAnswer>> => ask(VersionsAnswer, versionsPath(schema, id), lang);

/** The values of an item as they were at a version. */
export const askVersion = (
  { schema, id, lang }: Target,
  version: number,
): Promise<ItemAnswer<VersionAnswer>> =>
  ask(VersionAnswer, versionsPath(schema, id, version), lang);

/** Keeps what somebody says of a version. */
export const remark = (
  { schema, id, lang }: Target,
  version: number,
  said: VersionRemark,
): Promise<ItemAnswer<RemarkAnswer>> =>
  send(RemarkAnswer, versionsPath(schema, id, version), lang, {
    ...{ method: 'PATCH', body: JSON.stringify(said) },
  });

/** Items of any schema to choose from, or the given ones. */
export async function askRows(
  schema: string,
  lang: Language,
  wanted: { words: string } | { ids: readonly string[]; columns?: readonly string[] },
): Promise<ItemAnswer<readonly ItemRow[]>> {
  const answer = await ask(ItemTableAnswer, itemTablePath({ schema, lang, ...wanted }), lang);
  return mapAnswer(answer, ({ rows }) => rows);
}

/** Files of a use to choose from, of pictures also those of a part; or the given ones. */
export async function askFiles(
  use: UploadUse,
  lang: Language,
  wanted: { q: string; part?: PicturePart | undefined } | { ids: readonly string[] },
): Promise<ItemAnswer<readonly ListedItem[]>> {
  const answer = await ask(ItemsAnswer, itemsPath(use, lang, wanted), lang);
  return mapAnswer(answer, ({ items }) => items);
}

/** The parts of the library of pictures, and how many each has. */
export const askLibrary = (lang: Language): Promise<ItemAnswer<LibraryAnswer>> =>
  ask(LibraryAnswer, LIBRARY_PATH, lang);

/** Pages that show an item or a file: how many, and the first of them. */
export type ShowingPages = ShownOnAnswer;

/** The pages that show an item or a file, as visitors see them now; null: nobody knows. */
export async function askPages(id: string, lang: Language): Promise<ShowingPages | null> {
  const answer = await ask(ShownOnAnswer, shownOnPath(id), lang);
  return answer.is === 'done' ? answer.value : null;
}

type Saved = ItemAnswer<WrittenItem>;

/** Makes an item. A repeated request with its id is refused (`content-exists`) and makes no second one. */
export function createItem(
  { schema, id, lang }: Target,
  data: StoredData,
  publish: boolean,
): Promise<Saved> {
  const path = `${contentPath(schema)}?publish=${publish}&id=${id}`;
  return send(WrittenItem, path, lang, { method: 'POST', body: JSON.stringify(data) });
}

type Target = { schema: string; id: string; lang: Language };
type Versioned = Target & { base: number };

/** Saves the values in the draft of an item, and makes it live if asked. */
export function saveItem(target: Versioned, data: StoredData, publish: boolean): Promise<Saved> {
  const path = `${contentPath(target.schema, target.id)}?publish=${publish}`;
  return send(WrittenItem, path, target.lang, {
    ...{ method: 'PUT', body: JSON.stringify(data) },
    headers: basedOn(target),
  });
}

/** `Draft` takes an item offline, `Published` publishes its draft. */
export function setStatus(target: Versioned, status: 'Draft' | 'Published'): Promise<Saved> {
  return send(WrittenItem, contentPath(target.schema, target.id, 'status'), target.lang, {
    ...{ method: 'PUT', body: JSON.stringify({ status }) },
    headers: basedOn(target),
  });
}

/** Discards the draft of an item; what is published stays. */
export function discardDraft(target: Versioned): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'draft');
  return send(WrittenItem, path, target.lang, { method: 'DELETE', headers: basedOn(target) });
}

/** Moves an item to the trash. */
export function deleteItem(target: Versioned): Promise<Saved> {
  const path = contentPath(target.schema, target.id);
  return send(WrittenItem, path, target.lang, { method: 'DELETE', headers: basedOn(target) });
}

/** Plans that an item goes live or offline at a time (ISO 8601). */
export function planStatus(
  target: Versioned,
  status: 'Published' | 'Draft',
  dueTime: string,
): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'status');
  return send(WrittenItem, path, target.lang, {
    ...{ method: 'PUT', headers: basedOn(target), body: JSON.stringify({ status, dueTime }) },
  });
}

/** Forgets what was planned for an item. */
export function cancelPlan(target: Versioned): Promise<Saved> {
  const path = contentPath(target.schema, target.id, 'status');
  return send(WrittenItem, path, target.lang, { method: 'DELETE', headers: basedOn(target) });
}

/** The shop's zone, and what drawing an item's plan has shown. */
export const askPlans = (id: string, lang: Language): Promise<ItemAnswer<PlansAnswer>> =>
  ask(PlansAnswer, `${PLANS_PATH}?id=${encodeURIComponent(id)}`, lang);

/** All campaigns. */
export const askCampaigns = (lang: Language): Promise<ItemAnswer<CampaignsAnswer>> =>
  ask(CampaignsAnswer, CAMPAIGNS_PATH, lang);

/** Makes or changes a campaign. Out: all of them. */
export const changeCampaign = (
  asked: CampaignRequest,
  lang: Language,
): Promise<ItemAnswer<CampaignsAnswer>> =>
  send(CampaignsAnswer, CAMPAIGNS_PATH, lang, { method: 'POST', body: JSON.stringify(asked) });

/** Shows the server once more that it is them. */
export const prove = (password: string, lang: Language): Promise<ItemAnswer<ProofAnswer>> =>
  send(ProofAnswer, PROOF_PATH, lang, { method: 'POST', body: JSON.stringify({ password }) });

const basedOn = ({ base }: Versioned) => ({ 'If-Match': `"${base}"` });

const ask = <T>(schema: v.GenericSchema<unknown, T>, path: string, lang: Language) =>
  send(schema, path, lang, {});

async function send<T>(
  schema: v.GenericSchema<unknown, T>,
  path: string,
  lang: Language,
  init: RequestInit,
): Promise<ItemAnswer<T>> {
  const headers = new Headers(init.headers);
  headers.set('Accept-Language', lang);
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');
  try {
    const response = await request(path, { ...init, headers });
    const body: unknown = await response.json();
    if (response.ok) return { is: 'done', value: v.parse(schema, body) };
    const { name, message } = v.parse(ProblemAnswer, body);
    return { is: 'refused', status: response.status, name, message };
  } catch {
    return { is: 'away' };
  }
}
