import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Document } from '#src/client/editor/state/document.ts';
import { createLabels } from '#src/client/editor/state/labels.ts';
import { createOperations } from '#src/client/editor/state/operations.ts';
import { createWork } from '#src/client/editor/state/work.ts';
import { block, idOf } from './arbitrary-tree.ts';

/** A page under work, without a server. */
export function open(de: BlockNode[], en: BlockNode[] | undefined = english(de)) {
  const document: Document = {
    fields: { title: { de: 'Pflege', en: 'Care' } },
    trees: { de, ...(en && { en }) },
  };
  let time = 0;
  const work = createWork({ item: 'p', lang: 'de', document, now: () => time });
  const failures: object[] = [];
  const operations = createOperations({
    work,
    labels: createLabels('de'),
    log: (_message, details) => failures.push(details),
  });
  const treeIn = (lang: 'de' | 'en') => work.$document.get().trees[lang] ?? [];
  const wait = (ms: number) => {
    time += ms;
  };
  return { ...operations, work, document, failures, treeIn, wait };
}

/** The linked tree: the same blocks with other words. */
export function english(tree: BlockNode[]): BlockNode[] {
  return tree.map((node) => ({
    ...node,
    ...('text' in node && { text: `en ${node['text']}` }),
    ...(node.children && { children: english(node.children) }),
  }));
}

/** A heading, and a section with another one. */
export const two = () => [
  block('heading', idOf(1), { text: 'Eins', level: 'h2' }),
  { ...block('section', idOf(2), {}), children: [block('heading', idOf(3), { text: 'Drei' })] },
];
