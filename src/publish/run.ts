import { createYielder } from '#src/lib/node/yielder.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { type Queries, queryKey } from '#src/model/pages/query.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import type { NextBuild } from '#src/site/next-build.ts';
import { type Affected, affected } from './affected.ts';
import { changesSince } from './changes-since.ts';
import { compareStates, forgetStates } from './compare.ts';
import { whyKept } from './last-good.ts';
import type { PreparedPage, RenderJob, RunDependencies, SharedBuild } from './ports.ts';
import { createRendering } from './render-many.ts';
import { takeCode } from './take-code.ts';
import { tooManyGone } from './too-many-gone.ts';
import { emptyReport, failedReport, type PublishReport } from './report.ts';
import { createFindReframable, type FindReframable } from './reframable.ts';
import { watchItemsWithoutPage } from './watch.ts';

/** Where a publish is: what it does, and how many pages of how many it has rendered. */
export type PublishProgress = {
  phase: 'sync' | 'affected' | 'render' | 'commit';
  done: number;
  total: number;
};

export type PublishRun = RunDependencies & {
  id: string;
  /** Look at everything, whatever the log of changes says. */
  full: boolean;
  /** Publish even where more than half of the pages would vanish, and take away pages that are kept. */
  force: boolean;
  onProgress: (progress: PublishProgress) => void;
};

const MAX_ERRORS = 500;
const MAX_ATTEMPTS = 5;

/** One round of a publish: an attempt at the next build. */
type Round = {
  nextBuild: NextBuild;
  /** As in `SharedBuild`. */
  taken(): Promise<void> | undefined;
  queries: Queries;
  report: PublishReport;
  /** The item of each page that goes. */
  gone: (string | undefined)[];
  contentSeq: number;
  isSameApp: boolean;
};

/**
 * One publish: sync, affected, render, one commit.
 * Out: what it came to. Throws only for what must not happen (a full disk, a bug); the site is then
 * as it was before, and the next publish finds the same changes.
 */
export async function runPublish(run: PublishRun): Promise<PublishReport> {
  const sync = { ms: 0 };
  run.onProgress({ phase: 'sync', done: 0, total: 0 });
  const synced = await timed(sync, 'ms', run.sync);
  let reason: Problem = problem('content-restless');
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const report = emptyReport(run.id);
    report.durations.sync = sync.ms;
    if (!synced.ok) report.problem = synced.error;
    if (await attemptPublish(run, report)) return report;
    // The other servers did not agree to it.
    if (report.outcome === 'failed' && report.problem) reason = report.problem;
    run.log('publish-repeated', { id: run.id, attempt });
  }
  return failedReport(run.id, reason);
}

/** Out: false when it has to be tried again: the content changed meanwhile, or the other servers did not agree. */
async function attemptPublish(run: PublishRun, report: PublishReport): Promise<boolean> {
  const { site, replica, renderer, id } = run;
  const head = site.head();
  const contentSeq = replica.head();
  const { app } = renderer;
  const { epoch } = replica;
  const since = head.contentSeq ?? 0;
  report.full = isFull(run, { isPartial: report.problem !== undefined, contentSeq });
  // Without menu, footer and theme no page is one.
  const unreadable = replica.unreadableSite();
  if (unreadable) {
    report.problem = problem('site-unknown', unreadable.details);
    report.outcome = 'failed';
    return true;
  }
  const waits = site.pages.toRetry().length > 0;
  const isSame = contentSeq === since && !waits && !hasOtherSettings(run);
  const isIdle = report.problem ? !isOnlyNewDay(run) : isSame && !run.others?.wantsBuild();
  if (!report.full && isIdle) {
    report.outcome = report.problem ? 'failed' : 'unchanged';
    return true;
  }
  const start = { id, at: run.now(), app, epoch, contentSeq };
  let nextBuild = site.begin(start);
  try {
    const shared = run.others?.share(nextBuild, start);
    nextBuild = shared?.nextBuild ?? nextBuild;
    const work: Round = {
      ...{ nextBuild, taken: () => shared?.taken(), queries: run.queries(), report },
      ...{ gone: [], contentSeq, isSameApp: head.app === app },
    };
    await (report.full ? renderAll(run, work) : renderAffected(run, work, since));
    run.onProgress({ phase: 'commit', done: report.rendered, total: report.rendered });
    await timed(report.durations, 'commit', () => nextBuild.complete());
    if (replica.head() !== contentSeq) {
      nextBuild.abandon();
      return false;
    }
    // The next build has taken what goes out of the list already.
    const total = site.pages.count() + report.removed;
    const refused = run.force ? undefined : tooManyGone(run, work.gone, total);
    if (refused) {
      nextBuild.abandon();
      report.problem = refused;
      report.outcome = 'failed';
      return true;
    }
    return await timed(report.durations, 'commit', () => commitBuild(run, work, shared));
  } catch (error) {
    nextBuild.abandon();
    throw error;
  }
}

