import type { BlockNode } from '#src/model/fields/block-node.ts';

/** A block as a row of the outline; `isFolded` undefined: there is nothing inside. */
export type VisibleRow = {
  node: BlockNode;
  depth: number;
  index: number;
  siblings: number;
  parent: string | null;
  isFolded: boolean | undefined;
};

/** Which blocks have a row, and which of these rows are folded. */
export type RowFilter = { folded: ReadonlySet<string>; isFound?: (node: BlockNode) => boolean };

/** The rows that are shown: a folded row hides those below it; what is searched has found blocks and what holds them. */
export function rowsOf(
  blocks: readonly BlockNode[],
  { folded, isFound = () => true }: RowFilter,
  parent: string | null = null,
  depth = 0,
): VisibleRow[] {
  const holds = (node: BlockNode): boolean => isFound(node) || (node.children ?? []).some(holds);
  const shown = blocks.filter(holds);
  return shown.flatMap((node, index): VisibleRow[] => {
    const children = (node.children ?? []).filter(holds);
    const isFolded = children.length > 0 ? folded.has(node.id) : undefined;
    const row = { node, depth, index, siblings: shown.length, parent, isFolded };
    const below =
      isFolded === false ? rowsOf(children, { folded, isFound }, node.id, depth + 1) : [];
    return [row, ...below];
  });
}

/** Where a key leads from a row: to another block, or to folding this one. Undefined: nowhere. */
export function walkFrom(
  rows: readonly VisibleRow[],
  current: VisibleRow,
  key: string,
): { to: string } | { fold: boolean } | undefined {
  const { node, parent, isFolded } = current;
  const at = rows.indexOf(current);
  const row = (index: number) => ({ to: rows[index]?.node.id ?? node.id });
  const child = rows.find((one) => one.parent === node.id)?.node;
  switch (key) {
    case 'ArrowDown':
      return row(at + 1);
    case 'ArrowUp':
      return row(at - 1);
    case 'Home':
      return row(0);
    case 'End':
      return row(rows.length - 1);
    case 'ArrowRight':
      if (isFolded) return { fold: false };
      return child && { to: child.id };
    case 'ArrowLeft':
      if (isFolded === false) return { fold: true };
      return parent === null ? undefined : { to: parent };
    default:
      return undefined;
  }
}
