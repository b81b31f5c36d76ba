import type { AstroGlobal } from 'astro';
import {
  changeSubscribers,
  findSubscribers,
  SUBSCRIBER_SORTS,
  type SubscribersFailure,
} from '#src/api/handlers/office/subscribers.ts';
import { fileResponse } from '#src/api/http.ts';
import { exportEntry } from '#src/auth/audit.ts';
import { sayRefused } from '../_refused.ts';
import { clientOf } from '../_sign-in-cookies.ts';
import type { OpenScreen } from './_manage.ts';
import { changedAddress, tableQuery } from './_table-query.ts';

const ROWS = 50;
const FILE = { name: 'newsletter', ending: 'csv', type: 'text/csv' };

/**
 * Shows the part of the list that the address asks for. `POST` takes somebody off it, or sends it whole to a
 * superuser who proves again who they are.
 */
export async function showSubscribers(astro: AstroGlobal, { site, user }: OpenScreen) {
  const { auth, audit, newsletter } = site;
  const client = clientOf(astro, auth);
  let failure: SubscribersFailure | undefined;
  if (astro.request.method === 'POST') {
    const done = await changeSubscribers(astro.request, newsletter, auth.own, client);
    if (done.ok && done.value.kind === 'removed') {
      // Not whose: who left is to be forgotten.
      const entry = { operation: 'removed', schema: 'subscribers', id: 'one' };
      if (done.value.wasThere) {
        audit.append({ who: user.email, ...entry, before: null, after: null });
      }
      return astro.redirect(changedAddress(astro.url, { done: 'removed' }), 303);
    }
    if (done.ok && done.value.kind === 'exported') {
      audit.append(exportEntry(user.email, 'subscribers'));
      return fileResponse(done.value.csv, FILE);
    }
    if (!done.ok) {
      failure = done.error;
      sayRefused(astro, failure.problem);
    }
  }
  const query = tableQuery(astro.url, SUBSCRIBER_SORTS);
  const found = findSubscribers(newsletter.newsletter.list(), query);
  return {
    rows: found.slice((query.page - 1) * ROWS, query.page * ROWS),
    ...{ perPage: ROWS, total: found.length, query, failure },
    count: newsletter.newsletter.count(),
    hasPassword: auth.own.view(client.session)?.hasPassword ?? true,
    isRemoved: astro.url.searchParams.get('done') === 'removed',
    addressOf: (changes: Record<string, string | null>) => changedAddress(astro.url, changes),
  };
}
