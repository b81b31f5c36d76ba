import * as v from 'valibot';
import { findBlock } from '#src/blocks/tree/find.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import { applyOps } from '../../state/document.ts';
import { planUpdate } from '../../state/plan.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { WRAPPER_FIELDS, fieldsOf, type NamedField } from '../fields/fields.ts';
import { tabOf } from '../fields/tabs.ts';

/** Values of fields, by their paths. */
const StyleValues = v.record(v.string(), v.unknown());

const KEY = 'loden-look';
const STYLE_OF_WRAPPER = WRAPPER_FIELDS.filter(({ path }) => /background|animation/.test(path));
/** They say what a block is within the page, though they are choices. */
const STRUCTURE: ReadonlySet<string> = new Set(['level', 'layout']);

export const styleWords: Record<
  Language,
  Record<'copy' | 'paste' | 'copied' | 'nothing', string>
> = {
  de: {
    copy: 'Aussehen kopieren',
    paste: 'Aussehen einfügen',
    copied: 'Aussehen kopiert. Bei einem anderen Block wählst du „Aussehen einfügen“.',
    nothing: 'Davon passt nichts zu diesem Block, oder er sieht schon so aus.',
  },
  en: {
    copy: 'Copy look',
    paste: 'Paste look',
    copied: 'Look copied. Choose “Paste look” on another block.',
    nothing: 'Nothing of it fits this block, or it looks like that already.',
  },
};

/** The fields that say how a block looks, and nothing else. */
const styleFields = (node: BlockNode): NamedField[] => [
  ...fieldsOf(node).settings.filter((one) => tabOf(one) === 'look' && !STRUCTURE.has(one.path)),
  ...STYLE_OF_WRAPPER,
];

/** Keeps how a block looks, for other blocks, also of other pages of this tab. */
export function copyStyle({ ui, lang }: Chrome, node: BlockNode): void {
  const values = styleFields(node).map(({ path }) => [
    path,
    valueAt(node, path.split('.')) ?? null,
  ]);
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(values)));
  report(ui, styleWords[lang].copied);
}

/** Whether there is a style to paste. */
export const hasCopiedStyle = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Lets blocks look as the copied one, as far as they have the same fields; one step to undo. */
export function pasteStyle({ editor, ui, lang }: Chrome, ids: readonly string[]): void {
  const copied = v.parse(StyleValues, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  const { blocks } = editor.$page.get();
  const wanted = ids.flatMap((id) => {
    const node = findBlock(blocks, id)?.node;
    const fields = node ? styleFields(node) : [];
    return fields
      .filter(({ path, field }) => path in copied && v.is(field.parser, copied[path]))
      .map(({ path }) => ({ id, path, value: copied[path] ?? undefined }));
  });
  let isOther = false;
  editor.change((document, shown) => {
    let next = document;
    return wanted.flatMap(({ id, path, value }) => {
      const ops = planUpdate(next, shown, id, path, value);
      isOther ||= ops.length > 0;
      next = applyOps(next, ops);
      return ops;
    });
  }, styleWords[lang].paste);
  if (!isOther) report(ui, styleWords[lang].nothing);
}
