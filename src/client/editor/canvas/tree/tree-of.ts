import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { Editor } from '../../editor.ts';

/** The blocks of the page in a language, as they are edited. */
export function treeOf(editor: Editor, lang: Language): BlockNode[] {
  const tree = editor.$data.get()['data']?.[lang];
  return Array.isArray(tree) ? (tree as BlockNode[]) : [];
}
