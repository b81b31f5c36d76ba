import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { Renderer } from '#src/model/pages/renderer.ts';
import type { PublishDependencies } from '#src/publish/ports.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { syncAndKeepAddresses } from '#src/runtime/engine/sync.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { openSite } from '#src/site/site.ts';
import { openContent } from '../replica/content.ts';
import { createAdmin, withTime } from './admin.ts';

export type SpineOptions = Pick<PublishDependencies, 'startPool' | 'poolFrom' | 'codeFiles'> & {
  /** Site and replica are files there, which others can read too; absent: they are in memory. */
  dataDir?: string;
  /** What leaves its address is noted as a redirect, as the server does it. */
  keepsAddresses?: boolean;
  /** Hosts that redirects may lead to. */
  redirectHosts?: readonly string[];
  /** SITE_URL of the moment. */
  siteUrl?: () => string;
};

/** Content server, replica, queries, site and publisher, wired as the server does it, in memory. */
export async function openSpine(
  renderer: Renderer,
  { dataDir, keepsAddresses = false, redirectHosts, siteUrl, ...threads }: SpineOptions = {},
) {
  const opened = await withTime(openContent);
  const content = { ...opened, admin: createAdmin(opened.server) };
  // What was removed for good is only found by who asks for it.
  const hints = new Set<string>();
  const hinted: string[] = [];
  const paths = dataDir === undefined ? undefined : dataPaths(dataDir);
  const shop = { today: '2026-12-24', takenBack: new Set<string>() };
  const replica = openReplica(paths?.replica ?? ':memory:', { today: () => shop.today });
  const site = openSite(paths?.site ?? ':memory:');
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  /** Queries that have kept no answer yet. */
  const newQueries = () =>
    createQueries(replica, { scope: 'published', redirectHosts, siteUrl: siteUrl?.() });
  /** A server has the same ones for as long as its settings stay. */
  const ofSettings = new Map<string | undefined, Queries>();
  const queries = () => {
    const known = ofSettings.get(siteUrl?.()) ?? newQueries();
    ofSettings.set(siteUrl?.(), known);
    return known;
  };

  async function sync(
    asked: readonly string[],
    { whole } = { whole: false },
  ): Promise<Result<unknown, Problem>> {
    hinted.push(...asked);
    const syncAll = (all: readonly string[], options = { whole: false }) =>
      replica.sync(content.source, { hints: all.map((id) => ({ id })), ...options });
    const services = { content, replica, site, queries: queries(), sync: syncAll };
    const all = [...hints, ...asked];
    return syncAndKeepAddresses(services, { hints: all, whole, isElsewhere: !keepsAddresses }, log);
  }

  let code = renderer;
  const dependencies: PublishDependencies = {
    site,
    replica,
    queries,
    renderer: () => code,
    ...threads,
    sync,
    takenBack: () => shop.takenBack,
    log,
    now: () => Date.UTC(2026, 0, 1),
  };
  return {
    /** Loads other code: the same renderer by another name. */
    load(app: string) {
      code = { ...renderer, app };
    },
    content,
    /** Its day, and what somebody has taken back, which tests may set. */
    shop,
    hint: (id: string) => void hints.add(id),
    /** The hints that publishes came with. */
    hinted,
    replica,
    site,
    events,
    dependencies,
    newQueries,
    publisher: createPublisher(dependencies),
    close() {
      site.close();
      replica.close();
      content.close();
    },
  };
}
