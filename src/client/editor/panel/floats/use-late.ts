import { useEffect, useState } from 'react';
import { useHold } from '../chrome/use-hold.ts';

/**
 * Whether the code of a part that takes keys is there; what is typed before waits until it is drawn. `walks`: the part
 * lies over the page, so what was typed for it means nothing where it does not come.
 */
export function useLate(fetch: () => Promise<void>, walks: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useHold(!isThere, walks);
  useEffect(() => void fetch().then(() => setThere(true)), [fetch]);
  return isThere;
}
