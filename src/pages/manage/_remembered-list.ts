import type { AstroGlobal } from 'astro';

const YEAR_S = 365 * 24 * 60 * 60;
const MOST = 2_000;
/** How somebody likes a list; what they looked for is for the way back alone. */
const LIKED = ['column', 'sort', 'down'];

/**
 * How somebody left a list, kept in a cookie of that list. With an address that asks for something, that is kept.
 * Out: for an address that asks for nothing, the way to the columns and the order of the last time; for `?back`, to
 * all of it; for `?reset`, to the list as it was at first. Undefined: the list is shown as it is asked for.
 */
export function rememberedList(
  { url, cookies, locals, redirect }: AstroGlobal,
  path: string,
): Response | undefined {
  const name = 'loden-list';
  const options = { path, secure: locals.site?.auth.cookie.options.secure ?? false } as const;
  const { searchParams } = url;
  if (searchParams.has('reset')) {
    cookies.delete(name, { path });
    return redirect(path, 303);
  }
  const isBack = searchParams.has('back');
  if (searchParams.size > 0 && !isBack) {
    const asked = url.search.slice(0, MOST);
    cookies.set(name, asked, { ...options, maxAge: YEAR_S, sameSite: 'lax', httpOnly: true });
    return undefined;
  }
  const left = new URLSearchParams(cookies.get(name)?.value ?? '');
  const entries = [...left].filter(([key]) => isBack || LIKED.includes(key));
  const wanted = new URLSearchParams(entries.filter(([key]) => key !== 'back'));
  if (wanted.size > 0) return redirect(`${path}?${wanted}`, 303);
  return isBack ? redirect(path, 303) : undefined;
}
