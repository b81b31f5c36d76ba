/**
 * The order of the members of one list that two people changed.
 * In: the list as both began with it, mine and theirs, and who belongs to it now. Out: every member
 * once; who only added or removed follows the order of who rearranged, and each newcomer stands behind
 * the one that it was put behind.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  members: ReadonlySet<string>,
): string[] {
  const [first, second] = keepsOrder(base, mine) ? [theirs, mine] : [mine, theirs];
  const order = first.filter((id) => members.has(id));
  for (const [index, id] of second.entries()) {
    if (!members.has(id) || order.includes(id)) continue;
    const before = second.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return [...order, ...[...members].filter((id) => !order.includes(id))];
}

/** Whether what both lists have stands in the same order. */
function keepsOrder(base: readonly string[], list: readonly string[]): boolean {
  const [before, now] = [new Set(base), new Set(list)];
  const common = base.filter((id) => now.has(id));
  return list.filter((id) => before.has(id)).every((id, index) => id === common[index]);
}
