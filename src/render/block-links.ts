import type { BlockNode } from '#src/model/block-node.ts';
import { href, pageAddress } from '#src/model/links.ts';
import type { Ask } from '#src/model/query.ts';
import { readRichText } from '#src/model/rich-text.ts';
import { resolveLinks } from '#src/model/rich-text-links.ts';

// One template has thousands of pages, and most trees have no links.
const plain = new WeakSet<readonly BlockNode[]>();

/**
 * Blocks in which links that editors typed lead where their page is now; where there is none they stay
 * text. In: asks for addresses. Out: the same blocks if nothing differs.
 */
export function resolveBlockLinks(
  nodes: BlockNode[],
  ask: Ask,
  site: { trailingSlash: boolean },
): BlockNode[] {
  if (plain.has(nodes)) return nodes;
  let asked = false;
  const addressOf = (path: string) => {
    asked = true;
    const address = ask('address', path);
    return address?.startsWith('/') ? href(pageAddress(address, site)) : address;
  };
  const resolved = resolveIn(nodes, addressOf);
  if (!asked) plain.add(nodes);
  return resolved;
}

type AddressOf = (path: string) => string | null;

function resolveIn(nodes: BlockNode[], addressOf: AddressOf): BlockNode[] {
  let differs = false;
  const made = nodes.map((node) => {
    const next = resolveNode(node, addressOf);
    differs ||= next !== node;
    return next;
  });
  return differs ? made : nodes;
}

function resolveNode(node: BlockNode, addressOf: AddressOf): BlockNode {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    const document = isDocument(value) ? readRichText(value) : undefined;
    const resolved = document && resolveLinks(document, addressOf);
    if (resolved !== document) changed[name] = resolved;
  }
  const children = node.children && resolveIn(node.children, addressOf);
  if (children !== node.children) changed['children'] = children;
  return Object.keys(changed).length > 0 ? { ...node, ...changed } : node;
}

const isDocument = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
