import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

const KIND = 'block-dynamic-block';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The blocks of a reusable block, as they stand in one place of a page: displayed ones only, with ids
 * that no other place has. Reusable blocks inside it are put in place of their references; one that
 * holds itself, directly or not, is left out where the circle closes.
 * In: the item's id, and the id of the block that refers to it.
 */
export function reusableNodes(
  item: string,
  place: string,
  ask: Ask,
  route: Pick<Route, 'lang'>,
  above: readonly string[] = [],
): BlockNode[] {
  if (above.includes(item)) return [];
  const within = [...above, item];
  const inPlace = (node: BlockNode): BlockNode[] => {
    if (!node.wrapper.display) return [];
    const id = idAt(place, node.id);
    if (node.schemaName === KIND) {
      const source = sourceOf(node);
      return source === undefined ? [] : reusableNodes(source, id, ask, route, within);
    }
    const children = node.children?.flatMap(inPlace);
    return [{ ...node, id, ...(children ? { children } : {}) }];
  };
  return ask('dynamicBlock', item, route.lang)?.nodes.flatMap(inPlace) ?? [];
}

function sourceOf({ source }: BlockNode): string | undefined {
  const [first] = Array.isArray(source) ? source : [];
  return typeof first === 'string' ? first : undefined;
}

/** A block's id in one place of a page: the same each time, of the form that block ids have. */
function idAt(place: string, id: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of `${place}/${id}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  let text = LETTERS[Number(hash % 26n)] ?? 'a';
  for (let rest = hash / 26n; text.length < 10; rest /= 36n) {
    text += LETTERS[Number(rest % 36n)] ?? '0';
  }
  return text;
}
