import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Signer } from '#src/lib/node/signed.ts';

const PURPOSE = 'proxy-token';
const LIFE_MS = 3_600_000;

const Content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ session: v.string(), ends: v.number() }),
);

/** Tokens of the proxy: each belongs to one session, opens nothing by itself, and holds no secret. */
export type ProxyTokens = {
  /** In: the secret of a session. Out: a token, and the seconds that it lives. */
  issue(session: string): { token: string; seconds: number };
  /** Whether a token was issued for this session and still lives. */
  fits(token: string, session: string | undefined): boolean;
};

/** In: what signs, and the clock in ms. */
export function createProxyTokens(signer: Signer, now: () => number): ProxyTokens {
  return {
    issue(session) {
      const content = { session: digestOf(session), ends: now() + LIFE_MS };
      return { token: signer.sign(PURPOSE, JSON.stringify(content)), seconds: LIFE_MS / 1_000 };
    },
    fits(token, session) {
      const content = v.safeParse(Content, signer.verify(PURPOSE, token));
      if (!content.success || session === undefined) return false;
      return content.output.session === digestOf(session) && content.output.ends > now();
    },
  };
}

function digestOf(session: string): string {
  return createHash('sha256').update(`${PURPOSE}\0${session}`).digest('base64url');
}
