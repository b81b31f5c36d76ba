import * as v from 'valibot';
import { createSecretSigner } from '#src/lib/node/signed.ts';

const PURPOSE = 'proxy-token';
const LIFE_MS = 3_600_000;

const Content = v.pipe(v.string(), v.parseJson(), v.strictObject({ ends: v.number() }));

/**
 * Tokens of the proxy: each belongs to one session, opens nothing by itself, and holds no secret. The session's secret
 * signs it, so every server that knows the session knows the token.
 */
export type ProxyTokens = {
  /** In: the secret of a session. Out: a token, and the seconds that it lives. */
  issue(session: string): { token: string; seconds: number };
  /** Whether a token was issued for this session and still lives. */
  fits(token: string, session: string | undefined): boolean;
};

/** In: the clock in ms. */
export function createProxyTokens(now: () => number): ProxyTokens {
  return {
    issue(session) {
      const content: v.InferOutput<typeof Content> = { ends: now() + LIFE_MS };
      const token = createSecretSigner(session).sign(PURPOSE, JSON.stringify(content));
      return { token, seconds: LIFE_MS / 1_000 };
    },
    fits(token, session) {
      if (session === undefined) return false;
      const content = v.safeParse(Content, createSecretSigner(session).verify(PURPOSE, token));
      return content.success && content.output.ends > now();
    },
  };
}