/** Whether all pages are rendered. `isPartial`: not all that is new in the content could be read. */
function isFull(
  { site, replica, renderer, full, force }: PublishRun,
  { isPartial, contentSeq }: { isPartial: boolean; contentSeq: number },
): boolean {
  const head = site.head();
  const since = head.contentSeq ?? 0;
  const isOtherApp = head.app !== renderer.app;
  const isOtherContent = head.epoch !== replica.epoch;
  // What was read in part is shown by new code alone, and where there is no site yet.
  if (isPartial) return head.epoch === undefined || (isOtherApp && !isOtherContent);
  // A forced publish takes away pages that earlier ones kept.
  const takesAway = force && site.pages.hasProblem();
  const isUnknown = contentSeq < since || since < replica.trimmed();
  return full || takesAway || isOtherApp || isOtherContent || isUnknown;
}

/** Whether a new day is all that is new, so that it can be shown although the source is away. */
function isOnlyNewDay({ site, replica }: PublishRun): boolean {
  const { epoch, contentSeq = 0 } = site.head();
  if (epoch !== replica.epoch || contentSeq < replica.trimmed()) return false;
  const [first, second] = replica.changesSince(contentSeq, 2);
  return first !== undefined && first.schema === 'day' && second === undefined;
}

/** Makes it the newest build, on all servers. Out: false when that has to be tried again. */
async function commitBuild(
  { others }: PublishRun,
  { nextBuild, report }: Round,
  shared: SharedBuild | undefined,
): Promise<boolean> {
  const isWanted = others?.wantsBuild();
  const build = nextBuild.finish({ durations: { ...report.durations }, isWanted });
  const agreed = (await shared?.agree(build?.report)) ?? 'agreed';
  if (agreed === 'agreed') {
    nextBuild.commit();
    report.outcome = build ? 'published' : 'unchanged';
    return true;
  }
  nextBuild.abandon();
  report.outcome = 'failed';
  report.problem = problem('servers-apart');
  return agreed === 'lost';
}

/** Queries whose answers depend on the server's settings, too: the change log does not name changed settings. */
const OF_SETTINGS = LANGUAGES.map((lang) => queryKey('site', lang));

function hasOtherSettings({ site, queries }: PublishRun): boolean {
  return OF_SETTINGS.some((key) => {
    const recorded = site.recorded.digestOf(key);
    return recorded !== undefined && recorded !== queries().readOf(key).digest;
  });
}

/** Adds the milliseconds that `work` takes to one of the counts, in tenths. */
async function timed<K extends string, T>(
  counts: Record<K, number>,
  key: K,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    counts[key] = Math.round((counts[key] + performance.now() - start) * 10) / 10;
  }
}

