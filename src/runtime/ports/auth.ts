import type { AccountAdmin } from '#src/auth/account-admin.ts';
import type { User } from '#src/auth/accounts.ts';
import type { Auth } from '#src/auth/auth.ts';
import { SHARED_PATH } from '#src/api/contract/share.ts';
import { deviceCookie, oidcCookie, sessionCookie, shareCookie } from '#src/auth/cookies.ts';
import type { SignInByIdentity } from '#src/auth/identities.ts';
import type { Oidc } from '#src/auth/oidc/oidc.ts';
import type { OwnAccount } from '#src/auth/own-account.ts';
import type { PasswordLinks } from '#src/auth/password-links.ts';
import type { ProxyTokens } from '#src/auth/proxy-tokens.ts';
import type { ShareLinks } from '#src/auth/share-links.ts';
import type { SignIn, SignInClient } from '#src/auth/sign-in.ts';
import { addressGroup } from '../http/clients.ts';

/** What the pages know of accounts and sessions. */
export type AuthPort = {
  /** Name and attributes of the session's cookie; the hint has the same attributes. */
  cookie: ReturnType<typeof sessionCookie>;
  /** The same of the cookie by which a device is known. */
  deviceCookie: ReturnType<typeof deviceCookie>;
  /** Whether writes may come from there. */
  isOwnOrigin(origin: string): boolean;
  userOf(session: string | undefined): User | undefined;
  /** Asks the other servers about a session before `userOf` is; as `Auth` has it. */
  confirm: Auth['confirm'];
  /** Waits until the other servers know which sessions have ended here since a note; as `Auth` has it. */
  noted: Auth['noted'];
  told: Auth['told'];
  /** The client's address is the one that the request came from. */
  signIn: Pick<SignIn, 'withPassword' | 'withCode'>;
  own: OwnAccount;
  passwordLinks: PasswordLinks;
  /** Whether mails leave the machine: then whoever is invited gets a link instead of a password. */
  sendsMails: boolean;
  /** What superusers do with the accounts of others. */
  admin: AccountAdmin;
  /** Signing in with a provider, if one is configured. */
  oidc: Oidc | undefined;
  oidcCookie: ReturnType<typeof oidcCookie>;
  signInByIdentity: SignInByIdentity;
  /** The origin that people know us by. */
  address(): string;
  signOut(session: string | undefined): void;
  proxyTokens: ProxyTokens;
  /** Links by which people without an account read drafts, and the cookie of who does. */
  shareLinks: ShareLinks;
  shareCookie: ReturnType<typeof shareCookie>;
};

type AuthPortOptions = {
  auth: Auth;
  /** Whether SITE_URL says that visitors come by https. */
  https: boolean;
  origins: () => ReadonlySet<string>;
  oidc: Oidc | undefined;
  address: () => string;
  sendsMails: boolean;
};

/** Accounts and sessions for the pages, with what only the server knows. */
export function createAuthPort(options: AuthPortOptions): AuthPort {
  const { auth, https, origins, oidc, address, sendsMails } = options;
  return {
    cookie: sessionCookie(https),
    deviceCookie: deviceCookie(https),
    isOwnOrigin: (origin) => origins().has(origin),
    userOf: auth.userOf,
    confirm: auth.confirm,
    noted: auth.noted,
    told: auth.told,
    signIn: {
      withPassword: (credentials, client) => auth.signIn.withPassword(credentials, atGroup(client)),
      withCode: (given, client) => auth.signIn.withCode(given, atGroup(client)),
    },
    own: auth.own,
    passwordLinks: {
      ...auth.passwordLinks,
      choose: (token, next, address) =>
        auth.passwordLinks.choose(token, next, addressGroup(address)),
    },
    sendsMails,
    admin: auth.admin,
    oidc: oidc && {
      ...oidc,
      finish: (address, kept, client) => oidc.finish(address, kept, atGroup(client)),
    },
    oidcCookie: oidcCookie(https),
    signInByIdentity: auth.signInByIdentity,
    address,
    signOut: auth.signOut,
    proxyTokens: auth.proxyTokens,
    shareLinks: auth.shareLinks,
    shareCookie: shareCookie(https, SHARED_PATH),
  };
}

/** The same, with cookies for somebody who came by https. */
export function withSecureCookies(port: AuthPort): AuthPort {
  return {
    ...port,
    cookie: sessionCookie(true),
    deviceCookie: deviceCookie(true),
    oidcCookie: oidcCookie(true),
    shareCookie: shareCookie(true, SHARED_PATH),
  };
}

/** One client: an IPv4 address, or the network that an IPv6 customer has. */
function atGroup<T extends Pick<SignInClient, 'address'>>(client: T): T {
  return { ...client, address: addressGroup(client.address) };
}
