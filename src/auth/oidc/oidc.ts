import * as client from 'openid-client';
import * as v from 'valibot';
import { once } from '#src/lib/once.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Attempt, type Attempts, knownClient, strangerAt } from '../attempts/attempts.ts';
import type { DelayKey } from '../attempts/delays.ts';
import type { Devices } from '../sessions/devices.ts';
import { claimsOf, identityOf, type OidcIdentity, type SuperuserClaim } from './oidc-identity.ts';
import type { Signer } from '#src/lib/node/signed.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';

/** The provider that people sign in with, and how it knows us. */
export type OidcSettings = {
  /** Its address, as its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, for the button. */
  name: string;
  superuser: SuperuserClaim | undefined;
};

/** Where somebody wanted to go, and in which language they read. */
type OidcReturn = { back: string | undefined; lang: Language };

/** Who comes back: the network address, absent for this machine, and what an earlier sign-in left in the browser. */
type OidcClient = { address: string | undefined; device: string | undefined };

export type Oidc = {
  name: string;
  /** In: the address that the provider sends people back to. Out: where to go, and what the browser keeps. */
  begin(callback: string, to: OidcReturn): Promise<Result<{ url: string; kept: string }, Problem>>;
  /** What the browser kept, if it is ours and not too old. */
  returnOf(kept: string | undefined): OidcReturn | undefined;
  /**
   * Asks the provider who somebody is, when it is their turn.
   * In: the address that the browser came back to, with its query; what it kept; whose turn it is.
   */
  finish(
    address: URL,
    kept: string | undefined,
    client: OidcClient,
  ): Promise<Result<OidcIdentity, Problem>>;
};

export type OidcParts = {
  settings: OidcSettings;
  signer: Signer;
  attempts: Pick<Attempts, 'untilTurn' | 'succeed'>;
  devices: Pick<Devices, 'idOf'>;
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

/**
 * Signing in with an OpenID provider: code with PKCE, state and nonce, bound to the browser by a signed
 * cookie.
 */
export function createOidc(parts: OidcParts): Oidc {
  const { settings, signer, attempts, devices, now, log } = parts;
  const { name, superuser } = settings;
  /** What the provider says of itself. */
  const configuration = once(() => discover(settings));

  function keptOf(text: string | undefined): Kept | undefined {
    const parsed = v.safeParse(Kept, text === undefined ? undefined : signer.verify(PURPOSE, text));
    return parsed.success && now() - parsed.output.since < OIDC_MS ? parsed.output : undefined;
  }

  /** Whose account it is shows only afterwards: a device has turns of its own, others those of their address. */
  function attemptOf({ address, device: kept }: OidcClient): Attempt {
    const device = devices.idOf(kept, undefined);
    if (device !== undefined) {
      const name = `device:${device}`;
      return { keys: [{ kind: 'device', name }], client: knownClient(name), address: undefined };
    }
    const keys: DelayKey[] = address === undefined ? [] : [{ kind: 'address', name: address }];
    return { keys, client: strangerAt(address), address };
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
    async finish(address, text, from) {
      const kept = keptOf(text);
      if (!kept || address.searchParams.get('state') !== kept.state) {
        return err(problem('oidc-too-late', { provider: name }));
      }
      const attempt = attemptOf(from);
      const turn = await attempts.untilTurn(attempt);
      if (!turn.ok) return turn;
      try {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: kept.verifier,
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          idTokenExpected: true,
        });
        attempts.succeed(attempt);
        return identityOf(await claimsOf(config, tokens, superuser), settings);
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const execute = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
}

/** Whether a provider can be used, without signing in. Out: why it cannot; undefined: it says of itself what is needed. */
export async function whyProviderFails(settings: OidcSettings): Promise<string | undefined> {
  try {
    await discover(settings);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
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
