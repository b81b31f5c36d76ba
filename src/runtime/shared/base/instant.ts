/** A point in time by both clocks: one stands still while a machine sleeps, the other one can be set. */
export type Instant = { steady: number; wall: number };

export const instant = (): Instant => ({ steady: performance.now(), wall: Date.now() });

/** Milliseconds that have passed since then, by the clock that says more. */
export const since = ({ steady, wall }: Instant) =>
  Math.max(performance.now() - steady, Date.now() - wall);
