import { COLUMNS_IN } from '#src/blocks/columns/block.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import type { Language } from '#src/model/languages.ts';
import type { Editor } from '../../editor.ts';
import { applyOps } from '../../state/document.ts';
import { planInsert, planUpdate } from '../../state/plan.ts';
import { columnWords } from './column-words.ts';

/** More side by side are too narrow to read. */
export const MOST_COLUMNS = 4;

/** The layouts of two columns, the first one growing. */
export const WIDTHS = ['narrow-wide', 'halves', 'wide-narrow'] as const;

/** The share of the first of two columns in each of them, of twelve. */
export const SHARES: Readonly<Record<(typeof WIDTHS)[number], number>> = {
  ...{ 'narrow-wide': 5, halves: 6, 'wide-narrow': 7 },
};

/** Puts a column behind the last one; the layout follows. In: the interface's language. */
export function addColumn(editor: Editor, lang: Language, columns: BlockNode): void {
  const count = columns.children?.length ?? 0;
  fill(editor, columns, count + 1, columnWords[lang].added, undefined);
}

/** Chooses how columns share the width; where that wants more columns than there are, they are added. */
export function setLayout(
  editor: Editor,
  lang: Language,
  columns: BlockNode,
  layout: unknown,
): void {
  const wanted = COLUMNS_IN[String(layout)] ?? 0;
  fill(editor, columns, wanted, columnWords[lang].arranged, layout);
}

/** One step: as many columns as wanted at least, and a layout, where one is given. */
function fill(
  editor: Editor,
  columns: BlockNode,
  wanted: number,
  label: string,
  layout: unknown,
): void {
  const { id, children = [] } = columns;
  const taken = idsOf(editor.$page.get().blocks);
  editor.change((document, lang) => {
    const ops: Op[] = layout === undefined ? [] : planUpdate(document, lang, id, 'layout', layout);
    for (let index = children.length; index < wanted; index++) {
      const made = createLinked('section', newBlockId(taken));
      if (!made.ok) return [];
      ops.push(...planInsert(applyOps(document, ops), lang, { parent: id, index }, made.value));
    }
    return ops;
  }, label);
}
