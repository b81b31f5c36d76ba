/** Why a server should get no visitors. */
export type NotReady = 'starting' | 'closing' | 'no-pages' | 'content-missing';

/** Whether a server is ready, for whatever watches it from outside. */
export type Health = {
  /** Why it is not ready; none: it is. */
  reasons(): readonly NotReady[];
  /** It serves. In: checks of what may be lost while it does. */
  serves(checks: readonly (() => NotReady | undefined)[]): void;
  /** It takes no more requests. */
  closes(): void;
};

export function createHealth(): Health {
  let checks: readonly (() => NotReady | undefined)[] = [() => 'starting'];
  return {
    reasons: () => checks.flatMap((check) => check() ?? []),
    serves(given) {
      checks = given;
    },
    closes() {
      checks = [() => 'closing'];
    },
  };
}
