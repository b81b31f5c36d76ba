import { askFrom } from '#src/blocks/ask.ts';
import { loadTree } from '#src/blocks/registry/load-block.ts';
import { Run } from '#src/blocks/registry/Run.tsx';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';

/** Stored blocks as a page with these answers shows them. */
export function Nodes(props: {
  nodes: readonly BlockNode[];
  source: Pick<PageData, 'route' | 'answers'>;
  /** The language in which they are written; absent: that of the page. */
  textLang?: Language;
}) {
  const { route, answers } = props.source;
  const { textLang = route.lang } = props;
  const blocks = loadTree(props.nodes, askFrom(answers), route, { textLang });
  return <Run blocks={blocks} lang={route.lang} />;
}
