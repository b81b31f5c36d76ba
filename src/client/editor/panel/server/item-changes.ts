import { atom } from 'nanostores';

/** Counts the changes of what lists show. */
export const $itemChanges = atom(0);

/** Lists that are shown are asked for again. */
export function itemsChanged(): void {
  $itemChanges.set($itemChanges.get() + 1);
}

/** Hears when lists have changed. Out: ends that. */
export function onItemsChanged(listener: () => void): () => void {
  return $itemChanges.listen(listener);
}
