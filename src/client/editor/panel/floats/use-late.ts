import { useEffect, useState } from 'react';
import { useHold } from '../chrome/use-hold.ts';

/** Whether the code of a part that takes keys is there; what is typed before waits until it is drawn. */
export function useLate(fetch: () => Promise<void>): boolean {
  const [isThere, setThere] = useState(false);
  useHold(!isThere);
  useEffect(() => void fetch().then(() => setThere(true)), [fetch]);
  return isThere;
}
