import type { Proposal, ProposedItem, Propose } from '#src/content/queries/proposals.ts';
import { forEachOf } from '#src/lib/node/yielder.ts';
import { digest } from '#src/lib/node/digest.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { MASTER_LANGUAGE, type Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { seenHtml } from '#src/model/seen-html.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { type Renderable, type Renderer, renderedFiles } from '#src/model/pages/renderer.ts';
import { sentBytes } from '#src/site/objects.ts';
import type { Site } from '#src/site/site.ts';
import { type Affected, affected } from './affected.ts';
import { changesSince } from './changes-since.ts';
import { whyKept } from './last-good.ts';
import { createComparisons } from './comparisons.ts';
import { PLACED, placeKey } from './places.ts';
import type { Change, ChangeLog, PublishDependencies } from './ports.ts';

/** Why a page would change: an item, and the query that would answer differently. */
type Reason = {
  item: string;
  title: string;
  schema: string;
  /** Key of the query, such as `productCard:{id}:de`. */
  query: string;
  /** The page is this item's own. */
  direct: boolean;
};

export type PreviewPage = {
  /** Canonical and decoded; also files of the whole site, such as `/theme.css`. */
  path: string;
  /** Null for files of the whole site. */
  lang: Language | null;
  item: string | null;
  title: string;
  /** `kept`: the content has it no more or cannot draw it, and its last good files stay. */
  kind: 'changed' | 'new' | 'removed' | 'kept';
  reasons: Reason[];
  /** Null: it was not drawn, since there are many, or it goes or stays. */
  html: DrawnHtml | null;
};

/** A page as it would be served after a publish of exactly this. */
type DrawnHtml = {
  /** Digest (`lib/node/digest.ts`) of what visitors see of it (`model/seen-html.ts`). */
  digest: string;
  /** Bytes that a browser is sent (Brotli), before (null: there is none yet) and after. */
  before: number | null;
  after: number;
};

/** How far pages were looked at. `next`: the place of the first that nobody has drawn; null: all were. */
type Comparison = { next: number | null; of: number };

/** What a publish would do. */
export type Preview = {
  /** Everything would be rendered anew, whatever `pages` names. */
  full: boolean;
  /** A rollback has pinned the site: visitors would see it only once that is over. */
  pinned: boolean;
  total: number;
  counts: Record<PreviewPage['kind'], number>;
  /** The first of them: pages of the proposed items themselves come first. */
  pages: PreviewPage[];
  comparison: Comparison;
};

/** More of the pages of a preview, drawn. `alike`: those that look as they do now. */
type Compared = { pages: PreviewPage[]; alike: string[]; comparison: Comparison };

/** HTML of one page as it is served now, and as it would be served; null: there would be no page. */
type BeforeAndAfter = { path: string; before: string | null; after: string | null };

export type PublishPreview = {
  /**
   * What a publish would do if these items were published as they are proposed (as their draft is,
   * where they bring no fields). Without items: what waits. Writes nothing.
   */
  ask(items: readonly ProposedItem[]): Promise<Result<Preview, Problem>>;
  /** Draws pages of it from a place on, for about half a second. */
  compare(items: readonly ProposedItem[], from: number): Promise<Result<Compared, Problem>>;
  /** One page of it, before and after. */
  show(items: readonly ProposedItem[], path: string): Promise<Result<BeforeAndAfter, Problem>>;
};

/** What is published and what is known of the content, as both are in one snapshot. */
export type Snapshot = {
  /** Read first, so that the replica has every change that is in it. */
  site: Pick<Site, 'head' | 'pinned' | 'lookup' | 'body' | 'pages' | 'recorded'>;
  replica: ChangeLog;
  propose: Propose;
  close(): void;
};

export type PreviewDependencies = {
  /** A view of the last committed state, which stands still whatever is written meanwhile. */
  open: () => Snapshot;
  renderer: PublishDependencies['renderer'];
};

const MAX_PAGES = 500;
const MAX_REASONS = 20;

