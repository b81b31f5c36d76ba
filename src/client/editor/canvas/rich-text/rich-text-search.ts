import type { Editor } from '@tiptap/core';
import type { TextSearch } from './rich-text-tools.ts';
import { aroundCaret, putLink } from './rich-text-places.ts';
import type { Division } from '../writing/writing.ts';

/** A paragraph that begins with `/` asks for a block, `[[` for a page. */
const BLOCK = /^\/(\S{0,24}(?: \S{0,24})?)$/;
const PAGE = /\[\[([^[\]]{0,60})$/;

type OnDivide = ((division: Division) => void) | undefined;

/** What is typed to be found, for as long as nobody has said with Escape that it is meant as text. */
export function createSearch() {
  let dismissed: number | undefined;
  return {
    /** Out: null where nothing is looked for. In: what puts a block in; absent: none can stand here. */
    at(editor: Editor, onDivide: OnDivide): TextSearch | null {
      const found = searchAt(editor, onDivide);
      if (!found) dismissed = undefined;
      return found && found.from !== dismissed ? found.search : null;
    },
    /** Leaves what was typed as it is. Out: false where nothing was looked for. */
    dismiss(editor: Editor): boolean {
      const from = searchAt(editor, () => undefined)?.from;
      if (from === undefined || from === dismissed) return false;
      dismissed = from;
      // Who shows the list hears of it.
      editor.view.dispatch(editor.state.tr);
      return true;
    },
  };
}

function searchAt(
  editor: Editor,
  onDivide: OnDivide,
): { from: number; search: TextSearch } | undefined {
  const { empty, $from } = editor.state.selection;
  const { parent, depth, parentOffset, pos } = $from;
  if (!empty || !parent.isTextblock) return undefined;
  const typed = parent.textBetween(0, parentOffset, undefined, ' ');
  const isLine = depth === 1 && parent.type.name === 'paragraph';
  const block = isLine && parentOffset === parent.content.size ? BLOCK.exec(typed) : null;
  if (block && onDivide) {
    const query = block[1] ?? '';
    const take: Extract<TextSearch, { is: 'block' }>['take'] = (kind) =>
      onDivide({ kind, words: '', ...aroundCaret(editor) });
    return { from: $from.start(), search: { is: 'block', query, box: boxAt(editor, pos), take } };
  }
  const page = PAGE.exec(typed);
  if (!page) return undefined;
  const from = pos - page[0].length;
  const take = (href: string, name: string) => {
    putLink(editor, { from, to: pos }, href, name);
  };
  return {
    from,
    search: { is: 'link', query: page[1] ?? '', box: boxAt(editor, pos), take },
  };
}

function boxAt({ view }: Editor, position: number) {
  const { left, top, bottom } = view.coordsAtPos(position);
  return { x: left, y: top, height: bottom - top };
}
