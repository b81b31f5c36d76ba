import { addressesOf } from '#src/blocks/load/link.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { readRichText } from '#src/model/fields/rich-text.ts';
import { resolveLinks } from '#src/model/fields/rich-text-links.ts';

// One template has thousands of pages, and most trees have no links.
const plain = new WeakSet<readonly BlockNode[]>();

/**
 * Blocks in which links that editors typed lead where their page is now; where there is none they stay
 * text. In: asks for addresses. Out: the same blocks if nothing differs.
 */
export function resolveBlockLinks(nodes: BlockNode[], ask: Ask, lang: Language): BlockNode[] {
  if (plain.has(nodes)) return nodes;
  let asked = false;
  const address = addressesOf(ask, lang);
  const addressOf = (path: string) => {
    asked = true;
    return address(path);
  };
  const resolved = resolveIn(nodes, addressOf);
  if (!asked) plain.add(nodes);
  return resolved;
}

type AddressOf = (path: string) => string | null;

function resolveIn(nodes: BlockNode[], addressOf: AddressOf): BlockNode[] {
  // Of a node only texts of links are replaced, so it stays one.
  return eachOf(nodes, (node) => resolveFields(node, addressOf) as BlockNode);
}

/** A document may be a field, or stand in a row of one. */
function resolveFields(value: unknown, addressOf: AddressOf): unknown {
  if (Array.isArray(value)) return eachOf(value, (one) => resolveFields(one, addressOf));
  if (typeof value !== 'object' || value === null) return value;
  if ('type' in value && value.type === 'doc') return resolveDocument(value, addressOf);
  const changed = Object.entries(value).flatMap(([name, field]) => {
    const next = resolveFields(field, addressOf);
    return next === field ? [] : [[name, next] as const];
  });
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
}

function resolveDocument(value: object, addressOf: AddressOf): unknown {
  const document = readRichText(value);
  const resolved = document && resolveLinks(document, addressOf);
  return resolved === document ? value : resolved;
}

/** The same list if nothing in it differs. */
function eachOf<T>(list: T[], next: (one: T) => T): T[] {
  const made = list.map(next);
  return made.some((one, index) => one !== list[index]) ? made : list;
}