/** Answers what a publish would do. */
export function createPreview({ open, renderer: current }: PreviewDependencies): PublishPreview {
  /** What a publish of these items would do with the state as it is now. */
  async function take(items: readonly ProposedItem[]): Promise<Result<ComparedState, Problem>> {
    const { site, replica, propose, close } = open();
    try {
      const proposed = propose(items);
      if (!proposed.ok) {
        close();
        return proposed;
      }
      const proposal = proposed.value;
      const waiting = [...changesSince(replica, site.head().contentSeq ?? 0)];
      const changes = [...waiting, ...proposal.changes];
      const found = await affected(changes, site, proposal.queries);
      const parts = { site, replica, renderer: current() };
      const outcomes = ordered(parts, items, { found, proposal });
      return ok({ ...parts, proposal, changes, found, outcomes, close });
    } catch (error) {
      close();
      throw error;
    }
  }
  const comparisons = createComparisons(take);

  return {
    ask: (items) =>
      comparisons.begin(items, async (state) => {
        const { site, replica, renderer, outcomes } = state;
        const head = site.head();
        const full = head.app !== renderer.app || head.epoch !== replica.epoch;
        const drawn = await drawFrom(state, { from: 0, most: MOST_DRAWN });
        const rest = outcomes.slice(drawn.comparison.next ?? outcomes.length);
        const told = describe(state, [...drawn.outcomes, ...rest]);
        return ok({ full, pinned: site.pinned(), ...told, comparison: drawn.comparison });
      }),
    compare: (items, from) =>
      comparisons.goOn(items, async (state) => {
        const drawn = await drawFrom(state, { from, ms: SLICE_MS });
        const { pages } = describe(state, drawn.outcomes);
        return ok({ pages, alike: drawn.alike, comparison: drawn.comparison });
      }),
    show: (items, path) =>
      comparisons.once(items, async ({ site, found, proposal, renderer }) => {
        const stored = site.pages.get(path)?.target;
        const target = found.remove.has(path) ? undefined : (found.render.get(path) ?? stored);
        const rendered = target && (await renderer.render(target, proposal.queries));
        const file = rendered && renderedFiles(rendered).find((one) => one.path === path);
        return ok({ path, before: await bodyOf(site, path), after: file?.body ?? null });
      }),
  };
}

async function bodyOf(site: Snapshot['site'], path: string): Promise<string | null> {
  const object = site.lookup(path)?.object;
  return object ? (await site.body(object, 'identity')).toString('utf8') : null;
}

type Parts = Pick<Snapshot, 'site' | 'replica'> & { renderer: Renderer };
type Seen = { proposal: Proposal; changes: Omit<Change, 'seq'>[]; found: Affected };
/** Until it is closed the state stands still. `outcomes`: what would become of each path, in the order in which it is told. */
type ComparedState = Parts & Seen & { outcomes: readonly Outcome[]; close(): void };

/** So many are drawn before the first answer; the others are asked for bit by bit. */
const MOST_DRAWN = 24;
/** So long pages are drawn for one request: whoever closes the review wastes no more than that. */
const SLICE_MS = 500;

/** What would become of each affected path, the items' own first. */
function ordered(
  parts: Parts,
  items: readonly ProposedItem[],
  { found, proposal }: Pick<Seen, 'found' | 'proposal'>,
): Outcome[] {
  const proposed = new Set(items.map(({ id }) => id));
  const isOwn = ({ target }: Outcome) => target && 'id' in target && proposed.has(target.id);
  return outcomesOf(parts, found, proposal.queries).toSorted(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (a.path < b.path ? -1 : 1),
  );
}

/** Pages that are drawn side by side: while one is compressed in another thread, this one draws the next. */
const AT_ONCE = 4;

/** Draws pages from a place on, until there are `most`, or `ms` are over; those that look as now are told apart. */
async function drawFrom(
  state: ComparedState,
  { from, most = Number.POSITIVE_INFINITY, ms }: { from: number; most?: number; ms?: number },
): Promise<{ outcomes: Outcome[]; alike: string[]; comparison: Comparison }> {
  const { outcomes: all, proposal } = state;
  const began = performance.now();
  const drawn: (Outcome | { alike: string })[] = [];
  let count = 0;
  let next: number | null = null;
  function* wanted() {
    for (const [place, outcome] of all.slice(from).entries()) {
      const isLate = ms !== undefined && count > 0 && performance.now() - began > ms;
      if (isDrawable(outcome) && (count >= most || isLate)) {
        next = from + place;
        return;
      }
      if (isDrawable(outcome)) count += 1;
      yield { place, outcome };
    }
  }
  await forEachOf(wanted(), AT_ONCE, async ({ place, outcome }) => {
    const html = isDrawable(outcome) ? await draw(state, outcome, proposal.queries) : null;
    drawn[place] = html === 'alike' ? { alike: outcome.path } : { ...outcome, html };
  });
  return {
    outcomes: drawn.flatMap((one) => ('alike' in one ? [] : [one])),
    alike: drawn.flatMap((one) => ('alike' in one ? [one.alike] : [])),
    comparison: { next, of: all.length },
  };
}

