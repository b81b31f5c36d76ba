import type { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';
import { onlyLink } from '../../paste/link.ts';
import { readHtml } from '../../paste/read-html.ts';

/**
 * What is pasted into rich text: an address makes the selected words a link; what comes from other
 * programs comes in as the site's own paragraphs. Out: false, where the editor's own way is right.
 * `onPasted` hears of what came in with its looks, and of the way back to its words alone, as paragraphs; that way
 * does nothing once something else was changed.
 */
export function pasteInto(
  editor: Editor,
  data: DataTransfer | null,
  onPasted?: (toPlain: () => void) => void,
): boolean {
  if (!data) return false;
  const href = onlyLink(data.getData('text/plain'));
  if (href !== null && !editor.state.selection.empty) {
    return editor.chain().setLink({ href }).run();
  }
  const html = data.getData('text/html');
  // Its own copies say which paragraphs are whole.
  if (!html || html.includes('data-pm-slice')) return false;
  const document = readHtml(html);
  if (!document) return false;
  const before = editor.state;
  insert(editor, document);
  if (!document.content.every(isPlain)) onPasted?.(toPlain(editor, before, document));
  return true;
}

/** The way back from a document that was just pasted. In: the text as it was before. */
function toPlain(editor: Editor, before: EditorState, document: RichText): () => void {
  const pasted = editor.state.doc;
  return () => {
    if (editor.isDestroyed || editor.state.doc !== pasted) return;
    const { tr } = editor.state;
    const { from, to } = before.selection;
    tr.replaceWith(0, tr.doc.content.size, before.doc.content);
    editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)));
    insert(editor, { type: 'doc', content: document.content.flatMap(linesOf) });
    editor.view.focus();
  };
}

function insert(editor: Editor, document: RichText): void {
  const { content } = editor.schema.nodeFromJSON(document);
  const { tr } = editor.state;
  editor.view.dispatch(tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
}

const isPlain = (node: RichTextNode): boolean =>
  node.type === 'paragraph' &&
  node.content.every((one) => one.type === 'hardBreak' || (one.type === 'text' && !one.marks));

/** Each line of a document as a paragraph without marks. */
function linesOf(node: RichTextNode): RichTextNode[] {
  switch (node.type) {
    case 'text':
    case 'hardBreak':
      return [];
    case 'paragraph':
    case 'heading':
      return [
        {
          type: 'paragraph',
          content: node.content.map((one) =>
            one.type === 'text' ? { type: 'text', text: one.text } : one,
          ),
        },
      ];
    default:
      return node.content.flatMap(linesOf);
  }
}
