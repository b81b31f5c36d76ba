import type { Share } from '#src/site/recorded.ts';

/** So many that whoever is through waits little for the others. */
const PARTS = 32;

/** Work in equal shares for several threads; it can be sent to them. */
export type Shares = Int32Array<SharedArrayBuffer>;

export const createShares = (): Shares => new Int32Array(new SharedArrayBuffer(4));

/** From now on there are none to take. */
export const endShares = (shares: Shares): void => void Atomics.store(shares, 0, PARTS);

/** Takes one share after the other, until all threads together have taken each once. */
export function* takeShares(shares: Shares): Generator<Share, void> {
  for (;;) {
    const nth = Atomics.add(shares, 0, 1);
    if (nth >= PARTS) return;
    yield { nth, of: PARTS };
  }
}
