import { valueAt } from '#src/blocks/tree/update.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Field, Fields } from '#src/model/field.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#src/model/languages.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { checkField } from './inspector/check.ts';
import { fieldsOf } from './inspector/fields.ts';
import type { Words } from './words/de.ts';

const PAGE_FIELDS: Fields = { title: pagesSchema.fields.title };

/** A field that keeps the page from being published; `node` null: of the page itself. */
export type FieldProblem = {
  lang: Language;
  node: BlockNode | null;
  label: string;
  message: string;
};

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
    const ofPage = Object.entries(PAGE_FIELDS).flatMap(([name, field]) => {
      const value = data[name]?.[lang];
      // A page may be there in one language alone.
      if (value === undefined && lang !== DEFAULT_LANGUAGE) return [];
      return inField(field, value).map((found) => ({ lang, node: null, ...found }));
    });
    return [...ofPage, ...inTree(lang)];
  });

  function inTree(lang: Language): FieldProblem[] {
    const tree = data['data']?.[lang];
    if (!Array.isArray(tree)) return [];
    return [...walk(tree as BlockNode[])].flatMap(({ node }) => {
      const { texts, settings } = fieldsOf(node);
      return [...texts, ...settings].flatMap(({ path, field }) =>
        inField(field, valueAt(node, path.split('.'))).map((found) => ({ lang, node, ...found })),
      );
    });
  }

  /** Of rows, every one is looked at. */
  function inField(field: Field<unknown>, value: unknown): { label: string; message: string }[] {
    const message = checkField(field, value, words);
    if (message !== undefined) return [{ label: field.label[shown], message }];
    const { nested } = field;
    if (!nested || !Array.isArray(value)) return [];
    return value.flatMap((row: unknown, index) =>
      Object.entries<Field<unknown>>(nested).flatMap(([name, column]) =>
        inField(column, valueAt(row, [name])).map((found) => ({
          ...found,
          label: `${words.row(index + 1)}, ${found.label}`,
        })),
      ),
    );
  }
}
