import type { AstroGlobal } from 'astro';
import {
  ACCOUNT_SORTS,
  type AccountsFailure,
  type AccountsResult,
  changeAccounts,
  findAccounts,
} from '#src/api/handlers/accounts/accounts.ts';
import { accountEntry } from '#src/auth/audit.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import { sayRefused } from '../_refused.ts';
import { clientOf } from '../_sign-in-cookies.ts';
import type { OpenScreen } from './_manage.ts';
import { changedAddress, tableQuery } from './_table-query.ts';

const ACCOUNTS_PATH = '/manage/accounts';

/** What became of a form. */
type AccountsOutcome = {
  made: Extract<AccountsResult, { kind: 'new-password' }>['made'] | undefined;
  failure: AccountsFailure | undefined;
  /** Whether those who ask have a password here. */
  hasPassword: boolean;
  /** Whether whoever is invited gets a mail, and no password is shown. */
  sendsMails: boolean;
};

/** Does what a form of the page of all accounts asks for. Out: what the page shows, or where to go instead. */
export async function showAccounts(
  astro: AstroGlobal,
  { lang, site, user }: OpenScreen,
): Promise<AccountsOutcome | Response> {
  const { auth, audit } = site;
  const client = clientOf(astro, auth);
  const hasPassword = auth.own.view(client.session)?.hasPassword ?? true;
  const { sendsMails, passwordLinks } = auth;
  const shown = { made: undefined, failure: undefined, hasPassword, sendsMails };
  if (astro.request.method !== 'POST') return shown;
  const result = await changeAccounts(astro.request, {
    ...{ admin: auth.admin, own: auth.own, client, by: user.email },
    sendInvitation: sendsMails ? (email) => passwordLinks.invite(email, user.name) : undefined,
    changed: (change, email) => audit.append(accountEntry(user.email, change, email)),
  });
  if (!result.ok) {
    sayRefused(astro, result.error.problem);
    return { ...shown, failure: result.error };
  }
  if (result.value.kind === 'new-password') return { ...shown, made: result.value.made };
  const { kind, email } = result.value;
  // Who is signed out, or gone, by their own hand.
  if (!auth.userOf(client.session)) return astro.redirect(LOGIN_PATHS[lang], 303);
  return astro.redirect(`${ACCOUNTS_PATH}?${new URLSearchParams({ done: kind, email })}`, 303);
}

const ROWS = 50;

/** The part of the accounts that the address asks for, or the one that is to be changed. */
export function accountsTable(url: URL, { lang, site, user }: OpenScreen) {
  const query = tableQuery(url, ACCOUNT_SORTS);
  const all = site.auth.admin.list();
  const found = findAccounts(all, query, lang);
  const { searchParams } = url;
  const email = searchParams.get('account');
  const done = searchParams.get('done');
  return {
    rows: found.slice((query.page - 1) * ROWS, query.page * ROWS),
    ...{ perPage: ROWS, total: found.length, query, own: user.email },
    addressOf: (changes: Record<string, string | null>) => changedAddress(url, changes),
    chosen: email === null ? undefined : { email, account: all.find((one) => one.email === email) },
    done: done === null ? undefined : { kind: done, email: searchParams.get('email') ?? '' },
  };
}
