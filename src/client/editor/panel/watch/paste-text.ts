import { createLinked } from '#src/blocks/tree/create.ts';
import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { newBlockId } from '#src/blocks/tree/ids.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';
import { onlyLink } from '../../paste/link.ts';
import { type PastedPart, readParts } from '../../paste/read-parts.ts';
import { readText } from '../../paste/read-text.ts';
import { placeForNew } from '../commands/actions.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { nameOfAll } from '../kinds/describe.ts';
import { report, say } from '../chrome/ui.ts';

/** What other programs put on the clipboard. */
export type PastedContent = { html: string; text: string };

/** Makes text of other programs blocks behind the selected one, in the language that is edited. */
export function pasteText(chrome: Chrome, { html, text }: PastedContent): void {
  const { editor, canvas, ui, words } = chrome;
  const shown = editor.$lang.get();
  const taken = new Set<string>();
  const nodes = partsOf({ html, text }).flatMap((part) => {
    const made = createLinked(part.is === 'table' ? 'table' : 'rich-text', newBlockId(taken));
    if (!made.ok) return [];
    const { is, ...values } = part;
    return [{ ...made.value, [shown]: { ...made.value[shown], ...values } }];
  });
  if (nodes.length === 0) return;
  const blocks = nodes.map((one) => one[shown]);
  const inserted = editor.insertNodes(nodes, placeFor(chrome, blocks));
  const [first] = inserted.ok ? inserted.value : [];
  if (first === undefined) {
    report(ui, words.block.notPasted);
    return;
  }
  say(ui, words.block.pasted(nameOfAll(blocks, chrome)));
  requestAnimationFrame(() => canvas.reveal(first));
}

function partsOf({ html, text }: PastedContent): PastedPart[] {
  const link = linked(text);
  const parts = link ? [] : readParts(html);
  const plain = link ?? (parts.length === 0 ? readText(text) : undefined);
  return plain ? [{ is: 'text', text: plain }] : parts;
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

/** Behind the selected block, or behind the one around it where all of these may stand. */
function placeFor(chrome: Chrome, nodes: readonly BlockNode[]): Place {
  const { blocks } = chrome.editor.$page.get();
  let place = placeForNew(chrome);
  while (place.parent !== null) {
    const found = findBlock(blocks, place.parent);
    if (!found || nodes.every((one) => mayStandIn(found.node, one.schemaName))) break;
    place = { parent: found.place.parent, index: found.place.index + 1 };
  }
  return place;
}
