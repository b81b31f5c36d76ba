import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { plainText, readRichText } from '#src/model/fields/rich-text.ts';
import type { Editor } from '../../editor.ts';
import { applyOps, type Document } from '../../state/document.ts';
import { isEmpty } from '../../state/fault.ts';
import { treeOf } from '../tree/tree-of.ts';

export type TextPlan = (document: Document) => Op[];

/** Several plans, each for what the ones before have left. */
export function inTurn(document: Document, plans: readonly TextPlan[]): Op[] {
  let next = document;
  return plans.flatMap((plan) => {
    const ops = plan(next);
    next = applyOps(next, ops);
    return ops;
  });
}

/** The same block in each language that has it. */
export const inAllLanguages = (editor: Editor, block: string): BlockNode[] =>
  LANGUAGES.flatMap((lang) => findBlock(treeOf(editor, lang), block)?.node ?? []);

/** Whether the text of a block is empty, or nothing but empty paragraphs. */
export function saysNothing({ text }: BlockNode): boolean {
  const document = readRichText(text);
  return document ? plainText(document) === '' : isEmpty(text);
}
