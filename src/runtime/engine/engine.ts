import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { importEntries, takenBackSince } from '#src/auth/audit.ts';
import type { Campaigns } from '#src/campaigns/campaigns.ts';
import { createImporter, type Importer } from '#src/exchange/importer.ts';
import { createPreview, type PublishPreview } from '#src/publish/preview.ts';
import { problemsOfSite } from '#src/publish/last-good.ts';
import { formProblems } from '#src/submissions/form-problems.ts';
import type { Log } from '#src/publish/ports.ts';
import { createPublisher, type Publisher } from '#src/publish/publisher.ts';
import type { Result } from '#src/lib/result.ts';
import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { withReason } from '#src/model/errors/with-reason.ts';
import { setUp } from '#src/seed/setup.ts';
import type { BuiltApp } from '../app/app.ts';
import { CommandError } from '../process/command-error.ts';
import { isBroken, markDamaged } from './broken.ts';
import { checkIntegrity } from './integrity.ts';
import { dataPaths, type Env, querySettings } from '../process/env.ts';
import { type AnswerThread, createAnswerThread } from './answer-thread.ts';
import { openCampaigns } from './campaigns.ts';
import { createLoader } from './loader.ts';
import { createPlans, type Plans } from './plans.ts';
import { openSnapshot } from './snapshot.ts';
import { type Print, progress, timed } from '../process/print.ts';
import { startRenderPool } from '../app/render-pool.ts';
import { openServices, type DataServices } from './services.ts';
import { syncAndKeepAddresses } from './sync.ts';

