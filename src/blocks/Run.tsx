import type { ReactNode } from 'react';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Route } from '#src/model/answers.ts';
import { askFrom } from './ask.ts';
import { type LoadedBlock, loadBlock } from './load-block.ts';
import { ofReact } from './view.ts';
import { viewOf } from './views.ts';

/** What blocks are drawn from; the same on the page and in the canvas. */
export type Source = { route: Route; answers: Record<string, unknown> };

/** A run of blocks as one tree: each stored block is read, loaded, and drawn inside its wrapper. */
export const Run = ofReact(function Run({ nodes, source }: { nodes: BlockNode[]; source: Source }) {
  const ask = askFrom(source.answers);
  return nodes.map((node) => {
    const loaded = loadBlock(node, ask, source.route);
    if (!loaded) return null;
    return (
      <ShownBlock key={node.id} loaded={loaded} source={source}>
        {loaded.block.children.length > 0 && <Run nodes={loaded.block.children} source={source} />}
      </ShownBlock>
    );
  });
});

/** One loaded block in its wrapper, with what stands inside it. */
export const ShownBlock = ofReact(function Shown(props: {
  loaded: LoadedBlock;
  source: Source;
  children?: ReactNode;
}) {
  const { kind, block, data, className } = props.loaded;
  const View = viewOf(kind);
  return (
    <div className={className}>
      <View block={block} data={data ?? {}} lang={props.source.route.lang}>
        {props.children}
      </View>
    </div>
  );
});
