import type { AstroGlobal } from 'astro';
import {
  changeOwnAccount,
  type OwnAccountFailure,
  type OwnAccountResult,
} from '#src/api/handlers/accounts/own-account.ts';
import { accountEntry } from '#src/auth/audit.ts';
import type { OwnAccountView } from '#src/auth/own-account.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import type { Language } from '#src/model/languages.ts';
import { sayRefused } from './_refused.ts';
import { clientOf, dropSession, keepSignIn } from './_sign-in-cookies.ts';

const PATH = '/manage/account';

/** What the page of one's own account shows. */
export type ShownAccount = {
  view: OwnAccountView;
  /** What has just been done, by the name in the address. */
  done: string | null;
  failure: OwnAccountFailure | undefined;
  /** Shown once. */
  recoveryCodes: string[];
};

/** Does what a form asks for. Out: what the page shows, or where to go instead. */
export async function showOwnAccount(
  astro: AstroGlobal,
  lang: Language,
): Promise<ShownAccount | Response> {
  const { site, user } = astro.locals;
  if (!site || !user) return new Response(null, { status: 404 });
  const { auth, audit } = site;
  const client = clientOf(astro, auth);
  const done = astro.url.searchParams.get('done');
  const shown = { done, failure: undefined, recoveryCodes: [] };
  if (astro.request.method !== 'POST') return show(shown);
  const result = await changeOwnAccount(astro.request, auth.own, client, (change) =>
    audit.append(accountEntry(user.email, change, user.email)),
  );
  if (!result.ok) {
    sayRefused(astro, result.error.problem);
    return show({ ...shown, done: null, failure: result.error });
  }
  return settle(result.value);

  function show(rest: Omit<ShownAccount, 'view'>): ShownAccount | Response {
    const view = auth.own.view(client.session);
    // The session has ended since the guard looked at it.
    return view ? { view, ...rest } : astro.redirect(LOGIN_PATHS[lang], 303);
  }

  function settle(changed: OwnAccountResult): ShownAccount | Response {
    switch (changed.kind) {
      case 'recovery-codes':
        return show({ done: null, failure: undefined, recoveryCodes: changed.codes });
      case 'signed-out':
        dropSession(astro, auth);
        return astro.redirect(LOGIN_PATHS[lang], 303);
      case 'password':
        keepSignIn(astro, auth, changed.signedIn);
        return astro.redirect(`${PATH}?done=${changed.kind}`, 303);
      case 'email':
        // Both addresses are told: this one stands in the log from now on.
        audit.append(accountEntry(changed.email, 'email-changed', changed.email));
        return astro.redirect(`${PATH}?done=${changed.kind}`, 303);
      case 'factor-begun':
        return astro.redirect(`${PATH}?done=${changed.kind}#factor`, 303);
      default:
        return astro.redirect(`${PATH}?done=${changed.kind}`, 303);
    }
  }
}
