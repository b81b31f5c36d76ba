import type { Editor, Range } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { StepMap } from '@tiptap/pm/transform';
import { type RichText, type RichTextNode, readRichText } from '#src/model/fields/rich-text.ts';

/** At which edge of the whole text a key is pressed that would go beyond it; undefined: at none. */
export function edgeAt({ selection, doc }: EditorState, key: string): 'start' | 'end' | undefined {
  const { empty, $from } = selection;
  if (!empty) return undefined;
  // In a list the first Backspace leaves the list.
  if (key === 'Backspace' && $from.depth === 1 && $from.pos === 1) return 'start';
  const isEnd = $from.depth === 1 && $from.pos === doc.content.size - 1;
  return key === 'Delete' && isEnd ? 'end' : undefined;
}

/** Whether the caret stands in a paragraph of its own, behind just these signs. */
export function isBehind({ selection: { empty, $from } }: EditorState, signs: string): boolean {
  const { parent, depth, parentOffset } = $from;
  if (!empty || depth !== 1 || parent.type.name !== 'paragraph') return false;
  return parentOffset === signs.length && parent.textContent.startsWith(signs);
}

/** What stands before and behind the paragraph with the caret; undefined where there is nothing. */
export function aroundCaret({ state }: Editor): Record<'before' | 'after', RichText | undefined> {
  const { $from } = state.selection;
  const content = readRichText(state.doc.toJSON())?.content ?? [];
  const at = $from.index(0);
  return { before: documentOf(content.slice(0, at)), after: documentOf(content.slice(at + 1)) };
}

const documentOf = (content: RichTextNode[]): RichText | undefined =>
  content.length > 0 ? { type: 'doc', content } : undefined;

/** Puts words that are a link into a place; what is typed behind them is none. */
export function putLink(editor: Editor, at: Range, href: string, words: string): boolean {
  const { from, to } = at;
  const text = { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] };
  const chain = editor.chain().focus(null, { scrollIntoView: false });
  return chain.insertContentAt({ from, to }, text).unsetMark('link').run();
}

/** What is other in a document than before: how places move, and where it ends; nothing moves where both are equal. */
export function changeOf(before: Node, after: Node): { map: StepMap; end: number } {
  const start = after.content.findDiffStart(before.content);
  const ends = after.content.findDiffEnd(before.content);
  if (start === null || ends === null) return { map: StepMap.empty, end: after.content.size };
  // Letters that are there twice may be counted from both sides.
  const twice = Math.max(0, start - Math.min(ends.a, ends.b));
  const [end, endBefore] = [ends.a + twice, ends.b + twice];
  return { map: new StepMap([start, endBefore - start, end - start]), end };
}
