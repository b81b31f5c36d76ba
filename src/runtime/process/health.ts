/** Why a server should get no visitors. */
export type NotReady = 'starting' | 'closing' | 'no-pages' | 'content-missing';

/** Whether a server is ready, for whatever watches it from outside. */
export type Health = {
  /** Why it is not ready; none: it is. */
  reasons(): readonly NotReady[];
  /** Of several servers: whether it is known to serve what the others serve. */
  isCurrent(): boolean;
  /** It serves. In: checks of what may be lost while it does. */
  serves(checks: readonly (() => NotReady | undefined)[]): void;
  /** It takes no more requests. */
  closes(): void;
};

/** In: how several servers know that they serve the same; absent: there is one. */
export function createHealth(isCurrent = () => true): Health {
  let checks: readonly (() => NotReady | undefined)[] = [() => 'starting'];
  return {
    reasons: () => checks.flatMap((check) => check() ?? []),
    isCurrent: () => isCurrent(),
    serves(given) {
      checks = given;
    },
    closes() {
      checks = [() => 'closing'];
    },
  };
}
