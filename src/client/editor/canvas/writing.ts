import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { kindOf, schemaName } from '#src/blocks/schema.ts';
import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { type FoundBlock, findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Op } from '#src/model/edit.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { plainText, type RichText, readRichText } from '#src/model/rich-text.ts';
import type { Editor } from '../editor.ts';
import { applyOps, type Document } from '../state/document.ts';
import { isEmpty } from '../state/fault.ts';
import { type LinkedNode, planInsert, planRemove, planUpdate } from '../state/plan.ts';
import type { Selection } from '../state/selection.ts';
import type { CaretPlace } from './caret.ts';
import { joinTexts, type Joined } from './join-texts.ts';
import { siblingsOf } from './tree-moves.ts';
import { writingMessages } from './writing-messages.ts';

/** What stands before and behind the place of a rich text where a block comes in; undefined: nothing. */
export type Division = {
  kind: BlockKind;
  before: RichText | undefined;
  after: RichText | undefined;
  /** What the new block says. */
  words: string;
};

/** Changes of several texts at once, each one step that can be undone. */
export type Writing = {
  /** Ends a heading at the caret; what stood behind it becomes the paragraph below, which gets the caret. */
  breakHeading(block: string, before: string, after: string): void;
  /** Joins a text with the one before it (Backspace at its start) or behind it (Delete at its end). */
  edge(block: string, edge: 'start' | 'end'): void;
  /** Puts a block between the paragraphs of a rich text; where nothing is left of that, in its place. */
  divide(block: string, division: Division): void;
};

export type WritingPorts = {
  editor: Editor;
  /** The interface's language. */
  lang: Language;
  /** Where the caret goes in the text that is selected next. */
  aim(place: CaretPlace): void;
  /** Puts the caret into the first text of a block, as soon as it is drawn. */
  enterBlock(block: string): void;
};

type Plan = (document: Document) => Op[];

/** Several plans, each for what the ones before have left. */
function inTurn(document: Document, plans: readonly Plan[]): Op[] {
  let next = document;
  return plans.flatMap((plan) => {
    const ops = plan(next);
    next = applyOps(next, ops);
    return ops;
  });
}

