import { parsePath } from '#src/lib/path.ts';
import {
  ENQUIRY_PATHS,
  FILTER_PATH,
  NEWSLETTER_PATHS,
  RESTOCK_PATHS,
  SAMPLES_PATHS,
  SEARCH_PATHS,
} from '#src/model/links.ts';
import type { Site } from '#src/site/site.ts';

/** What the app makes on demand for visitors. The newsletter answers under its language, too. */
const ON_DEMAND: ReadonlySet<string> = new Set(
  [SEARCH_PATHS, ENQUIRY_PATHS, SAMPLES_PATHS, RESTOCK_PATHS, NEWSLETTER_PATHS]
    .flatMap((paths) => Object.entries(paths))
    .flatMap(([lang, path]) => (path.startsWith(`/${lang}/`) ? [path] : [path, `/${lang}${path}`])),
);

/** Whether there is a page. In: its address as browsers have it, without query, maybe with a fragment. */
export function isPage(site: Pick<Site, 'lookup'>, address: string): boolean {
  const parsed = parsePath(address.replace(/#.*$/s, ''));
  if (!parsed.ok) return false;
  const { path } = parsed.value;
  // A choice among the products of a category, which has to be there.
  const stored = FILTER_PATH.test(path) ? path.slice(0, path.lastIndexOf('/')) : path;
  return ON_DEMAND.has(path) || site.lookup(stored) !== undefined;
}
