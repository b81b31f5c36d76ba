import type { AstroGlobal } from 'astro';
import * as v from 'valibot';

const NAME = 'loden-lists';
const YEAR_S = 365 * 24 * 60 * 60;
/** Bytes of the cookie: browsers keep no more than 4,096 with its name and attributes. */
const MOST = 3_000;
/** How somebody likes a list; what they looked for is for the way back alone. */
const LIKED = ['column', 'sort', 'down', 'rows'];

/** The query of each list by its path, the one that was used last at the end. */
const Lists = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * How somebody left a list, kept with that of other lists in one cookie. With an address that asks for something, that
 * is kept. Out: for an address that asks for nothing, the way to columns, order and rows of the last time; for
 * `?back`, to all of it; for `?reset`, to the list as it was at first. Undefined: the list is shown as it is asked for.
 */
export function rememberedList(
  { url, cookies, locals, redirect }: AstroGlobal,
  path: string,
): Response | undefined {
  const parsed = v.safeParse(Lists, cookies.get(NAME)?.value);
  const { [path]: left = '', ...others } = parsed.success ? parsed.output : {};
  const keep = (lists: Record<string, string>) =>
    cookies.set(NAME, JSON.stringify(lists), {
      ...{ path: '/', maxAge: YEAR_S, sameSite: 'lax', httpOnly: true },
      secure: locals.site?.auth.cookie.options.secure ?? false,
    });
  const { searchParams } = url;
  if (searchParams.has('reset')) {
    keep(others);
    return redirect(path, 303);
  }
  const isBack = searchParams.has('back');
  if (searchParams.size > 0 && !isBack) {
    keep(fitting({ ...others, [path]: url.search.slice(1) }));
    return undefined;
  }
  const entries = [...new URLSearchParams(left)].filter(([key]) => isBack || LIKED.includes(key));
  const wanted = new URLSearchParams(entries.filter(([key]) => key !== 'back'));
  if (wanted.size > 0) return redirect(`${path}?${wanted}`, 303);
  return isBack ? redirect(path, 303) : undefined;
}

/** The lists that were used last, as far as one cookie holds them. */
function fitting(lists: Record<string, string>): Record<string, string> {
  const sizeOf = (list: [string, string]) => encodeURIComponent(JSON.stringify(list)).length;
  const kept: [string, string][] = [];
  let room = MOST;
  for (const list of Object.entries(lists).reverse()) {
    const size = sizeOf(list);
    if (size > room) continue;
    room -= size;
    kept.unshift(list);
  }
  return Object.fromEntries(kept);
}