export function createWriting({ editor, lang: words, aim, enterBlock }: WritingPorts): Writing {
  const messages = writingMessages[words];
  const found = (block: string) => findBlock(editor.$page.get().blocks, block);
  /** The same block in each language. */
  const inAll = (block: string) =>
    LANGUAGES.map((lang) => findBlock(treeOf(editor, lang), block)?.node);

  /** A new block of a kind, with what it says in the language that is edited; null where it cannot stand there. */
  function newBlock(kind: BlockKind, { ancestors }: FoundBlock, text: unknown): LinkedNode | null {
    if (!mayStandIn(ancestors.at(-1) ?? null, schemaName(kind))) return null;
    const id = newBlockId(idsOf(...LANGUAGES.map((lang) => treeOf(editor, lang))));
    const made = createLinked(kind, id);
    if (!made.ok) return null;
    const lang = editor.$lang.get();
    if (text === undefined || text === '') return made.value;
    return { ...made.value, [lang]: { ...made.value[lang], text } };
  }

  function breakHeading(block: string, before: string, after: string): void {
    const heading = found(block);
    const paragraph = heading && newBlock('rich-text', heading, documentOf(before ? after : ''));
    if (!paragraph) return;
    const { parent, index } = heading.place;
    const { id } = paragraph.de;
    // At the beginning of a heading a line comes in above it.
    const isAbove = before === '' && after !== '';
    aim('start');
    editor.change(
      (document, lang) =>
        inTurn(document, [
          (next) => (isAbove ? [] : planUpdate(next, lang, block, 'text', before)),
          (next) =>
            planInsert(next, lang, { parent, index: isAbove ? index : index + 1 }, paragraph),
        ]),
      messages.broken,
      { on: 'text', block: isAbove ? block : id, field: 'text' },
    );
  }

  function edge(block: string, which: 'start' | 'end'): void {
    const here = found(block);
    if (!here) return;
    const siblings = siblingsOf(editor.$page.get().blocks, block);
    const beside = siblings[here.place.index + (which === 'start' ? -1 : 1)];
    if (!beside) return;
    const [into, from] = which === 'start' ? [beside, here.node] : [here.node, beside];
    if (isRun(into) && isRun(from)) join(into, from);
    else if (which === 'start') goBack(here.node, beside);
  }

  /** Before what is no text a text that says nothing goes; else what stands before it is selected. */
  function goBack(node: BlockNode, beside: BlockNode): void {
    const isSilent = inAll(node.id).every((one) => !one || saysNothing(one));
    const selection: Selection = { on: 'blocks', ids: [beside.id] };
    if (!isSilent) editor.select(selection);
    else {
      editor.change(
        (document, lang) => planRemove(document, lang, [node.id]),
        messages.joined,
        selection,
      );
    }
  }

  function join(into: BlockNode, from: BlockNode): void {
    const shown = joinTexts(into, from);
    const pairs = LANGUAGES.flatMap((lang) => {
      const [a, b] = [into, from].map(({ id }) => findBlock(treeOf(editor, lang), id)?.node);
      return a && b ? [{ lang, joined: joinTexts(a, b) }] : [];
    });
    // A heading takes one line; what stands behind it in any language keeps its block.
    const isWhole = pairs.every(({ joined }) => joined.rest === undefined);
    aim(shown.caret);
    editor.change(
      (document, lang) =>
        inTurn(document, [
          ...(isWhole ? pairs : [{ lang, joined: shown }]).flatMap(({ lang: one, joined }) =>
            plansOf(one, into.id, from.id, joined, isWhole),
          ),
          (next) => (isWhole ? planRemove(next, lang, [from.id]) : []),
        ]),
      messages.joined,
      { on: 'text', block: into.id, field: 'text' },
    );
  }

  function divide(block: string, { kind, before, after, words: said }: Division): void {
    const text = found(block);
    const node = text && newBlock(kind, text, said);
    const tail = text && after && newBlock('rich-text', text, after);
    if (!node) return;
    const { parent, index } = text.place;
    const others = inAll(block).filter((one) => one && one !== text.node);
    const isLeft = before !== undefined || others.some((one) => one && !saysNothing(one));
    const at = { parent, index: index + 1 };
    editor.change(
      (document, lang) =>
        inTurn(document, [
          (next) => planUpdate(next, lang, block, 'text', before),
          (next) => (tail ? planInsert(next, lang, at, tail) : []),
          (next) => planInsert(next, lang, at, node),
          (next) => (isLeft ? [] : planRemove(next, lang, [block])),
        ]),
      messages.divided,
      { on: 'blocks', ids: [node.de.id] },
    );
    enterBlock(node.de.id);
  }

  return { breakHeading, edge, divide };
}

const treeOf = (editor: Editor, lang: Language): BlockNode[] => {
  const tree = editor.$data.get()['data']?.[lang];
  return Array.isArray(tree) ? (tree as BlockNode[]) : [];
};

/** The steps in one language: what the first text says now, and what is left of the second. */
function plansOf(
  lang: Language,
  into: string,
  from: string,
  joined: Joined,
  isWhole: boolean,
): Plan[] {
  const set = (id: string, text: unknown): Plan => {
    return (document) => planUpdate(document, lang, id, 'text', text);
  };
  return [set(into, joined.text), ...(isWhole ? [] : [set(from, joined.rest)])];
}

/** Headings without a line above them, and running text: what is written in one go. */
const isRun = (node: BlockNode) => {
  const kind = kindOf(node.schemaName);
  return kind === 'rich-text' || (kind === 'heading' && isEmpty(node['kicker']));
};

function saysNothing({ text }: BlockNode): boolean {
  const document = readRichText(text);
  return document ? plainText(document) === '' : isEmpty(text);
}

const documentOf = (words: string): RichText | undefined =>
  words === ''
    ? undefined
    : { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
