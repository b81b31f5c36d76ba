import { askFrom } from '#src/blocks/ask.ts';
import { loadTree } from '#src/blocks/registry/load-block.ts';
import { Run } from '#src/blocks/registry/Run.tsx';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { PageData } from '#src/model/pages/page-data.ts';

/** Stored blocks as a page with these answers shows them. */
export function Nodes(props: {
  nodes: readonly BlockNode[];
  source: Pick<PageData, 'route' | 'answers'>;
}) {
  const { route, answers } = props.source;
  return <Run blocks={loadTree(props.nodes, askFrom(answers), route)} lang={route.lang} />;
}
