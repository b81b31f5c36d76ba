/** Renewed this long before it ends. */
const MARGIN_MS = 60_000;
/** A token that was never accepted is not fetched again sooner than this. */
const REFUSED_AGAIN_MS = 60_000;

/** `lifetime` in seconds. */
export type AccessToken = { value: string; lifetime: number };

type KnownToken = { value: string; fetchedAt: number; renewAt: number; accepted: boolean };

export type Tokens = {
  /** The token to send, or the answer that refused it; callers at the same time share one request. */
  current(): Promise<string | Response>;
  /** The server took this token. */
  accept(value: string): void;
  /** The server answered 401 or 403: true when a new token is worth a second try. */
  refuse(value: string): boolean;
};

/**
 * Keeps one access token: fetched once, renewed before it ends and after a refusal.
 * In: the request that gets a token, or the answer that refused it.
 */
export function createTokens(
  request: () => Promise<AccessToken | Response>,
  now = Date.now,
): Tokens {
  let known: KnownToken | undefined;
  let pending: Promise<string | Response> | undefined;

  const fetchToken = async (): Promise<string | Response> => {
    try {
      const answer = await request();
      if (answer instanceof Response) return answer;
      const lifetime = answer.lifetime * 1000;
      const renewAt = now() + lifetime - Math.min(MARGIN_MS, lifetime / 2);
      known = { value: answer.value, fetchedAt: now(), renewAt, accepted: false };
      return answer.value;
    } finally {
      pending = undefined;
    }
  };

  return {
    async current() {
      if (known && now() < known.renewAt) return known.value;
      pending ??= fetchToken();
      const answer = await pending;
      return answer instanceof Response ? answer.clone() : answer;
    },
    accept(value) {
      if (known?.value === value) known.accepted = true;
    },
    refuse(value) {
      if (known?.value !== value) return true;
      if (!known.accepted && now() - known.fetchedAt < REFUSED_AGAIN_MS) return false;
      known = undefined;
      return true;
    },
  };
}
