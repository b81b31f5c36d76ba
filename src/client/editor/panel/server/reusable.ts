import { schemaName } from '#src/blocks/schema.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { askAnswers } from '#src/client/requests/answers.ts';
import type { DynamicBlockAnswer } from '#src/model/pages/answers.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/pages/query.ts';
import type { LinkedNode } from '../../state/plan.ts';

/** The kind of what stands on a page for a reusable block, and its schema. */
export const REUSABLE_KIND = 'dynamic-block';
export const REUSABLE_SCHEMA = schemaName(REUSABLE_KIND);

const keyOf = (id: string, lang: Language) => queryKey('dynamicBlock', id, lang);

/** The block of a page that stands for a reusable one. In: the item. Out: undefined where the kind cannot be made. */
export function linkTo(item: string): LinkedNode | undefined {
  const made = createLinked(REUSABLE_KIND);
  if (!made.ok) return undefined;
  const { de, en } = made.value;
  return { de: { ...de, source: [item] }, en: { ...en, source: [item] } };
}

/** The blocks of a reusable one as they stand in each language; undefined where the answers do not have them. */
export function nodesIn(
  answers: Readonly<Record<string, unknown>>,
  id: string,
): LinkedNode[] | undefined {
  const inLanguage = (lang: Language) =>
    (answers[keyOf(id, lang)] as DynamicBlockAnswer | null | undefined)?.nodes;
  const [german, english] = [inLanguage('de'), inLanguage('en')];
  return german?.map((de) => ({ de, en: english?.find((one) => one.id === de.id) ?? de }));
}

/**
 * Asks the server for them. In: the item, and the language of the interface. Out: undefined where no answer comes, or
 * the reusable block is gone.
 */
export async function askNodes(id: string, words: Language): Promise<LinkedNode[] | undefined> {
  const keys = LANGUAGES.map((lang) => keyOf(id, lang));
  const answers = await askAnswers(keys, words);
  return answers && nodesIn(answers, id);
}
