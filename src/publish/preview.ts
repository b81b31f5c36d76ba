import type { Proposal, ProposedItem, Propose } from '#src/content/queries/proposals.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
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

/** HTML of one page as it is served, and as it would be; null where there is none. */
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
export function createPreview(dependencies: PreviewDependencies): PublishPreview {
  const { open } = dependencies;

  async function at<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const snapshot = open();
    try {
      return await work(snapshot);
    } finally {
      snapshot.close();
    }
  }

  async function look({ site, replica, propose }: Snapshot, items: readonly ProposedItem[]) {
    const proposal = propose(items);
    if (!proposal.ok) return proposal;
    const waiting = [...changesSince(replica, site.head().contentSeq ?? 0)];
    const changes = [...waiting, ...proposal.value.changes];
    const found = await affected(changes, site, proposal.value.queries);
    return ok({ proposal: proposal.value, changes, found });
  }

  return {
    ask: (items) =>
      at(async (snapshot) => {
        const { site, replica } = snapshot;
        const seen = await look(snapshot, items);
        if (!seen.ok) return seen;
        const renderer = dependencies.renderer();
        const head = site.head();
        const full = head.app !== renderer.app || head.epoch !== replica.epoch;
        const parts = { site, replica, renderer };
        const outcomes = ordered(parts, items, seen.value);
        const drawn = await drawFrom(parts, outcomes, seen.value, { from: 0, most: MOST_DRAWN });
        const rest = outcomes.slice(drawn.comparison.next ?? outcomes.length);
        const told = describe(parts, seen.value, [...drawn.outcomes, ...rest]);
        return ok({ full, pinned: site.pinned(), ...told, comparison: drawn.comparison });
      }),
    compare: (items, from) =>
      at(async (snapshot) => {
        const { site, replica } = snapshot;
        const seen = await look(snapshot, items);
        if (!seen.ok) return seen;
        const parts = { site, replica, renderer: dependencies.renderer() };
        const outcomes = ordered(parts, items, seen.value);
        const drawn = await drawFrom(parts, outcomes, seen.value, { from, ms: SLICE_MS });
        const { pages } = describe(parts, seen.value, drawn.outcomes);
        return ok({ pages, alike: drawn.alike, comparison: drawn.comparison });
      }),
    show: (items, path) =>
      at(async (snapshot) => {
        const { site } = snapshot;
        const seen = await look(snapshot, items);
        if (!seen.ok) return seen;
        const { found, proposal } = seen.value;
        const stored = site.pages.get(path)?.target;
        const target = found.remove.has(path) ? undefined : (found.render.get(path) ?? stored);
        const rendered = target && (await dependencies.renderer().render(target, proposal.queries));
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

/** So many are drawn before the first answer; the others are asked for bit by bit. */
const MOST_DRAWN = 24;
/** So long pages are drawn for one request: whoever closes the review wastes no more than that. */
const SLICE_MS = 500;

/** What would become of each affected path, the items' own first. */
function ordered(
  parts: Parts,
  items: readonly ProposedItem[],
  { found, proposal }: Seen,
): Outcome[] {
  const proposed = new Set(items.map(({ id }) => id));
  const isOwn = ({ target }: Outcome) => target && 'id' in target && proposed.has(target.id);
  return outcomesOf(parts, found, proposal.queries).toSorted(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (a.path < b.path ? -1 : 1),
  );
}

/** Draws pages from a place on, until there are `most`, or `ms` are over; those that look as now are told apart. */
async function drawFrom(
  parts: Parts,
  all: readonly Outcome[],
  { proposal }: Seen,
  { from, most = Number.POSITIVE_INFINITY, ms }: { from: number; most?: number; ms?: number },
): Promise<{ outcomes: Outcome[]; alike: string[]; comparison: Comparison }> {
  const pause = createYielder();
  const began = performance.now();
  const outcomes: Outcome[] = [];
  const alike: string[] = [];
  let drawn = 0;
  for (const [index, outcome] of all.entries()) {
    if (index < from) continue;
    const isLate = ms !== undefined && drawn > 0 && performance.now() - began > ms;
    if (isDrawable(outcome) && (drawn >= most || isLate)) {
      return { outcomes, alike, comparison: { next: index, of: all.length } };
    }
    const html = isDrawable(outcome) ? await draw(parts, outcome, proposal.queries) : null;
    if (isDrawable(outcome)) drawn += 1;
    if (html === 'alike') alike.push(outcome.path);
    else outcomes.push({ ...outcome, html });
    await pause();
  }
  return { outcomes, alike, comparison: { next: null, of: all.length } };
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
  return {
    digest: digest(seenHtml(after)),
    before: before === null ? null : await sizeOf(before),
    after: await sizeOf(after),
  };
}

function describe(parts: Parts, { proposal, changes, found }: Seen, outcomes: readonly Outcome[]) {
  const counts = { changed: 0, new: 0, removed: 0, kept: 0 };
  for (const { kind } of outcomes) counts[kind]++;
  const causes = causesOf(parts.site, changes, found);
  const pages = outcomes
    .slice(0, MAX_PAGES)
    .map((outcome) => pageOf(parts.site, outcome, found, causes, proposal));
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
