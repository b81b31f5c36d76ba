import { kindOf } from '#src/blocks/schema.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { Editor } from '../../editor.ts';
import { isEmpty } from '../../state/fault.ts';
import { planRemove, planUpdate } from '../../state/plan.ts';
import type { Selection } from '../../state/selection.ts';
import type { CaretPlace } from './caret.ts';
import { joinTexts, type Joined } from './join-texts.ts';
import { siblingsOf } from '../tree/tree-moves.ts';
import { treeOf } from '../tree/tree-of.ts';
import { inAllLanguages, inTurn, type TextPlan, saysNothing } from './writing-plans.ts';

type Ports = {
  editor: Editor;
  /** What the step is called in the history. */
  label: string;
  aim(place: CaretPlace): void;
};

/** Joins a text with the one before it (`start`) or behind it (`end`); beside what is no text see `goBack`. */
export function joinAtEdge(ports: Ports, block: string, edge: 'start' | 'end'): void {
  const { blocks } = ports.editor.$page.get();
  const here = findBlock(blocks, block);
  if (!here) return;
  const beside = seenBeside(blocks, block, edge);
  if (!beside) return;
  const [into, from] = edge === 'start' ? [beside, here.node] : [here.node, beside];
  if (isRun(into) && isRun(from) && isHidden(into) === isHidden(from)) join(ports, into, from);
  else if (edge === 'start') goBack(ports, here.node, beside);
}

/**
 * The block that somebody sees before or behind another one: beside a shown block the hidden ones are passed over.
 * Words never go from a shown block to a hidden one, or the reverse, since visitors would lose or get them.
 */
export function seenBeside(
  blocks: BlockNode[],
  block: string,
  edge: 'start' | 'end',
): BlockNode | undefined {
  const siblings = siblingsOf(blocks, block);
  const at = siblings.findIndex(({ id }) => id === block);
  const [here] = siblings.slice(at, at + 1);
  const beyond = edge === 'start' ? siblings.slice(0, at).reverse() : siblings.slice(at + 1);
  return beyond.find((one) => !isHidden(one) || (here && isHidden(here)));
}

const isHidden = ({ wrapper }: BlockNode) => !wrapper.display;

/** Headings without a line above them, and running text: what is written in one go. */
const isRun = (node: BlockNode) => {
  const kind = kindOf(node.schemaName);
  return kind === 'rich-text' || (kind === 'heading' && isEmpty(node['kicker']));
};

function join({ editor, label, aim }: Ports, into: BlockNode, from: BlockNode): void {
  const shown = joinTexts(into, from);
  const nodes = LANGUAGES.map((lang) => {
    const [a, b] = [into, from].map(({ id }) => findBlock(treeOf(editor, lang), id)?.node);
    return { lang, a, b };
  });
  const pairs = nodes.flatMap(({ lang, a, b }) =>
    a && b ? [{ lang, joined: joinTexts(a, b) }] : [],
  );
  // A heading takes one line; what stands behind it in any language keeps its block. So do words that have no block to
  // go into.
  const isWhole =
    pairs.every(({ joined }) => joined.rest === undefined) && nodes.every(({ a, b }) => a || !b);
  aim(shown.caret);
  editor.change(
    (document, lang) =>
      inTurn(document, [
        ...(isWhole ? pairs : [{ lang, joined: shown }]).flatMap(({ lang: one, joined }) =>
          plansOf(one, into.id, from.id, joined, isWhole),
        ),
        (next) => (isWhole ? planRemove(next, lang, [from.id]) : []),
      ]),
    label,
    { on: 'text', block: into.id, field: 'text' },
  );
}

/** The steps in one language: what the first text says now, and what is left of the second. */
function plansOf(
  lang: Language,
  into: string,
  from: string,
  joined: Joined,
  isWhole: boolean,
): TextPlan[] {
  const set = (id: string, text: unknown): TextPlan => {
    return (document) => planUpdate(document, lang, id, 'text', text);
  };
  return [set(into, joined.text), ...(isWhole ? [] : [set(from, joined.rest)])];
}

/** Behind a block that holds no text: an empty text is removed, any other stays and the block before it is selected. */
function goBack({ editor, label }: Ports, node: BlockNode, beside: BlockNode): void {
  const isSilent = inAllLanguages(editor, node.id).every(saysNothing);
  const selection: Selection = { on: 'blocks', ids: [beside.id] };
  if (!isSilent) editor.select(selection);
  else editor.change((document, lang) => planRemove(document, lang, [node.id]), label, selection);
}
