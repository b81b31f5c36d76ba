import { addressesOf } from '#src/blocks/load/link.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { readRichText } from '#src/model/fields/rich-text.ts';
import { resolveLinks } from '#src/model/fields/rich-text-links.ts';

/** A tree with resolved links, and where each path led that was asked for it. */
type Resolved = { nodes: BlockNode[]; addresses: ReadonlyMap<string, string | null> };

// All products share the tree of their template: while its links lead to the same places, so is its result.
const resolvedIn: Record<Language, WeakMap<readonly BlockNode[], Resolved>> = {
  de: new WeakMap(),
  en: new WeakMap(),
};

/**
 * Blocks in which links that editors typed lead where their page is now; where there is none they stay
 * text. In: asks for addresses. Out: the same blocks if nothing differs, and equal ones are one object.
 */
export function resolveBlockLinks(nodes: BlockNode[], ask: Ask, lang: Language): BlockNode[] {
  const address = addressesOf(ask, lang);
  const before = resolvedIn[lang].get(nodes);
  if (before && leadsTo(before.addresses, address)) return before.nodes;
  const addresses = new Map<string, string | null>();
  const resolved = resolveIn(nodes, (path) => {
    const found = address(path);
    addresses.set(path, found);
    return found;
  });
  resolvedIn[lang].set(nodes, { nodes: resolved, addresses });
  return resolved;
}

const leadsTo = (known: Resolved['addresses'], address: AddressOf) =>
  [...known].every(([path, led]) => address(path) === led);

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
