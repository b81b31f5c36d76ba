import type { AstroGlobal } from 'astro';
import { exportSubscribers } from '#src/api/handlers/subscribers.ts';
import { exportEntry } from '#src/auth/audit.ts';
import { type Problem, statusOf } from '#src/model/errors.ts';
import type { Language } from '#src/model/languages.ts';
import { clientOf } from './_sign-in-cookies.ts';

/** What the page of the subscribers shows. */
export type ShownSubscribers = {
  count: Record<Language, number>;
  hasPassword: boolean;
  problem: Problem | undefined;
};

/** Shows how many there are; sends the list to a superuser who proves again who they are. */
export async function showSubscribers(astro: AstroGlobal): Promise<ShownSubscribers | Response> {
  const { site, user } = astro.locals;
  if (!site || !user?.superuser) return new Response(null, { status: 404 });
  const { auth, audit, newsletter } = site;
  const client = clientOf(astro, auth);
  const view = auth.own.view(client.session);
  const shown = {
    count: newsletter.newsletter.count(),
    hasPassword: view?.hasPassword ?? true,
    problem: undefined,
  };
  if (astro.request.method !== 'POST') return shown;
  const list = await exportSubscribers(astro.request, newsletter, auth.own, client);
  if (!list.ok) {
    const { seconds } = list.error.details;
    astro.response.status = statusOf(list.error);
    if (seconds !== undefined) astro.response.headers.set('Retry-After', String(seconds));
    return { ...shown, problem: list.error };
  }
  audit.append(exportEntry(user.email));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(list.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="newsletter-${day}.csv"`,
    },
  });
}
