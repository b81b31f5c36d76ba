import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { valueAt } from '#src/blocks/tree/update.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Field, Fields } from '#src/model/fields/field.ts';
import { MASTER_LANGUAGE, LANGUAGES, type Language } from '#src/model/languages.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { faultOfSlug, type TakenAddress } from '../../state/address.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { checkField, faultWords } from './check.ts';
import { fieldsOf } from './fields.ts';
import type { EditorWords } from '../words/de.ts';

const PAGE_FIELDS: Fields = { title: pagesSchema.fields.title };

/** A field that keeps the page from being published; `node` null: of the page itself. */
export type FieldProblem = {
  lang: Language;
  node: BlockNode | null;
  label: string;
  message: string;
};

/** Every field of the page that is not right yet, as it is now. */
export function problemsNow({ editor, words, lang }: Chrome): FieldProblem[] {
  return problemsOf(editor.$data.get(), editor.$taken.get(), words, lang);
}

/** The same for what is drawn; nothing is looked for while `isWanted` is false. */
export function useProblems(isWanted = true): FieldProblem[] {
  const { editor, canvas, words, lang } = useChrome();
  const data = useStore(canvas.$data);
  const taken = useStore(editor.$taken);
  return useMemo(
    () => (isWanted ? problemsOf(data, taken, words, lang) : []),
    [isWanted, data, taken, words, lang],
  );
}

/** In: the item's data, addresses of other pages, the interface's texts and language; both trees are looked at. */
function problemsOf(
  data: StoredData,
  taken: TakenAddress,
  words: EditorWords,
  shown: Language,
): FieldProblem[] {
  return LANGUAGES.flatMap((lang) => {
    const speech = { words: words.inspector, shown, lang };
    const ofPage = Object.entries(PAGE_FIELDS).flatMap(([name, field]) => {
      const value = data[name]?.[lang];
      // A page may be there in one language alone.
      if (value === undefined && lang !== MASTER_LANGUAGE) return [];
      return inField(field, value, speech);
    });
    const slug = valueAt(data['seo']?.[lang], ['slug']);
    const message = faultWords(faultOfSlug(slug, taken[lang]), speech.words);
    if (message !== undefined) ofPage.push({ label: words.pagePanel.address, message });
    const tree = data['data']?.[lang];
    return [
      ...ofPage.map((found) => ({ lang, node: null, ...found })),
      ...[...walk(Array.isArray(tree) ? (tree as BlockNode[]) : [])].flatMap(({ node }) =>
        inNode(node, speech).map((found) => ({ lang, node, ...found })),
      ),
    ];
  });
}

type Found = Pick<FieldProblem, 'label' | 'message'>;
/** `shown`: the interface's language; `lang`: that of the values. */
type Speech = { words: EditorWords['inspector']; shown: Language; lang: Language };

const looked = new WeakMap<BlockNode, Speech & { found: Found[] }>();

/** A block that did not change keeps its identity: typing has one of them looked at, not all of the page. */
function inNode(node: BlockNode, speech: Speech): Found[] {
  const known = looked.get(node);
  const isSame = known?.shown === speech.shown && known.lang === speech.lang;
  if (isSame && known.words === speech.words) return known.found;
  const { texts, settings } = fieldsOf(node);
  const found = [...texts, ...settings].flatMap(({ path, field }) =>
    inField(field, valueAt(node, path.split('.')), speech),
  );
  looked.set(node, { ...speech, found });
  return found;
}

/** Of rows, every one is looked at. */
function inField(field: Field<unknown>, value: unknown, speech: Speech): Found[] {
  const { words, shown, lang } = speech;
  const message = checkField(field, value, words, lang);
  if (message !== undefined) return [{ label: field.label[shown], message }];
  const { nested } = field;
  if (!nested || !Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) =>
    Object.entries<Field<unknown>>(nested).flatMap(([name, column]) =>
      inField(column, valueAt(row, [name]), speech).map((found) => ({
        ...found,
        label: `${words.row(index + 1)}, ${found.label}`,
      })),
    ),
  );
}