/** The parts of a site, wired: content, replica, site, built app and publisher on one data folder. */
export type Engine = {
  services: DataServices;
  publisher: Publisher;
  /** What a publish would do. */
  previews: PublishPreview;
  /** What is planned for later. */
  plans: Plans;
  /** Drafts that go live and come back together. */
  campaigns: Campaigns;
  /** Products in and out as files. */
  imports: Importer;
  /** The built app of this moment. */
  app(): BuiltApp;
  /** Answers what anybody may ask, beside this thread. */
  answers: AnswerThread;
  /**
   * Fills the content source with the demo, and generated products up to `products` in all. Out: how
   * many items were written; those that were there already are not.
   */
  seed(options: { products?: number; reset?: boolean }): Promise<number>;
  /** Builds the code if it or settings changed (or `force`), and loads it. */
  load(options?: { force?: boolean }): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens everything and brings it up to date: first seed, first sync, build, import. With `only: 'look'`
 * the site stays as it is. With `first: 'stored'` a site that is there is ready as it was left, and whoever
 * serves it publishes then: a content source that does not answer holds nothing up.
 * The caller holds the lock of the data folder. Throws `CommandError` when there is nothing to show.
 */
export async function openEngine(
  root: string,
  env: Env,
  print: Print,
  options: OpenOptions = {},
): Promise<Engine> {
  try {
    return await openOnce(root, env, print, options);
  } catch (error) {
    // What can be made again, and was damaged where only this start has read it.
    if (!isBroken(error) || markDamaged(dataPaths(env.dataDir)).length === 0) throw error;
    return openOnce(root, env, print, options);
  }
}

/** An import can be taken back for a day; the publish after that may come late. */
const TAKEN_BACK_MS = 2 * 24 * 60 * 60 * 1_000;

type OpenOptions = { only?: 'look'; first?: 'stored' };

async function openOnce(
  root: string,
  env: Env,
  print: Print,
  { only, first }: OpenOptions,
): Promise<Engine> {
  const services = openServices(env, print);
  try {
    const engine = createEngine(root, env, services, print);
    await firstSeed(env, services, print);
    if (first !== 'stored' || !hasStored(services)) await firstSync(services, print);
    await engine.load();
    // What is stored is served as it is, until a publish beside that has drawn it with this code.
    if (!only && !(first && hasStored(services))) await drawSite(engine, print);
    return engine;
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Whether there is a site, and the replica that it was made from, or one that takes over another source. */
function hasStored({ site, replica }: DataServices): boolean {
  if (site.current() === undefined) return false;
  // One that was made anew has no site item yet.
  return site.head().epoch === replica.epoch || replica.lists('published').count('site') > 0;
}

/** Wires open services. Nothing is brought up to date by it, and no app is loaded. */
export function createEngine(root: string, env: Env, services: DataServices, print: Print): Engine {
  const loader = createLoader(root, env, services.site, print);
  const { app } = loader;
  const { site, replica } = services;
  const renderer = () => app().renderer;
  const paths = dataPaths(env.dataDir);
  const startPool = async (contentSeq: number) => {
    const build = loader.build();
    const settings = querySettings(env);
    return build && startRenderPool({ build, replica: paths.replica, settings }, contentSeq);
  };
  const log: Log = (event, details) => {
    logLine(print, event, details);
    const readsData = event === 'publish-failed' || event === 'sync-failed';
    if (readsData && isBroken(details?.['error'])) void tellDamage(env, print);
  };
  const previews = createPreview({ open: () => openSnapshot(env), renderer });
  const plans = createPlans({
    ...{ replica, site, previews, audit: services.audit, steps: () => campaigns.steps() },
    ...{ now: Date.now, started: performance.timeOrigin },
  });
  const publisher = createPublisher({
    site,
    replica,
    queries: () => services.queries,
    renderer,
    codeFiles: () => app().codeFiles(),
    startPool,
    sync: (hints, options) =>
      plans.noting(() => syncAndKeepAddresses(services, { hints, ...options }, log)),
    takenBack: () => takenBackSince(services.audit, Date.now() - TAKEN_BACK_MS),
    log,
    now: Date.now,
  });

  const campaigns = openCampaigns({
    ...{ store: services.campaigns, content: services.content, replica, previews, publisher },
    ...{ audit: services.audit, now: Date.now, started: performance.timeOrigin, print },
  });
  const drafts = replica.view('draft');
  const imports = createImporter({
    source: services.content.source,
    store: services.content.store,
    hasFile: (id) => drafts.asset(id) !== undefined,
    shopName: () => services.queries.ask('site', MASTER_LANGUAGE).name,
    undoLog: paths.imports,
    dir: paths.importFiles,
    pastDir: paths.pastImports,
    readAgain: (ids) => replica.refreshDrafts(services.content.source, 'products', ids),
    changed: () => void publisher.request(),
    ended: (end, who, fileName, written) =>
      services.audit.appendAll(importEntries({ end, who, of: 'products', fileName, written })),
    log: (reason) => print(messageOf(reason, 'en')),
  });

  const answers = createAnswerThread(loader.build, env);

  return {
    services,
    publisher,
    previews,
    plans,
    campaigns,
    imports,
    app,
    answers,
    load: loader.load,
    seed: (options) => runSeed(services, options, print),
    async close() {
      await answers.close();
      await services.close();
    },
  };
}

/** Fills the embedded content server when it is empty, or when that was interrupted; else only its model. */
export async function firstSeed(env: Env, services: DataServices, print: Print): Promise<void> {
  const { seeded, seeding } = dataPaths(env.dataDir);
  const { content } = services;
  if (!content.embedded) return;
  // A folder that content was copied into has neither mark. A seed would set back what editors changed.
  const isNew = !existsSync(seeded) && (existsSync(seeding) || !(await hasPages(content)));
  if (isNew) {
    writeFileSync(seeding, '');
    await runSeed(services, {}, print);
    renameSync(seeding, seeded);
    return;
  }
  // Content of an older version of ours lacks what the model has gained since.
  must(await setUp(content.store));
  writeFileSync(seeded, '', { flag: 'a' });
}

async function hasPages({ store, source }: DataServices['content']): Promise<boolean> {
  if (!must(await store.schemaIds()).has('pages')) return false;
  return must(await source.items('pages').versions(0)).total > 0;
}

const isOk = ({ ok }: Result<unknown, unknown>) => ok;

function must<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new CommandError(withReason(result.error));
  return result.value;
}

/** Brings the replica up to date. Throws `CommandError` when there is neither source nor earlier state. */
export async function firstSync({ sync, site }: DataServices, print: Print): Promise<void> {
  const synced = await timed(print, 'Content is up to date', () => sync(), isOk);
  if (synced.ok) return;
  const reason = withReason(synced.error);
  if (!site.current()) throw new CommandError(`${reason} There is no earlier state to show.`);
  print(reason);
}

/** Has all pages drawn where the site is of other code. Throws `CommandError` when there is nothing to show then. */
async function drawSite({ services, app, publisher }: Engine, print: Print): Promise<void> {
  const { site } = services;
  if (site.head().app === app().renderer.app) return;
  const line = progress(print, 'Drawing pages');
  const watch = setInterval(() => line(publisher.state().running?.done ?? 0), 1000);
  try {
    const { problem, errors } = await timed(
      print,
      'Drew the site',
      () => publisher.publish(),
      ({ outcome }) => outcome !== 'failed',
    );
    for (const { path, name } of errors) print(`${path}: ${name}`);
    if (problem && !site.current()) throw new CommandError(withReason(problem));
  } finally {
    clearInterval(watch);
  }
}

async function runSeed(
  { content }: DataServices,
  options: { products?: number; reset?: boolean },
  print: Print,
): Promise<number> {
  // All texts of the demo, which a start that has its content does not wait for.
  const { seed } = await import('#src/seed/seed.ts');
  const lines = new Map<string, ReturnType<typeof progress>>();
  const write = () =>
    seed(content, {
      ...options,
      onProgress(step, done, total) {
        const line = lines.get(step) ?? progress(print, `Writing ${step}`);
        lines.set(step, line);
        line(done, total);
      },
    });
  const result = await timed(print, 'The demo is in the content source', write, isOk);
  const { items } = must(result);
  for (const { id, problem } of items.refused) print(`${id}: ${messageOf(problem, 'en')}`);
  return items.written;
}

/** Says which databases are damaged. */
export async function tellDamage({ dataDir }: Pick<Env, 'dataDir'>, print: Print): Promise<void> {
  try {
    for (const line of await checkIntegrity(dataPaths(dataDir))) print(line);
  } catch (error) {
    print(`Checking the databases failed: ${error instanceof Error ? error.message : error}`);
  }
}

/** What the publisher says of itself, as lines for a person. */
function logLine(print: Print, event: string, details: Record<string, unknown> = {}): void {
  const shown = Object.entries(details).map(([key, value]) => `${key}=${textOf(value)}`);
  print([event, ...shown].join(' '));
}

function textOf(value: unknown): string {
  if (value instanceof Error) return JSON.stringify(value.stack ?? value.message);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is wrong with the content, as visitors see it, and with the forms that they send. */
export function contentProblems({ replica, site }: Pick<DataServices, 'replica' | 'site'>) {
  return [...problemsOfSite(replica.problems(), site.pages), ...formProblems(replica.schemas())];
}

/** What is wrong with the content, a line each. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.map((one) => messageOf(one, 'en'));
}
