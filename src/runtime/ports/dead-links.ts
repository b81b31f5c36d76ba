import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { Site } from '#src/site/site.ts';

/** What pages link to although nothing is there: visitors read the words of such a link, and it leads nowhere. */
type DeadLink = {
  /** The path that somebody typed, or the id of the item that somebody chose. */
  to: { path: string } | { id: string };
  /** On how many pages it is, and the first of them. */
  total: number;
  pages: { path: string; kind: 'page' | 'product' | 'category'; id: string }[];
};

/** Finds the links of the published site that lead nowhere. Visitors are served meanwhile. */
export type DeadLinks = () => Promise<DeadLink[]>;

/** Begins the key that a page reads when a link of it leads to no page: `slug:redirects:de:/de/pflege`. */
const LOOKED_UP = 'slug:redirects:';
/** A redirect looks its own address up. */
const OWN_LOOK_UP = ['redirect'] as const;
const NO_ROUTES = digest(canonicalJson([]));
const MOST_PAGES = 3;

/** Finds dead links among the queries that pages have asked, so that no link has to be followed. */
export function createDeadLinks(
  queries: Pick<Queries, 'ask'>,
  { recorded, pages }: Pick<Site, 'recorded' | 'pages'>,
): DeadLinks {
  const told = (to: DeadLink['to'], total: number, first: readonly string[]): DeadLink => ({
    ...{ to, total },
    pages: first.flatMap((path) => {
      const target = pages.get(path)?.target;
      return target && 'lang' in target ? [{ path, kind: target.kind, id: target.id }] : [];
    }),
  });

  async function typed(): Promise<DeadLink[]> {
    const pause = createYielder();
    const found: DeadLink[] = [];
    for (const reader of recorded.readers(LOOKED_UP, OWN_LOOK_UP)) {
      await pause();
      const path = reader.slice(reader.indexOf('/'));
      if (queries.ask('address', path) !== null) continue;
      const answers = { readers: [reader], except: OWN_LOOK_UP };
      const first = recorded.pagesReading(answers, MOST_PAGES);
      if (first.length > 0) found.push(told({ path }, recorded.countPages(answers), first));
    }
    return found;
  }

  async function chosen(): Promise<DeadLink[]> {
    const pause = createYielder();
    const found: DeadLink[] = [];
    for (const query of recorded.answered('routes', NO_ROUTES)) {
      await pause();
      const id = query.slice(query.indexOf(':') + 1);
      if (queries.ask('routes', id).length > 0) continue;
      const using = [...recorded.pagesUsing(query)].filter((path) => !path.includes('.'));
      if (using.length > 0) found.push(told({ id }, using.length, using.slice(0, MOST_PAGES)));
    }
    return found;
  }

  return async () => [...(await typed()), ...(await chosen())];
}
