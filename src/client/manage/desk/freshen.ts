import { requestParts } from '#src/client/requests/parts.ts';

/** The list of a screen as it is now. In: the screen's address. Out: what stands in the list; null: it did not come. */
export async function requestList(address: string): Promise<ChildNode[] | null> {
  const [list] = await requestParts(address, '[data-desk-list]');
  return list ? [...list.childNodes] : null;
}

/** Where an item is used, as its own screen says it; null: it says nothing, or did not come. */
export async function requestUses(address: string): Promise<Element | null> {
  const [uses] = await requestParts(address, '.used-in');
  return uses ?? null;
}
