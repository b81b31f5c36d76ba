import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { itemPath } from '#src/model/links.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { Pages } from '#src/site/pages.ts';
import type { ChangeLog } from './ports.ts';

/** What is asked to decide whether a page goes. */
export type KeepContext = {
  pages: Pick<Pages, 'get'>;
  replica: Pick<ChangeLog, 'unreadable'>;
  queries: Queries;
};

/**
 * Why the last good files of a page stay, although the content has no page at this path any more: its item is
 * published and cannot be read, or it is the home page of a language that the site has. Out: undefined where
 * the page may go.
 */
export function whyKept(
  { pages, replica, queries }: KeepContext,
  path: string,
): Problem | undefined {
  const page = pages.get(path);
  const target = page?.target;
  if (!page || page.files.length === 0 || !target || target.kind === 'file') return undefined;
  const isHome = path === itemPath('pages', target.lang, '');
  if (isHome && queries.ask('languages').includes(target.lang)) return problem('home-missing');
  const unreadable = replica.unreadable(target.id);
  return unreadable && asShown(unreadable, true);
}

/** An item that does not fit says whether visitors still see its last good page. */
function asShown({ name, details }: Problem, isKept: boolean): Problem {
  return { name: isKept && name === 'item-invalid' ? 'item-kept' : name, details };
}

/** What is wrong with the content, with what that means for visitors. */
export function problemsOfSite(
  problems: readonly Problem[],
  pages: Pick<Pages, 'get' | 'ofItem'>,
): Problem[] {
  const isShown = (id: string) =>
    pages.ofItem(id).some((path) => (pages.get(path)?.files.length ?? 0) > 0);
  return problems.map((one) => asShown(one, isShown(String(one.details['id']))));
}
