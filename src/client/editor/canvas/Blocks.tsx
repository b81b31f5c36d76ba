import { Component, memo, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { EditableContext } from '#src/blocks/edit-ref.tsx';
import { type BlockKind, isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import { WrittenIn } from '#src/blocks/written-in.tsx';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { type DrawnBlock, drawBlock } from './draw-block.ts';
import { editableFields, NodeContext, RevealedContext, useSession } from './Fields.tsx';
import { messages } from './messages.ts';
import { isOfTemplate } from './revealed.ts';
import { BlockView } from './views.tsx';

type Source = Pick<PageData, 'route' | 'answers'>;
type Shown = {
  source: Source;
  /** The language in which the blocks are written. */
  textLang: Language;
};
type Props = Shown & { nodes: readonly BlockNode[] };
type BlockProps = Shown & { node: BlockNode };

/** Blocks of the canvas, each by itself: what did not change is not drawn again. */
export function Blocks({ nodes, ...shown }: Props) {
  const revealed = useContext(RevealedContext);
  return nodes
    .filter((node) => isDrawn(node, revealed))
    .map((node) => <Block key={node.id} node={node} {...shown} />);
}

/** Hidden blocks take no room, as for visitors, until somebody selects them. */
const isDrawn = ({ id, wrapper }: BlockNode, revealed: ReadonlySet<string>) =>
  wrapper.display || revealed.has(id);

const Block = memo(function Block(props: BlockProps) {
  const { node } = props;
  const kind = kindOf(node.schemaName);
  return (
    <Guarded key={kind} node={node}>
      <Drawn {...props} />
    </Guarded>
  );
});

function Drawn({ node, source, textLang }: BlockProps) {
  const drawn = useDrawn(node);
  const revealed = useContext(RevealedContext);
  if (drawn.is === 'empty' && isOfTemplate(source.route) && !revealed.has(node.id)) return null;
  if (drawn.is !== 'drawn') return <Frame node={node} drawn={drawn} />;
  const { kind, block, data, className, innerLang = textLang } = drawn.loaded;
  const { lang } = source.route;
  const writtenIn = textLang === lang ? undefined : textLang;
  const isEmpty = registry[kind] && 'children' in registry[kind] && block.children.length === 0;
  return (
    <div className={className} {...marksOf(node)} data-childless={isEmpty ? '' : undefined}>
      <NodeContext value={node}>
        <EditableContext value={node.wrapper.noEditWrapper ? null : editableFields}>
          <WrittenIn value={writtenIn}>
            <BlockView {...{ kind, block, lang, writtenIn }} data={data ?? {}}>
              {block.children.some((one) => isDrawn(one, revealed)) && (
                <Blocks nodes={block.children} source={source} textLang={innerLang} />
              )}
            </BlockView>
          </WrittenIn>
        </EditableContext>
      </NodeContext>
    </div>
  );
}

/** A block as it is to be drawn: while what it asks anew is on its way, as it was drawn last. */
function useDrawn(node: BlockNode): DrawnBlock {
  const now = drawBlock(node, useSession().load);
  const last = useRef(now);
  useLayoutEffect(() => {
    if (now.is !== 'waiting') last.current = now;
  });
  return now.is === 'waiting' ? last.current : now;
}

/**
 * What the editor knows a block by. It takes the focus, but is no stop of the Tab key. A block without an edit frame
 * is no target: a click on it means what holds it, and the outline selects it.
 */
function marksOf({ id, wrapper }: BlockNode) {
  if (wrapper.noEditWrapper) return {};
  return { 'data-block': id, 'data-hidden': wrapper.display ? undefined : '', tabIndex: -1 };
}

type NotDrawn = Exclude<DrawnBlock, { is: 'drawn' }> | { is: 'failed'; error: unknown };

/** The place of a block that cannot be shown, and why. */
function Frame({ node, drawn }: { node: BlockNode; drawn: NotDrawn }) {
  const { lang } = useSession();
  const kind = kindOf(node.schemaName);
  return (
    <div className={`b b-${isBlockKind(kind) ? kind : 'unknown'}`} {...marksOf(node)}>
      <p data-frame={drawn.is}>{reasonOf(kind, drawn, lang)}</p>
    </div>
  );
}

function reasonOf(kind: BlockKind | string, drawn: NotDrawn, lang: Language): string {
  const words = messages[lang];
  if (drawn.is === 'waiting') return words.waiting;
  if (drawn.is === 'broken') return editingMessage(drawn.problem, lang);
  if (drawn.is === 'empty') {
    return words.nothing(isBlockKind(kind) ? registry[kind].label[lang] : kind);
  }
  return words.failed(drawn.error instanceof Error ? drawn.error.message : String(drawn.error));
}

type GuardProps = { node: BlockNode; children: ReactNode };
type GuardState = { node: BlockNode | null; failed: { error: unknown } | null };

/** Keeps a fault in one block; another version of the block is tried anew. */
class Guarded extends Component<GuardProps, GuardState> {
  override state: GuardState = { node: null, failed: null };

  static getDerivedStateFromError(error: unknown): Partial<GuardState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ node }: GuardProps, state: GuardState): GuardState | null {
    return state.node === node ? null : { node, failed: null };
  }

  override render() {
    const { node, children } = this.props;
    const { failed } = this.state;
    return failed ? <Frame node={node} drawn={{ is: 'failed', ...failed }} /> : children;
  }
}
