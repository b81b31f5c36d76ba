import { boundTo, type ItemDifference } from '#src/model/items/item-changes.ts';
import type { StoredData } from '#src/model/items/item-form.ts';

/** What changed, between the version that visitors see and the one that is edited. */
export type ReviewedChanges = {
  former: StoredData;
  now: StoredData;
  differences: readonly ItemDifference[];
};

/** What stays of a choice when somebody else saves: a difference is another object then, and may have other values. */
export type WaitingNames = ReadonlySet<string>;

/** What a choice is kept as. In: the differences that are to wait. */
export function namesOf(waiting: Iterable<ItemDifference>): WaitingNames {
  return new Set([...waiting].flatMap(namesIn));
}

/** The differences that wait, with all that cannot go live without them. */
export function waitingOf(changes: ReviewedChanges, names: WaitingNames): Set<ItemDifference> {
  const chosen = changes.differences.filter((one) => namesIn(one).some((name) => names.has(name)));
  return withBound(changes, chosen);
}

/** Lets one difference wait, or go live; in: those that wait until now. What hangs together goes together. */
export function toggled(
  changes: ReviewedChanges,
  waiting: ReadonlySet<ItemDifference>,
  one: ItemDifference,
): Set<ItemDifference> {
  if (!waiting.has(one)) return withBound(changes, [...waiting, one]);
  const stays = [...waiting].filter(
    (other) => other !== one && !boundOf(changes, other).includes(one),
  );
  return new Set(stays);
}

/** What cannot go live where one difference waits. */
export function boundOf({ former, now, differences }: ReviewedChanges, one: ItemDifference) {
  return boundTo(former, now, differences, one);
}

function withBound(changes: ReviewedChanges, chosen: readonly ItemDifference[]) {
  return new Set([...chosen, ...chosen.flatMap((one) => boundOf(changes, one))]);
}

/** One name for each language: what is alike in several may differ later. */
function namesIn(one: ItemDifference): string[] {
  const block = one.is === 'field' ? [] : [one.block.id];
  const path = one.is === 'block-field' ? [one.path] : [];
  return one.partitions.map((partition) =>
    [one.is, one.field, partition, ...block, ...path].join(' '),
  );
}
