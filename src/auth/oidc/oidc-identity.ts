import * as client from 'openid-client';
import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

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
  /** The configured claim, where the provider says nothing of it: many leave a claim without values out. */
  missing?: string;
};

/** The claim that makes a superuser, and the value it has or contains. */
export type SuperuserClaim = { claim: string; value: string };

const Claims = v.object({
  sub: v.string(),
  email: v.optional(v.pipe(v.string(), v.email(), v.maxLength(254))),
  // Some write it as text.
  email_verified: v.fallback(
    v.pipe(
      v.union([v.boolean(), v.literal('true')]),
      v.transform((given) => given !== false),
    ),
    false,
  ),
  name: v.fallback(v.optional(v.string()), undefined),
});

/** Claims of the token, completed by what the provider tells on request. */
export async function claimsOf(
  config: client.Configuration,
  tokens: client.TokenEndpointResponse & Partial<client.TokenEndpointResponseHelpers>,
  superuser: SuperuserClaim | undefined,
): Promise<Record<string, unknown>> {
  const claims: Record<string, unknown> = { ...tokens.claims?.() };
  const wanted = ['email', ...(superuser ? [superuser.claim] : [])];
  const subject = claims['sub'];
  const isComplete = wanted.every((claim) => claim in claims);
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
  if (isComplete || !hasMore || typeof subject !== 'string') return claims;
  return { ...(await client.fetchUserInfo(config, tokens.access_token, subject)), ...claims };
}

/** Who somebody is by their claims. In: also how the provider is configured. */
export function identityOf(
  claims: Record<string, unknown>,
  provider: { issuer: string; name: string; superuser: SuperuserClaim | undefined },
): Result<OidcIdentity, Problem> {
  const { issuer, superuser } = provider;
  const parsed = v.safeParse(Claims, claims);
  if (!parsed.success || parsed.output.email === undefined) {
    return err(problem('oidc-claim-missing', { provider: provider.name, claim: 'email' }));
  }
  const { sub, email, email_verified: emailVerified, name } = parsed.output;
  // At many providers people write their address themselves.
  if (superuser?.claim === 'email' && !emailVerified) {
    return err(problem('oidc-address-unverified', { provider: provider.name, email }));
  }
  return ok({
    ...{ issuer, subject: sub, email, emailVerified },
    name: name ?? email.split('@', 1)[0] ?? email,
    superuser: superuser && hasValue(claims[superuser.claim], superuser.value),
    ...(superuser && !(superuser.claim in claims) && { missing: superuser.claim }),
  });
}

/** A claim has the value exactly, or is a list that contains it. */
function hasValue(claim: unknown, value: string): boolean {
  if (Array.isArray(claim)) return claim.some((one) => hasValue(one, value));
  return ['string', 'number', 'boolean'].includes(typeof claim) && String(claim) === value;
}
