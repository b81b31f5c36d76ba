import type { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { onlyLink } from '../paste/link.ts';
import { readHtml } from '../paste/read-html.ts';

/**
 * What is pasted into rich text: an address makes the selected words a link; what comes from other
 * programs comes in as the site's own paragraphs. Out: false, where the editor's own way is right.
 */
export function pasteInto(editor: Editor, data: DataTransfer | null): boolean {
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
  const { content } = editor.schema.nodeFromJSON(document);
  const { tr } = editor.state;
  editor.view.dispatch(tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
  return true;
}