const isDrawable = ({ kind, target }: Outcome) =>
  (kind === 'changed' || kind === 'new') && target !== undefined && target.kind !== 'file';

/** Draws a page. Out: null where that makes no page. */
async function draw(
  { site, renderer }: Parts,
  { path, target }: Outcome,
  queries: Queries,
): Promise<DrawnHtml | 'alike' | null> {
  const before = await bodyOf(site, path);
  const files = target && renderedFiles(await renderer.render(target, queries));
  const page = files?.find((one) => one.path === path);
  if (typeof page?.body !== 'string') return null;
  const after = page.body;
  if (before !== null && seenHtml(after) === seenHtml(before)) return 'alike';
  const sizeOf = (html: string) => sentBytes(page.type, Buffer.from(html));
  const [was, is] = await Promise.all([before === null ? null : sizeOf(before), sizeOf(after)]);
  return { digest: digest(seenHtml(after)), before: was, after: is };
}

function describe({ site, proposal, changes, found }: ComparedState, outcomes: readonly Outcome[]) {
  const counts = { changed: 0, new: 0, removed: 0, kept: 0 };
  for (const { kind } of outcomes) counts[kind]++;
  const causes = causesOf(site, changes, found);
  const pages = outcomes
    .slice(0, MAX_PAGES)
    .map((outcome) => pageOf(site, outcome, found, causes, proposal));
  return { total: outcomes.length, counts, pages };
}

type Outcome = Pick<PreviewPage, 'path' | 'kind'> & {
  target: Renderable | undefined;
  html?: DrawnHtml | null;
};

/** What would become of each affected path. An item without a template has no page. */
function outcomesOf(
  { site, replica, renderer }: Parts,
  found: Affected,
  queries: Queries,
): Outcome[] {
  const outcomes: Outcome[] = [];
  for (const path of found.remove) {
    const page = site.pages.get(path);
    if (!page || page.files.length === 0) continue;
    const isKept = whyKept({ pages: site.pages, replica, queries }, path) !== undefined;
    outcomes.push({ path, kind: isKept ? 'kept' : 'removed', target: page.target });
  }
  for (const [path, arrived] of found.render) {
    const page = site.pages.get(path);
    const target = arrived ?? page?.target;
    const isThere = page !== undefined && page.files.length > 0;
    const stays = target !== undefined && (renderer.isThere?.(target, queries) ?? true);
    if (stays) outcomes.push({ path, kind: isThere ? 'changed' : 'new', target });
    else if (isThere) outcomes.push({ path, kind: 'kept', target });
  }
  return outcomes;
}

/** The changed items behind each query that would answer differently. */
function causesOf(site: Snapshot['site'], changes: Seen['changes'], { changedQueries }: Affected) {
  const causes = new Map<string, Set<string>>();
  const add = (query: string, id: string) => {
    if (!changedQueries.has(query)) return;
    const ids = causes.get(query) ?? new Set();
    causes.set(query, ids.add(id));
  };
  for (const { id, schema, keys } of changes) {
    const place = placeKey(schema, id);
    if (place !== undefined) add(place, id);
    for (const reader of keys) {
      for (const { key } of site.recorded.queriesReading(reader)) add(key, id);
    }
  }
  return causes;
}

/** The queries that say where an item stands, whatever it is. */
const placesKeysOf = (id: string) =>
  new Set(PLACED.flatMap((schema) => placeKey(schema, id) ?? []));

function pageOf(
  site: Snapshot['site'],
  { path, kind, target, html = null }: Outcome,
  { changedQueries }: Affected,
  causes: ReadonlyMap<string, ReadonlySet<string>>,
  { about }: Proposal,
): PreviewPage {
  const route: Route | undefined = target && target.kind !== 'file' ? target : undefined;
  const item = target && 'id' in target ? target.id : null;
  const lang = route?.lang ?? MASTER_LANGUAGE;
  const asked = site.recorded.queriesOf(path);
  const queries = new Set([...asked, ...(item === null ? [] : placesKeysOf(item))]);
  const reasons = [...queries]
    .filter((query) => changedQueries.has(query))
    .flatMap((query) => [...(causes.get(query) ?? [])].map((id) => ({ query, id })))
    .map(({ query, id }): Reason => {
      return { item: id, ...about(id, lang), query, direct: id === item };
    });
  return {
    path,
    lang: route?.lang ?? null,
    item,
    title: item === null ? '' : about(item, lang).title,
    kind,
    reasons: reasons.sort((a, b) => Number(b.direct) - Number(a.direct)).slice(0, MAX_REASONS),
    html,
  };
}
