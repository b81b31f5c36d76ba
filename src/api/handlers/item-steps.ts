import { isSameStored } from '#src/content/same-data.ts';
import type { ItemData, SourceItem } from '#src/content/source.ts';
import type { ContentStore, WriteReceipt } from '#src/content/store.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { Operation } from './allowed.ts';
import { keepForeign } from './page-data.ts';

/** One of the writes that a change takes. In: the version that the one before it left. */
export type WriteStep = {
  operation: Operation;
  write(base: number): Promise<Result<WriteReceipt, Problem>>;
};

/** A write that the source took: the versions before and after it. */
export type TakenStep = { operation: Operation; before: number; after: number };

/** Why a change ended before its last step; `taken`: the steps before that one, which stay done. */
export type Stopped = { fault: Problem; taken: readonly TakenStep[] };

type Store = Pick<ContentStore, 'createDraft' | 'updateItem' | 'setStatus'>;
type New = ItemRef & { data: ItemData };

/** The steps by which the draft of an item gets new fields, and goes live if asked. In: the item as it is. */
export function updateSteps(
  store: Store,
  item: SourceItem,
  { schema, id, data, publish }: New & { publish: boolean },
): WriteStep[] {
  const { draft, save, live } = stepsOn(store, { schema, id });
  const whole = keepForeign(schema, faceOf(item).data, data);
  return [...(isLive(item) ? [draft] : []), save(whole), ...(publish ? [live] : [])];
}

/**
 * The steps by which these fields go live beside the draft of an item. The source has one draft of an item: it makes
 * way for what is published, and is written again. Where the last steps fail, it is among the versions of the item.
 */
export function partSteps(store: Store, item: SourceItem, { schema, id, data }: New): WriteStep[] {
  const { draft, save, live } = stepsOn(store, { schema, id });
  const whole = faceOf(item).data;
  const part = keepForeign(schema, whole, data);
  const again = isSameStored(part, whole) ? [] : [draft, save(whole)];
  return [...(isLive(item) ? [draft] : []), save(part), live, ...again];
}

function stepsOn(store: Store, { schema, id }: ItemRef) {
  return {
    draft: {
      operation: 'draft',
      write: (base) => store.createDraft(schema, id, base),
    } satisfies WriteStep,
    save: (data: ItemData): WriteStep => ({
      operation: 'save',
      write: (base) => store.updateItem(schema, id, data, base),
    }),
    live: {
      operation: 'publish',
      write: (base) => store.setStatus(schema, id, 'Published', base),
    } satisfies WriteStep,
  };
}

/** Why an update stopped, for whoever asked for it: a draft that is saved is named with its version. */
export function sayingWhatIsSaved({ fault, taken }: Stopped): Stopped {
  const saved = taken.find(({ operation }) => operation === 'save');
  if (!saved) return { fault, taken };
  const reason = fault.details['message'] ?? fault.name;
  return { fault: problem('draft-unpublished', { version: saved.after, reason }), taken };
}

/** Whether a write on an item would be seen by visitors at once. */
export function isLive({ published, draft }: SourceItem): boolean {
  return published !== undefined && draft === undefined;
}

/** The face of an item that writes change. */
export function faceOf({ id, published, draft }: SourceItem) {
  const face = draft ?? published;
  if (!face) throw new Error(`${id} has neither a published face nor a draft.`);
  return face;
}
