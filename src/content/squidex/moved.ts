const STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer leads that is a redirect, and what to do, for whoever runs the server: a content source that moved is
 * not followed, since our token would go along. Out: undefined where it is no redirect. Queries and user data are left
 * out: they may be secret. In: the address of the source in our settings, the request's, and the answer.
 */
export function whereMoved(url: string, asked: string, answer: Response): string | undefined {
  if (!STATUSES.has(answer.status)) return undefined;
  const location = answer.headers.get('location');
  const to = location === null ? null : URL.parse(location, asked);
  if (!to || !/^https?:$/.test(to.protocol))
    return 'It answers with a redirect that leads nowhere.';
  const target = to.origin + to.pathname;
  const below = new URL(asked).pathname.slice(new URL(url).pathname.replace(/\/$/, '').length);
  const base = to.pathname.endsWith(below) ? target.slice(0, -below.length) : undefined;
  return base === undefined || base === url
    ? `It answers with a redirect to ${target}. Set SQUIDEX_URL to the address that answers itself.`
    : `It answers with a redirect to ${base}. Set SQUIDEX_URL to that address.`;
}