/** Renders the pages that the changes since `since` touch. */
async function renderAffected(run: PublishRun, work: Round, since: number): Promise<void> {
  const { site, replica } = run;
  const { report, queries, nextBuild } = work;
  run.onProgress({ phase: 'affected', done: 0, total: 0 });
  const found = await timed(report.durations, 'affected', async () => {
    const changes = [...changesSince(replica, since)];
    for (const change of changes) forgetStates(nextBuild.recording, change);
    return affected(changes, site, queries, OF_SETTINGS);
  });
  await renderFound(run, work, found, site.pages.toRetry());
}

/**
 * A full publish: compares the content with what the site was made from, and renders what differs; renders
 * everything where the code is new or most of the content differs.
 */
async function renderAll(run: PublishRun, work: Round): Promise<void> {
  const { site, replica } = run;
  const { report, queries, nextBuild, isSameApp } = work;
  run.onProgress({ phase: 'affected', done: 0, total: 0 });
  // The files of the same code are there already: the publish that brought them was full.
  if (run.codeFiles && !isSameApp) await takeCode(run.codeFiles(), site, nextBuild);
  const found = await timed(report.durations, 'affected', async () => {
    const { changes, isMost } = await compareStates(replica, nextBuild.recording);
    if (!isSameApp || isMost) return undefined;
    return affected(changes, site, queries, [...site.recorded.unknown(), ...OF_SETTINGS]);
  });
  if (!found) return renderEverything(run, work);
  const unsure = site.pages.unsure();
  const others = new Set([...found.render.keys(), ...found.remove, ...unsure]);
  report.unchanged = site.pages.count() - site.pages.countOf(others);
  await renderFound(run, work, found, unsure);
}

/** Renders what is affected, and the `further` paths; takes away pages that the content has no more. */
async function renderFound(
  run: PublishRun,
  work: Round,
  found: Affected,
  further: readonly string[],
): Promise<void> {
  const kept = new Set<string>();
  for (const path of found.remove) {
    const id = removePage(run, work, path);
    if (id !== undefined) kept.add(queryKey('routes', id));
  }
  // The routes of a kept item are not recorded, so its next change asks them again: then its page may go.
  for (const read of found.asked) if (!kept.has(read.query)) work.nextBuild.recording.note(read);
  const removed = new Set(found.remove);
  const others = further.filter((path) => !removed.has(path));
  const paths = new Set([...found.render.keys(), ...others]);
  for (const path of paths) {
    if (found.render.get(path) !== undefined || isPlaced(run, work, path)) continue;
    removePage(run, work, path);
    paths.delete(path);
  }
  const targets = renderables(run, paths, found.render);
  const reframable = work.isSameApp
    ? createFindReframable(found, run.site, run.renderer.frame)
    : undefined;
  await renderEach(run, work, { targets, total: paths.size, reframable });
}

/** Whether the content still has a page at a path. Only pages that failed last time can lack one: they were kept. */
function isPlaced({ site }: PublishRun, { queries }: Round, path: string): boolean {
  const page = site.pages.get(path);
  if (!page?.problem || !page.target || page.target.kind === 'file') return true;
  return queries.ask('routes', page.target.id).some((route) => route.path === path);
}

function* renderables(
  { site }: PublishRun,
  paths: Iterable<string>,
  found: ReadonlyMap<string, Renderable | undefined>,
): Iterable<Renderable> {
  for (const path of paths) {
    const target = found.get(path) ?? site.pages.get(path)?.target;
    if (target) yield target;
  }
}

async function renderEverything(run: PublishRun, work: Round): Promise<void> {
  const { site, renderer } = run;
  const { nextBuild, queries } = work;
  const seen = new Set<string>();
  function* all() {
    for (const target of renderer.routes(queries)) {
      if (seen.has(target.path)) continue;
      seen.add(target.path);
      yield target;
    }
  }
  await renderEach(run, work, { targets: all(), total: 0 });
  const pause = createYielder();
  for (const path of [...site.pages.all()]) {
    const isGone = !seen.has(path) && site.pages.get(path)?.target !== undefined;
    if (isGone) removePage(run, work, path);
    await pause();
  }
  await watchItemsWithoutPage(site.pages, queries, (read) => nextBuild.recording.note(read));
}

