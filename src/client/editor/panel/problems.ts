import { valueAt } from '#src/blocks/tree/update.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { checkField } from './inspector/check.ts';
import { fieldsOf } from './inspector/fields.ts';
import type { Words } from './words/de.ts';

/** A field that keeps the page from being published. */
export type FieldProblem = { lang: Language; node: BlockNode; label: string; message: string };

/**
 * Every field of the page that is not right yet, in both trees.
 * In: the item's data; the interface's language and texts.
 */
export function problemsOf(
  data: Record<string, Record<string, unknown>>,
  words: Words['inspector'],
  shown: Language,
): FieldProblem[] {
  return LANGUAGES.flatMap((lang) => {
    const tree = data['data']?.[lang];
    if (!Array.isArray(tree)) return [];
    return [...walk(tree as BlockNode[])].flatMap(({ node }) => {
      const { texts, settings } = fieldsOf(node);
      return [...texts, ...settings].flatMap(({ path, field }) => {
        const message = checkField(field, valueAt(node, path.split('.')), words);
        return message === undefined ? [] : [{ lang, node, label: field.label[shown], message }];
      });
    });
  });
}
