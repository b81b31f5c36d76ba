import type { BlockNode } from '#src/model/fields/block-node.ts';
import { walk } from './walk.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SIGNS = `${LETTERS}0123456789`;
const LENGTH = 10;

/** The ids of all blocks of some trees. */
export function idsOf(...trees: BlockNode[][]): Set<string> {
  return new Set(trees.flatMap((tree) => [...walk(tree)].map(({ node }) => node.id)));
}

/** A new id, `/^[a-z][a-z0-9]{9}$/`; it is added to the taken ones. */
export function newBlockId(taken: Set<string>): string {
  for (;;) {
    const numbers = crypto.getRandomValues(new Uint32Array(LENGTH));
    const id = Array.from(numbers, (number, index) => {
      const signs = index === 0 ? LETTERS : SIGNS;
      return signs[number % signs.length];
    }).join('');
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
