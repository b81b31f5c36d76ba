import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { schemaName } from '#src/blocks/schema.ts';
import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { type FoundBlock, findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import type { Editor } from '../../editor.ts';
import { type LinkedNode, planInsert, planRemove, planUpdate } from '../../state/plan.ts';
import type { CaretPlace } from './caret.ts';
import { joinAtEdge } from './join-blocks.ts';
import { treeOf } from '../tree/tree-of.ts';
import { writingMessages } from './writing-messages.ts';
import { inAllLanguages, inTurn, saysNothing } from './writing-plans.ts';

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

/** What happens to the texts around the caret, as steps of the editor's history. */
export function createWriting({ editor, lang: words, aim, enterBlock }: WritingPorts): Writing {
  const messages = writingMessages[words];
  const found = (block: string) => findBlock(editor.$page.get().blocks, block);

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

  function divide(block: string, { kind, before, after, words: said }: Division): void {
    const text = found(block);
    const node = text && newBlock(kind, text, said);
    const tail = text && after && newBlock('rich-text', text, after);
    if (!node) return;
    const { parent, index } = text.place;
    const others = inAllLanguages(editor, block).filter((one) => one !== text.node);
    const isLeft = before !== undefined || !others.every(saysNothing);
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

  return {
    breakHeading,
    edge: (block, edge) => joinAtEdge({ editor, label: messages.joined, aim }, block, edge),
    divide,
  };
}

const documentOf = (words: string): RichText | undefined =>
  words === ''
    ? undefined
    : { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
