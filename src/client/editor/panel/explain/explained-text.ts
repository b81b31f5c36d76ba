import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Field } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { definitionOf, nameOf, wordsOf } from '../kinds/describe.ts';

/** A text of a block: what its block and field are called, and what it says. */
export type ExplainedText = {
  block: string;
  field: string;
  label: string;
  words: string;
  definition: Field<unknown>;
};

/** A text of a block: the one that is edited, else its first one. Out: undefined where it has none. */
export function textIn(
  node: BlockNode,
  edited: string | undefined,
  lang: Language,
): ExplainedText | undefined {
  const fields = Object.entries(definitionOf(node)?.fields ?? {});
  // A text in a row is named by its field: `facts.0.value`.
  const wanted = edited?.split('.')[0];
  const texts = fields.flatMap(([field, definition]) => {
    const words = wordsOf(definition, node[field]);
    const isText = field === wanted || (wanted === undefined && definition.translate && words);
    return isText ? [{ field, definition, words, label: definition.label[lang] }] : [];
  });
  const [first] = texts;
  return first && { block: nameOf(node, lang), ...first };
}

/** What a stored value of the same field says. */
export const wordsOfStored = ({ definition }: ExplainedText, value: unknown): string =>
  wordsOf(definition, value);
