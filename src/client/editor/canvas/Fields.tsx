import { useStore } from '@nanostores/react';
import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { EditableFields } from '#src/blocks/edit-ref.tsx';
import { Prose } from '#src/blocks/parts/Prose.tsx';
import { WrittenIn } from '#src/blocks/written-in.tsx';
import { valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import type { Editor } from '../editor.ts';
import { writeText } from './writing/caret.ts';
import { fieldAt, type LoadBlock } from './draw-block.ts';
import type { LiveRichText } from './rich-text/rich-text-editor.ts';
import type { TextSession } from './text-session.ts';

/** What blocks and fields of the canvas work with; `lang` is the interface's. */
export type CanvasSession = {
  texts: TextSession;
  load: LoadBlock;
  lang: Language;
  $theirs: Editor['$theirs'];
  /** Whether a block was put in since the editor was opened: it may take more room than for visitors. */
  isNew(block: string): boolean;
};

export const SessionContext = createContext<CanvasSession | null>(null);
/** Hidden blocks that are drawn all the same, since somebody has selected them. */
export const RevealedContext = createContext<ReadonlySet<string>>(new Set());
/** The stored block that fields belong to. */
export const NodeContext = createContext<BlockNode | null>(null);

/** The session of the canvas that a block is drawn in. */
export function useSession(): CanvasSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A block stands outside of the canvas.');
  return session;
}

function useField(field: string) {
  const { texts, lang, isNew } = useSession();
  const node = useContext(NodeContext);
  const writtenIn = useContext(WrittenIn);
  if (!node) throw new Error('A field stands outside of a block.');
  const hasCaret = () => {
    const active = texts.$active.get();
    return active?.block === node.id && active.field === field;
  };
  const isActive = useSyncExternalStore(
    (changed) => texts.$active.listen(changed),
    hasCaret,
    hasCaret,
  );
  const definition = fieldAt(node, field);
  const label = definition?.label[lang] ?? field;
  const sample = definition?.placeholder?.[lang];
  // In rows an empty text takes no room, unless the whole row is empty.
  const isRow = field.includes('.');
  const hasRoom = !isRow || isNew(node.id) || isRowEmpty(node, field);
  return {
    ...{ texts, node, isActive, label, writtenIn },
    isRequired: definition?.required ?? false,
    placeholder: hasRoom ? (sample ?? (isRow ? undefined : label)) : undefined,
    isAwaited: sample !== undefined && isNew(node.id),
  };
}

/** Whether nothing is written in the row that a field stands in. */
function isRowEmpty(node: BlockNode, field: string): boolean {
  const row = valueAt(node, field.split('.').slice(0, -1));
  return Object.values(Object(row)).every((value) => !value);
}

/** Plain text: React draws the element, its words are written into it only where they differ. */
const Text: EditableFields['Text'] = ({ field, as: Element, className }) => {
  const { texts, node, isActive, isRequired, isAwaited, placeholder, writtenIn } = useField(field);
  const element = useRef<HTMLElement>(null);
  const stored = valueAt(node, field.split('.'));
  const text = typeof stored === 'string' ? stored : '';
  // A cell or a title of a row keeps its place, so that it can be clicked.
  const isShown = text !== '' || isRequired || isActive || isAwaited || field.includes('.');
  useLayoutEffect(() => {
    if (element.current && !texts.isComposing()) writeText(element.current, text);
  });
  return isShown ? (
    <Element
      ref={(drawn: HTMLElement | null) => {
        element.current = drawn;
      }}
      className={className}
      lang={writtenIn}
      data-field={field}
      data-placeholder={placeholder}
    />
  ) : null;
};

type RichProps = { field: string; document: RichText | undefined; className: string | undefined };

/** Rich text: as visitors see it, until it gets the caret. */
function Rich({ field, document, className }: RichProps) {
  const { isActive, placeholder, writtenIn } = useField(field);
  if (isActive) return <Live field={field} document={document} className={className} />;
  return (
    <div
      className={className}
      lang={writtenIn}
      data-field={field}
      data-rich
      data-placeholder={placeholder}
    >
      {document && <Prose nodes={document.content} />}
    </div>
  );
}

function Live({ field, document, className }: RichProps) {
  const { texts, node, label, placeholder, writtenIn } = useField(field);
  const element = useRef<HTMLDivElement>(null);
  const live = useRef<Pick<LiveRichText, 'show' | 'end'> | null>(null);
  const first = useRef(document);
  const theirs = useStore(useSession().$theirs);
  const theirsBefore = useRef(theirs);
  const block = node.id;
  useLayoutEffect(() => {
    if (!element.current) return;
    const mounted = texts.mount(element.current, { block, field, label }, first.current);
    live.current = mounted;
    return () => {
      live.current = null;
      mounted.end();
    };
  }, [texts, block, field, label]);
  useLayoutEffect(() => {
    // What somebody else has changed takes nobody's caret along; what was undone is looked at.
    const caret = theirs === theirsBefore.current ? 'behind' : 'stays';
    theirsBefore.current = theirs;
    if (!texts.isComposing()) live.current?.show(document, caret);
  }, [texts, document, theirs]);
  return (
    <div
      key="live"
      ref={element}
      className={className}
      lang={writtenIn}
      data-field={field}
      data-rich
      data-placeholder={placeholder}
    />
  );
}

/** Fields as the canvas draws them. */
export const editableFields: EditableFields = { Text, RichText: Rich };
