import { createYielder } from '#src/lib/node/yielder.ts';
import type { Queries, Read } from '#src/model/query.ts';
import { type Renderable, renderedFiles } from '#src/model/renderer.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { NextBuild } from '#src/site/next-build.ts';
import type { StoredFile } from '#src/site/entries.ts';
import type { Site } from '#src/site/site.ts';
import { hasTemplate } from '#src/content/queries/has-template.ts';
import { renderRedirect } from '#src/content/queries/render-redirect.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { changesSince } from './changes-since.ts';
import { compareStates, forgetStates } from './compare.ts';
import { whyKept } from './last-good.ts';
import type { ChangeLog } from './ports.ts';
import { watchItemsWithoutPage } from './watch.ts';

/** A line of `dist/reads.ndjson`: a page that was built, and what it was made from. */
export type BuiltRead = {
  path: string;
  target: Renderable;
  reads: Read[];
  /** As in `Rendered`. */
  inputs?: string | undefined;
};

/** The files that belong to one canonical path: a page with its payload, or one static file. */
export type BuiltPage = { path: string; files: readonly StoredFile[] };

export type BuildImport = {
  site: Site;
  /** The build's output; every page of `reads` is in it. */
  pages: Iterable<BuiltPage> | AsyncIterable<BuiltPage>;
  reads: Iterable<BuiltRead> | AsyncIterable<BuiltRead>;
  /** Code and settings that rendered it: `Renderer.app` of the same build. */
  app: string;
  /** The state of the content that it holds: which replica, and its last change. */
  epoch: string;
  contentSeq: number;
  /** The replica as it is by now. */
  replica: ChangeLog;
  /** Published queries, on that state of the content or a later one. */
  queries: Queries;
  /** Milliseconds since 1970. */
  now: () => number;
  onProgress?: (done: number) => void;
};

export type ImportReport = {
  /** The new build; absent when it equals the one before. */
  id: string | undefined;
  files: number;
  changed: number;
  removed: number;
};

const HASHED = '/_astro/';

/**
 * Takes the output of `astro build` over as one publish. What it does not hold any more goes, but for
 * the hashed files of earlier code, which open pages may still load.
 * Call it when no publish runs (`publisher.exclusively`). Throws when the output is not whole; the
 * site is then as it was before.
 */
export async function importBuild(build: BuildImport): Promise<ImportReport> {
  const { site, app, epoch, contentSeq, now } = build;
  const nextBuild = site.begin({ id: newBuildId(), at: now(), app, epoch, contentSeq });
  try {
    const targets = await importReads(build, nextBuild);
    const { seen, ...counts } = await importPages(build, nextBuild, targets);
    // Files of the code that are gone leave their addresses to redirects.
    const isGone = (path: string) => !seen.has(path) && !path.startsWith(HASHED);
    const goneCode = [...site.pages.all()].filter(
      (path) => isGone(path) && site.pages.get(path)?.target === undefined,
    );
    for (const path of goneCode) nextBuild.remove(path);
    await putRedirects(build, nextBuild, seen);
    for (const path of targets.keys()) {
      if (!seen.has(path)) throw new Error(`The build names ${path}, but holds no file of it.`);
    }
    const gone = [...site.pages.all()].filter(isGone);
    let removed = goneCode.length;
    for (const path of gone) {
      if (keepLastGood(build, nextBuild, path)) continue;
      nextBuild.remove(path);
      removed++;
    }
    // Not known, so that a later change is noticed also when `queries` is ahead of the build.
    const note = (read: Read) => nextBuild.recording.noteUnknown(read);
    await watchItemsWithoutPage(site.pages, build.queries, note);
    await noteStatesOf(build, nextBuild);
    await nextBuild.complete();
    const done = nextBuild.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
    return { id: done?.id, ...counts, removed };
  } catch (error) {
    nextBuild.abandon();
    throw error;
  }
}

/** Keeps the last good files of a page that content has by mistake no more. Out: whether it stays. */
function keepLastGood({ site, replica, queries }: BuildImport, nextBuild: NextBuild, path: string) {
  const target = site.pages.get(path)?.target;
  const { pages } = site;
  const reason =
    whyKept({ pages, replica, queries }, path) ?? (target && withoutTemplate(target, queries));
  if (!target || !reason) return false;
  nextBuild.fail(target, reason, { retry: true });
  return true;
}

function withoutTemplate(target: Renderable, queries: Queries): Problem | undefined {
  if (target.kind !== 'product' && target.kind !== 'category') return undefined;
  const isPlaced = queries.ask('routes', target.id).some(({ path }) => path === target.path);
  if (!isPlaced || hasTemplate(queries, target.kind)) return undefined;
  return problem('template-missing', { kind: target.kind });
}

/** Notes the state behind each dependency key, but for keys that changed after the build was made. */
async function noteStatesOf(build: BuildImport, { recording }: NextBuild): Promise<void> {
  const { replica, epoch, contentSeq } = build;
  if (replica.epoch !== epoch || replica.trimmed() > contentSeq) {
    return forgetStates(recording, { keys: [...recording.states().keys()] });
  }
  await compareStates(replica, recording);
  for (const change of changesSince(replica, contentSeq)) forgetStates(recording, change);
}

/** Redirects need no rendering, so `astro build` knows nothing of them. Pages of the build come first. */
async function putRedirects(
  { queries }: BuildImport,
  nextBuild: NextBuild,
  seen: Set<string>,
): Promise<void> {
  const pause = createYielder();
  for (const id of queries.ids('redirects')) {
    const redirect = renderRedirect(id, queries);
    for (const file of renderedFiles(redirect).filter(({ path }) => !seen.has(path))) {
      nextBuild.recording.use(file.path, redirect.reads);
      nextBuild.put(file.path, { path: file.path, kind: 'file', id }, [file]);
      seen.add(file.path);
    }
    await pause();
  }
}

type Built = Pick<BuiltRead, 'target' | 'inputs'>;

async function importReads(
  { reads }: BuildImport,
  nextBuild: NextBuild,
): Promise<Map<string, Built>> {
  const pause = createYielder();
  const targets = new Map<string, Built>();
  for await (const line of reads) {
    targets.set(line.path, { target: line.target, inputs: line.inputs });
    nextBuild.recording.use(line.path, line.reads);
    await pause();
  }
  return targets;
}

async function importPages(
  { pages, onProgress }: BuildImport,
  nextBuild: NextBuild,
  targets: ReadonlyMap<string, Built>,
) {
  const pause = createYielder();
  const seen = new Set<string>();
  let files = 0;
  let changed = 0;
  for await (const page of pages) {
    const { target, inputs } = targets.get(page.path) ?? {};
    if (!target) nextBuild.recording.use(page.path, []);
    if (nextBuild.put(page.path, target, page.files, inputs)) changed++;
    seen.add(page.path);
    files += page.files.length;
    onProgress?.(seen.size);
    await pause();
  }
  return { seen, files, changed };
}
