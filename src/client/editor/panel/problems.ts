import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { valueAt } from '#src/blocks/tree/update.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Field, Fields } from '#src/model/field.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#src/model/languages.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { faultOfSlug, type Taken } from '../state/address.ts';
import { type Chrome, useChrome } from './chrome.ts';
import { checkField, faultWords } from './inspector/check.ts';
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

type Data = Record<string, Record<string, unknown>>;

/** Every field of the page that is not right yet, as it is now. */
export function problemsNow({ editor, words, lang }: Chrome): FieldProblem[] {
  return problemsOf(editor.$data.get(), editor.$taken.get(), words, lang);
}

/** The same for what is drawn; nothing is looked for while `isWanted` is false. */
export function useProblems(isWanted = true): FieldProblem[] {
  const { editor, words, lang } = useChrome();
  const data = useStore(editor.$data);
  const taken = useStore(editor.$taken);
  return useMemo(
    () => (isWanted ? problemsOf(data, taken, words, lang) : []),
    [isWanted, data, taken, words, lang],
  );
}

/** In: the item's data, addresses of other pages, the interface's language and texts; both trees are looked at. */
function problemsOf(
  data: Data,
  taken: Taken,
  { inspector: words, pagePanel }: Words,
  shown: Language,
): FieldProblem[] {
  return LANGUAGES.flatMap((lang) => {
    const ofPage = Object.entries(PAGE_FIELDS).flatMap(([name, field]) => {
      const value = data[name]?.[lang];
      // A page may be there in one language alone.
      if (value === undefined && lang !== DEFAULT_LANGUAGE) return [];
      return inField(field, value).map((found) => ({ lang, node: null, ...found }));
    });
    return [...ofPage, ...inAddress(lang), ...inTree(lang)];
  });

  function inAddress(lang: Language): FieldProblem[] {
    const slug = valueAt(data['seo']?.[lang], ['slug']);
    const message = faultWords(faultOfSlug(slug, taken[lang]), words);
    return message === undefined ? [] : [{ lang, node: null, label: pagePanel.address, message }];
  }

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
