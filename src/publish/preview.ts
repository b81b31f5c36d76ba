import type { Proposal, ProposedItem, Propose } from '#src/content/queries/proposals.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import { MASTER_LANGUAGE, type Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/answers.ts';
import type { Queries } from '#src/model/query.ts';
import { type Renderable, type Renderer, renderedFiles } from '#src/model/renderer.ts';
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
};

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
};

/** HTML of one page as it is served, and as it would be; null where there is none. */
type BeforeAndAfter = { path: string; before: string | null; after: string | null };

export type PublishPreview = {
  /**
   * What a publish would do if these items were published as they are proposed (as their draft is,
   * where they bring no fields). Without items: what waits. Writes nothing.
   */
  ask(items: readonly ProposedItem[]): Promise<Result<Preview, Problem>>;
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
        const outcomes = await visible(parts, seen.value);
        const told = describe(parts, items, seen.value, outcomes);
        return ok({ full, pinned: site.pinned(), ...told });
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

/** Beyond that pages are not drawn to be compared: they count as changed. */
const MOST_DRAWN = 24;

/** What would become of each affected path, but for pages that are drawn anew and look as they do now. */
async function visible(parts: Parts, { found, proposal }: Seen): Promise<Outcome[]> {
  const outcomes = outcomesOf(parts, found, proposal.queries);
  const drawn = outcomes.filter(({ kind }) => kind === 'changed').slice(0, MOST_DRAWN);
  const alike = new Set<Outcome>();
  for (const outcome of drawn) {
    if (await looksAlike(parts, outcome, proposal.queries)) alike.add(outcome);
  }
  return outcomes.filter((outcome) => !alike.has(outcome));
}

/** The digest of a page says that its data changed, and nothing to visitors. */
const DIGEST = / data-digest="[^"]*"/;

async function looksAlike(
  { site, renderer }: Parts,
  { path, target }: Outcome,
  queries: Queries,
): Promise<boolean> {
  const before = await bodyOf(site, path);
  if (before === null || target === undefined || target.kind === 'file') return false;
  const files = renderedFiles(await renderer.render(target, queries));
  const after = files.find((one) => one.path === path)?.body;
  return typeof after === 'string' && after.replace(DIGEST, '') === before.replace(DIGEST, '');
}

function describe(
  parts: Parts,
  items: readonly ProposedItem[],
  { proposal, changes, found }: Seen,
  outcomes: Outcome[],
) {
  const proposed = new Set(items.map(({ id }) => id));
  const isOwn = ({ target }: Outcome) => target && 'id' in target && proposed.has(target.id);
  const counts = { changed: 0, new: 0, removed: 0, kept: 0 };
  for (const { kind } of outcomes) counts[kind]++;
  outcomes.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (a.path < b.path ? -1 : 1));
  const causes = causesOf(parts.site, changes, found);
  const pages = outcomes
    .slice(0, MAX_PAGES)
    .map((outcome) => pageOf(parts.site, outcome, found, causes, proposal));
  return { total: outcomes.length, counts, pages };
}

type Outcome = Pick<PreviewPage, 'path' | 'kind'> & { target: Renderable | undefined };

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
  { path, kind, target }: Outcome,
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
  };
}
