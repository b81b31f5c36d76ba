import { request } from '#src/client/visitor/http.ts';

/** Parts of a screen as they are now, in its order. In: its address. Out: none where it did not come. */
export async function requestParts(address: string, selector: string): Promise<Element[]> {
  try {
    const answer = await request(address);
    if (!answer.ok) return [];
    const screen = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return [...screen.querySelectorAll(selector)].map((one) => document.importNode(one, true));
  } catch {
    return [];
  }
}
