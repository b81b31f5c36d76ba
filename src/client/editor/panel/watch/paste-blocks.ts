import * as v from 'valibot';
import { readBlock } from '#src/blocks/registry/read.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { type BlockNode, BlockNodeSchema } from '#src/model/fields/block-node.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import type { LinkedNode } from '../../state/plan.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report, say } from '../chrome/ui.ts';
import { placeForNew } from '../commands/actions.ts';
import { definitionOf, nameOfAll } from '../kinds/describe.ts';

const MAX_LENGTH = 2_000_000;

const Linked = v.object({ de: BlockNodeSchema, en: BlockNodeSchema });
const Copied = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.parseJson(), v.array(Linked));

/** Puts blocks of a clipboard behind the selected one. In: what stands there, which anybody may have written. */
export function pasteBlocks(chrome: Chrome, text: string): void {
  const { editor, canvas, ui, words, lang } = chrome;
  const nodes = readCopied(text);
  if (!nodes) {
    report(ui, words.block.unreadable);
    return;
  }
  const inserted = editor.insertNodes(nodes, placeForNew(chrome));
  if (!inserted.ok) {
    report(ui, `${words.block.notPasted}. ${editingMessage(inserted.error, lang)}`);
    return;
  }
  const [first] = inserted.value;
  if (first === undefined) return;
  const shown = nodes.map((one) => one[editor.$lang.get()]);
  say(ui, words.block.pasted(nameOfAll(shown, chrome)));
  requestAnimationFrame(() => canvas.reveal(first));
}

/** Blocks out of a clipboard, which anybody may have written; undefined where one does not fit. */
export function readCopied(text: string): LinkedNode[] | undefined {
  const parsed = v.safeParse(Copied, text);
  if (!parsed.success || parsed.output.length === 0) return undefined;
  const trees = LANGUAGES.map((lang) => parsed.output.map((one) => one[lang]));
  const fits = trees.every((tree) => {
    const nodes = [...walk(tree)].map(({ node }) => node);
    return nodes.every(isKnown) && idsOf(tree).size === nodes.length;
  });
  const isLinked = parsed.output.every(({ de, en }) => de.id === en.id);
  return fits && isLinked ? parsed.output.map(linked) : undefined;
}

/** A block of a kind of this site; its texts may be empty still, as on the page. */
function isKnown(node: BlockNode): boolean {
  const read = readBlock(node);
  return read.ok || (read.error.name === 'block-invalid' && definitionOf(node) !== undefined);
}

/** Only what a kind has is taken over. */
const linked = ({ de, en }: LinkedNode): LinkedNode => ({ de: bare(de), en: bare(en) });

function bare(node: BlockNode): BlockNode {
  const { schemaName, id, wrapper, children } = node;
  const names = Object.keys(definitionOf(node)?.fields ?? {});
  const values = names.flatMap((name) => (node[name] === undefined ? [] : [[name, node[name]]]));
  const fields: Record<string, unknown> = Object.fromEntries(values);
  const own: BlockNode = { ...fields, schemaId: '', schemaName, id, wrapper };
  return children && children.length > 0 ? { ...own, children: children.map(bare) } : own;
}
