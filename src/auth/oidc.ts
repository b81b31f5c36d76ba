import * as client from 'openid-client';
import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import type { Signer } from './signed.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';

/** The provider that people sign in with, and how it knows us. */
export type OidcSettings = {
  /** Its address, as its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, for the button. */
  name: string;
  /** The claim that makes a superuser, and the value it has or contains. */
  superuser: { claim: string; value: string } | undefined;
};

/** Who the provider says somebody is. */
export type OidcIdentity = {
  issuer: string;
  /** Its own id of the person, which never changes. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Whether the claim makes them a superuser; undefined: no claim is configured. */
  superuser: boolean | undefined;
};

/** Where somebody wanted to go, and in which language they read. */
type OidcReturn = { back: string | undefined; lang: Language };

export type Oidc = {
  name: string;
  /** In: the address that the provider sends people back to. Out: where to go, and what the browser keeps. */
  begin(callback: string, to: OidcReturn): Promise<Result<{ url: string; kept: string }, Problem>>;
  /** What the browser kept, if it is ours and not too old. */
  returnOf(kept: string | undefined): OidcReturn | undefined;
  /** In: the address that the browser came back to, with its query; what it kept. */
  finish(address: URL, kept: string | undefined): Promise<Result<OidcIdentity, Problem>>;
};

export type OidcParts = {
  settings: OidcSettings;
  signer: Signer;
  now: () => number;
  /** Hears why the provider could not be used; never a secret. */
  log: (reason: string) => void;
};

/** For so long somebody may be at the provider. */
export const OIDC_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 5;
const PURPOSE = 'oidc';
const SCOPE = 'openid email profile';

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    state: v.string(),
    nonce: v.string(),
    verifier: v.string(),
    back: v.optional(v.string()),
    lang: v.picklist(LANGUAGES),
    since: v.number(),
  }),
);
type Kept = v.InferOutput<typeof Kept>;

const Claims = v.object({
  sub: v.string(),
  email: v.optional(v.pipe(v.string(), v.email(), v.maxLength(254))),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
});

/**
 * Signing in with an OpenID provider: code with PKCE, state and nonce, bound to the browser by a signed
 * cookie. What the provider says of itself is asked for at the first sign-in, and again after a failure.
 */
export function createOidc({ settings, signer, now, log }: OidcParts): Oidc {
  const { issuer, clientId, clientSecret, name, superuser } = settings;
  let discovered: Promise<client.Configuration> | undefined;

  function configuration(): Promise<client.Configuration> {
    discovered ??= discover();
    return discovered;
  }

  async function discover(): Promise<client.Configuration> {
    try {
      const execute = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
      const options = { execute, timeout: TIMEOUT_SECONDS };
      return await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  }

  function keptOf(text: string | undefined): Kept | undefined {
    const parsed = v.safeParse(Kept, text === undefined ? undefined : signer.verify(PURPOSE, text));
    return parsed.success && now() - parsed.output.since < OIDC_MS ? parsed.output : undefined;
  }

  /** Codes and descriptions of errors have no secret; tokens and addresses with a query stay out. */
  function failed(error: unknown): Result<never, Problem> {
    if (error instanceof client.AuthorizationResponseError) {
      log(`the provider answered ${error.error}`);
      return err(problem('oidc-refused', { provider: name }));
    }
    log(reasonOf(error));
    return err(problem('oidc-failed', { provider: name }));
  }

  /** Claims of the token, completed by what the provider tells on request. */
  async function claimsOf(config: client.Configuration, tokens: client.TokenEndpointResponse) {
    const claims = tokens.id_token ? idClaims(tokens) : {};
    const wanted = ['email', ...(superuser ? [superuser.claim] : [])];
    const subject = claims['sub'];
    const isComplete = wanted.every((claim) => claim in claims);
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
    if (isComplete || !hasMore || typeof subject !== 'string') return claims;
    return { ...(await client.fetchUserInfo(config, tokens.access_token, subject)), ...claims };
  }

  function identityOf(claims: Record<string, unknown>): Result<OidcIdentity, Problem> {
    const parsed = v.safeParse(Claims, claims);
    if (!parsed.success || parsed.output.email === undefined) {
      return err(problem('oidc-claim-missing', { provider: name, claim: 'email' }));
    }
    if (superuser && !(superuser.claim in claims)) {
      return err(problem('oidc-claim-missing', { provider: name, claim: superuser.claim }));
    }
    const { sub, email, email_verified: emailVerified, name: called } = parsed.output;
    return ok({
      ...{ issuer, subject: sub, email, emailVerified },
      name: called ?? email.split('@', 1)[0] ?? email,
      superuser: superuser && hasValue(claims[superuser.claim], superuser.value),
    });
  }

  return {
    name,
    async begin(callback, to) {
      try {
        const config = await configuration();
        const verifier = client.randomPKCECodeVerifier();
        const state = client.randomState();
        const nonce = client.randomNonce();
        const url = client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: callback, scope: SCOPE, state, nonce },
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        const kept: Kept = { ...{ state, nonce, verifier, since: now() }, ...to };
        return ok({ url: url.href, kept: signer.sign(PURPOSE, JSON.stringify(kept)) });
      } catch (error) {
        return failed(error);
      }
    },
    returnOf(kept) {
      const own = keptOf(kept);
      return own && { back: own.back, lang: own.lang };
    },
    async finish(address, text) {
      const kept = keptOf(text);
      if (!kept || address.searchParams.get('state') !== kept.state) {
        return err(problem('oidc-too-late', { provider: name }));
      }
      try {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: kept.verifier,
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          idTokenExpected: true,
        });
        return identityOf(await claimsOf(config, tokens));
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function idClaims(
  tokens: client.TokenEndpointResponse & Partial<client.TokenEndpointResponseHelpers>,
): Record<string, unknown> {
  return { ...tokens.claims?.() };
}

/** A claim has the value exactly, or is a list that contains it. */
function hasValue(claim: unknown, value: string): boolean {
  if (Array.isArray(claim)) return claim.some((one) => hasValue(one, value));
  return ['string', 'number', 'boolean'].includes(typeof claim) && String(claim) === value;
}

function isLoopback(issuer: string): boolean {
  return /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(issuer);
}

/** The name and the code of an error, and of what caused it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : '';
  return `${error.name}${code}${cause}`;
}
