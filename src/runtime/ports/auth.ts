import type { User } from '#src/auth/accounts.ts';
import type { SignInClient, Auth, Credentials } from '#src/auth/auth.ts';
import { cookieOptions, sessionCookie } from '#src/auth/cookies.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import { addressGroup } from '../http/limits.ts';

/** What the pages know of accounts and sessions. */
export type AuthPort = {
  /** Name and attributes of the session's cookie; the hint has the same attributes. */
  cookie: { name: string; options: ReturnType<typeof cookieOptions> };
  /** Whether writes may come from there. */
  isOwnOrigin(origin: string): boolean;
  userOf(session: string | undefined): User | undefined;
  /** In: also the address that the request came from. Out: the new session. */
  signIn(credentials: Credentials, asker: SignInClient): Promise<Result<string, Problem>>;
  signOut(session: string | undefined): void;
};

type AuthPortOptions = {
  auth: Auth;
  /** Whether SITE_URL says that visitors come by https. */
  https: boolean;
  origins: () => ReadonlySet<string>;
};

/** Accounts and sessions for the pages, with what only the server knows. */
export function createAuthPort({ auth, https, origins }: AuthPortOptions): AuthPort {
  return {
    cookie: { name: sessionCookie(https), options: cookieOptions(https) },
    isOwnOrigin: (origin) => origins().has(origin),
    userOf: auth.userOf,
    signIn: (credentials, { address, session }) =>
      auth.signIn(credentials, { address: addressGroup(address), session }),
    signOut: auth.signOut,
  };
}