type Targets = {
  targets: Iterable<Renderable>;
  /** How many there are, as far as that is known. */
  total: number;
  reframable?: FindReframable | undefined;
};

async function renderEach(run: PublishRun, work: Round, { targets, total, reframable }: Targets) {
  const { report, queries, contentSeq, isSameApp } = work;
  const done = (target: Renderable, page: PreparedPage) => {
    store(run, work, target, page);
    const count = report.rendered + report.unchanged;
    run.onProgress({ phase: 'render', done: count, total: Math.max(total, count) });
    return work.taken();
  };
  function* jobs(): Iterable<RenderJob> {
    for (const target of targets) {
      // A page that earlier code rendered may look different now, though its inputs are the same.
      const inputs = isSameApp ? run.site.pages.inputsOf(target.path) : undefined;
      yield {
        target,
        last: inputs === undefined ? undefined : { inputs, text: reframable?.(target) },
      };
    }
  }
  const rendering = createRendering({ ...run, queries, contentSeq });
  await timed(report.durations, 'render', () => rendering(jobs(), done));
}

function store(run: PublishRun, work: Round, target: Renderable, page: PreparedPage): void {
  const { nextBuild, report } = work;
  const { path } = target;
  if (page.outcome === 'unchanged') {
    report.unchanged++;
    return;
  }
  report.rendered++;
  const told = ('problem' in page && page.problem) || ('loses' in page && page.loses);
  if (told && report.errors.length < MAX_ERRORS) report.errors.push({ path, name: told.name });
  switch (page.outcome) {
    case 'failed':
      report.failed++;
      // A rendering that threw does not say what it read: the last record stays, and the page is tried again.
      if (page.reads.length > 0) nextBuild.recording.use(path, page.reads);
      nextBuild.fail(target, page.problem, { retry: page.reads.length === 0 });
      return;
    case 'gone':
      nextBuild.recording.use(path, page.reads);
      // Its template is missing, for example: the last good files stay unless a publish is forced.
      if (page.problem && !run.force && hasFiles(run, path)) {
        keepFiles(work, target, page.problem);
        return;
      }
      if (nextBuild.put(path, target, [])) report.changed++;
      return;
    case 'reframed':
      if (nextBuild.put(path, target, page.files, page.inputs, 'unchanged')) report.changed++;
      return;
    case 'rendered':
      nextBuild.recording.use(path, page.reads);
      if (page.loses && !run.force && hasFiles(run, path)) {
        keepFiles(work, target, page.loses);
        return;
      }
      // The build's report names it too.
      if (page.problem) nextBuild.fail(target, page.problem, { retry: false });
      if (nextBuild.put(path, target, page.files, page.inputs, page.read)) report.changed++;
  }
}

/** Its last good files stay until what it read has changed. */
function keepFiles({ nextBuild, report }: Round, target: Renderable, problem: Problem): void {
  report.failed++;
  nextBuild.fail(target, problem, { retry: false });
}

const hasFiles = ({ site }: PublishRun, path: string) =>
  (site.pages.get(path)?.files.length ?? 0) > 0;

/** Takes a page away, or keeps its last good files. Out: the item whose page was kept. */
function removePage(run: PublishRun, work: Round, path: string): string | undefined {
  const { nextBuild, report, queries } = work;
  const { pages } = run.site;
  const problem = run.force ? undefined : whyKept({ pages, replica: run.replica, queries }, path);
  const target = pages.get(path)?.target;
  const item = target && 'id' in target ? target.id : undefined;
  if (!problem || !target || item === undefined) {
    nextBuild.remove(path);
    report.removed++;
    work.gone.push(item);
    return undefined;
  }
  // Unpublishing what nobody can read changes nothing that is read: so it is looked at each time.
  nextBuild.fail(target, problem, { retry: true });
  report.failed++;
  if (report.errors.length < MAX_ERRORS) report.errors.push({ path, name: problem.name });
  return item;
}
