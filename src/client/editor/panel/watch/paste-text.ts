import { createLinked } from '#src/blocks/tree/create.ts';
import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { schemaName } from '#src/blocks/schema.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';
import { onlyLink } from '../../paste/link.ts';
import { readHtml } from '../../paste/read-html.ts';
import { readText } from '../../paste/read-text.ts';
import { placeForNew } from '../commands/actions.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { kindName } from '../kinds/describe.ts';
import { report, say } from '../chrome/ui.ts';

/** What other programs put on the clipboard. */
export type PastedContent = { html: string; text: string };

const KIND = 'rich-text';

/** Makes text of other programs a block behind the selected one, in the language that is edited. */
export function pasteText(chrome: Chrome, { html, text }: PastedContent): void {
  const { editor, canvas, ui, words, lang } = chrome;
  const document = linked(text) ?? readHtml(html) ?? readText(text);
  const made = createLinked(KIND);
  if (!document || !made.ok) return;
  const shown = editor.$lang.get();
  const nodes = { ...made.value, [shown]: { ...made.value[shown], text: document } };
  const inserted = editor.insertNodes([nodes], placeForText(chrome));
  const [first] = inserted.ok ? inserted.value : [];
  if (first === undefined) {
    report(ui, words.block.notPasted);
    return;
  }
  say(ui, words.block.pasted(kindName(KIND, lang)));
  requestAnimationFrame(() => canvas.reveal(first));
}

/** An address alone is a link to itself. */
function linked(text: string): RichText | undefined {
  const href = onlyLink(text);
  if (href === null) return undefined;
  const words: RichTextNode = {
    type: 'text',
    text: text.trim(),
    marks: [{ type: 'link', attrs: { href } }],
  };
  return { type: 'doc', content: [{ type: 'paragraph', content: [words] }] };
}

/** Behind the selected block, or behind the one around it that stands among texts. */
function placeForText(chrome: Chrome): Place {
  const { blocks } = chrome.editor.$page.get();
  let place = placeForNew(chrome);
  while (place.parent !== null) {
    const found = findBlock(blocks, place.parent);
    if (!found || mayStandIn(found.node, schemaName(KIND))) break;
    place = { parent: found.place.parent, index: found.place.index + 1 };
  }
  return place;
}
