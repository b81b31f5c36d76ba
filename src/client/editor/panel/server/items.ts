import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  ItemsAnswer,
  itemsPath,
  LISTED,
  type ListableSchema,
  type ListedItem,
  MAX_LISTED,
  type PicturePart,
} from '#src/api/contract/items.ts';
import { ask } from '#src/client/requests/ask.ts';
import { $editData } from '#src/client/stores/editing.ts';
import { hasWords } from '#src/lib/words.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import type { Field } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { $itemChanges } from './item-changes.ts';

/** A list that is on its way, there, or not to be had. */
export type Loading<T> = { is: 'loading' } | { is: 'there'; value: T } | { is: 'failed' };

const LOADING = { is: 'loading' } as const;
/** Nobody means what stands there while the next key is on its way. */
const STANDS_MS = 120;

/** The items of a schema, by name; as many as one answer has. */
export const loadList = (
  schema: ListableSchema,
  lang: Language,
  signal: AbortSignal,
): Promise<ListedItem[]> => loadPath(itemsPath(schema, lang), lang, signal);

/** Items of some schemas that one can choose from: those that have what was typed; of pictures those of a part. */
export function useItems(
  schemas: readonly ListableSchema[],
  lang: Language,
  typed: string,
  part?: PicturePart,
): Loading<ListedItem[]> {
  const pathsOf = (q: string) =>
    schemas.map((schema) => itemsPath(schema, lang, { q, part })).join('\n');
  const first = pathsOf('');
  const all = useAnswers(first, lang);
  const isCut =
    all.is === 'there' &&
    schemas.some((one) => all.value.filter(({ schema }) => schema === one).length >= MAX_LISTED);
  const asked = useSettled(isCut ? typed.trim() : '');
  const found = useAnswers(asked ? pathsOf(asked) : '', lang);
  const listed = asked ? found : all;
  const fits = (item: ListedItem) => isFoundBy(item, typed);
  if (listed.is === 'there') return { is: 'there', value: listed.value.filter(fits) };
  // What was loaded before stands until the answer comes; what it lacks may be new.
  const before = asked ? [] : loadedBefore(first).filter(fits);
  return before.length > 0 ? { is: 'there', value: before } : listed;
}

/** Whether an item has each typed word in what it is found by. */
export const isFoundBy = (
  { name, words = '', path = '', fileName = '' }: ListedItem,
  typed: string,
): boolean => hasWords([name, words, path, fileName], typed);

/** The lists with these addresses as they were loaded last; nothing while one of them is missing. */
function loadedBefore(paths: string): ListedItem[] {
  const { lists } = $editData.get();
  const found = paths.split('\n').map((path) => lists?.[path]);
  return found.every((list) => list !== undefined) ? found.flat() : [];
}

/** A text, as soon as it has stood for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), STANDS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Chosen items by their ids; what is deleted is not among them. */
export function useChosen(
  schemas: readonly ListableSchema[],
  ids: readonly string[],
  lang: Language,
): Loading<ListedItem[]> {
  const paths = schemas.map((schema) => itemsPath(schema, lang, { ids })).join('\n');
  return useAnswers(ids.length > 0 ? paths : '', lang);
}

/** What a field is chosen from: files of a use, or items of the schemas that have a list. */
export function listedOf({
  files,
  accepts,
}: Pick<Field<unknown>, 'files' | 'accepts'>): ListableSchema[] {
  if (files) return [files];
  return LISTED.filter((one) => accepts !== 'blocks' && accepts?.includes(one));
}

/** The address of a small rendition of a picture. */
export function thumbnail(
  { hash, x, y }: NonNullable<ListedItem['picture']>,
  width: 160 | 480 = 160,
): string {
  return pictureUrl({ hash, x, y, width, format: 'webp' });
}

function useAnswers(paths: string, lang: Language): Loading<ListedItem[]> {
  const [state, setState] = useState<{ paths: string; answer: Loading<ListedItem[]> }>({
    paths: '',
    answer: { is: 'there', value: [] },
  });
  const changes = useStore($itemChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is a reason to ask again
  useEffect(() => {
    if (!paths) return;
    const abort = new AbortController();
    load(paths.split('\n'), lang, abort.signal).then(
      (value) => setState({ paths, answer: { is: 'there', value } }),
      () => abort.signal.aborted || setState({ paths, answer: { is: 'failed' } }),
    );
    return () => abort.abort();
  }, [paths, lang, changes]);
  if (!paths) return { is: 'there', value: [] };
  return state.paths === paths ? state.answer : LOADING;
}

async function load(
  paths: readonly string[],
  lang: Language,
  signal: AbortSignal,
): Promise<ListedItem[]> {
  return (await Promise.all(paths.map((path) => loadPath(path, lang, signal)))).flat();
}

async function loadPath(path: string, lang: Language, signal: AbortSignal): Promise<ListedItem[]> {
  const result = await ask(ItemsAnswer, path, { lang, signal });
  if (result.is === 'done') {
    const { items } = result.value;
    const data = $editData.get();
    if (data.lists?.[path]) $editData.set({ ...data, lists: { ...data.lists, [path]: items } });
    return items;
  }
  const schema = LISTED.find((one) => path.includes(`schema=${one}&`));
  if (schema && !signal.aborted) console.error(FETCH_FAILURES[schema], result);
  throw new Error(`${path}: ${result.is}`);
}
