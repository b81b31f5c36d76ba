import type { Env } from './env.ts';

/** Which accounts open which of several servers: a line, and whether any server is enough for somebody. */
export function accountsOfServers({
  redisUrl,
  oidc,
}: Pick<Env, 'redisUrl' | 'oidc'>): { line: string; isWhole: boolean } | undefined {
  if (redisUrl === undefined) return undefined;
  if (!oidc) {
    const line =
      'Accounts and sessions belong to this server alone, although REDIS_URL names others. ' +
      'Set OIDC_ISSUER, so that people sign in with a provider, on any server.';
    return { line, isWhole: false };
  }
  if (!oidc.superuser) {
    const line =
      `Who signs in with ${oidc.name} is signed in on all servers, but signs in where the account is. ` +
      'With OIDC_SUPERUSER_CLAIM any server will do.';
    return { line, isWhole: false };
  }
  const line = `Who signs in with ${oidc.name} is signed in on all servers; a password opens this server only.`;
  return { line, isWhole: true };
}
