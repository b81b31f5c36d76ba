import { isSameData } from '#src/model/items/item-merge.ts';
import type { ItemData } from './source.ts';

/** Whether two sets of values say the same. */
export const isSameStored = (a: ItemData, b: ItemData): boolean =>
  isSameData(unnumbered(a), unnumbered(b));

/** Values without the ids of schemas, which the source adds: the names beside them say the same. */
function unnumbered(data: ItemData): ItemData {
  const without = (key: string, value: unknown) => (key === 'schemaId' ? undefined : value);
  return JSON.parse(JSON.stringify(data, without));
}
