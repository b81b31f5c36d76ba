import type { PlausibleAccess } from '#src/analytics/plausible-stats.ts';
import type { OidcSettings } from '#src/auth/oidc/oidc.ts';
import type { EventPort } from '#src/api/handlers/visitors/event.ts';
import { createPresence } from '#src/api/handlers/presence.ts';
import { createItemTables } from '#src/api/handlers/items/item-tables.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { createFlushcache } from '#src/publish/flushcache.ts';
import type { Log } from '#src/publish/ports.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { TargetState } from '#src/site/targets/deliveries.ts';
import { createBulkRuns } from '#src/api/handlers/items/bulk-runs.ts';
import { createArchivePort } from '../ports/archives.ts';
import { createAuthPort } from '../ports/auth.ts';
import { createCallsPort } from '../ports/calls.ts';
import { createEditingPort } from '../ports/editing.ts';
import { contentProblems, type Engine } from '../engine/engine.ts';
import { createFormsPort } from '../ports/forms.ts';
import { createItemWarnings } from '../ports/item-warnings.ts';
import { createItemFacts } from '../ports/item-facts.ts';
import { createItemList } from '../ports/item-list.ts';
import { createLibrary } from '../ports/library.ts';
import { createNewsletterPort } from '../ports/newsletter.ts';
import type { SiteLocals } from '../ports/locals.ts';
import { createPageList } from '../ports/page-list.ts';
import { createDeadLinks } from '../ports/dead-links.ts';
import { createOverview } from '../ports/overview.ts';
import { createRestockPort } from '../ports/restock.ts';
import { createPast } from '../ports/past.ts';
import { createPublishingPort } from '../ports/publishing.ts';
import type { Env } from '../process/env.ts';
import type { SharedSite } from '../shared/share-site.ts';
import { logFailure } from '../process/failure.ts';
import { createSharing } from '../ports/sharing.ts';
import { createUploadPort } from '../ports/upload.ts';
import { createUnread } from '../ports/unread.ts';
import { createVisits } from '../ports/visits.ts';
import { createWhereUsed } from '../ports/where-used.ts';

export type LocalsOptions = {
  siteUrl: string | undefined;
  localUrl: string;
  /** Hosts beside our own that redirects may lead to. */
  redirectHosts: readonly string[];
  /** Where files on their way are, and how large one may be. */
  uploads: Pick<Env, 'dataDir' | 'uploadMaxBytes'>;
  /** Where pages of ours may stand. */
  origins: () => ReadonlySet<string>;
  /** The origin that people know us by. */
  address: () => string;
  /** The provider that people may sign in with. */
  oidc: OidcSettings | undefined;
  /** Whether mails leave the machine. */
  sendsMails: boolean;
  /** Publishes for visits and editors. */
  publisher: Publisher;
  webhookSecret?: string | undefined;
  /** A Plausible that may be asked for its numbers. */
  plausible?: PlausibleAccess | undefined;
  /** Counts visits; absent: the counter built in. */
  counter?: EventPort['counter'] | undefined;
  /** The other servers of the site; absent: there are none. */
  shared?: Pick<SharedSite, 'rates' | 'presence' | 'uploads'> | undefined;
  /** How what follows the site stands. */
  targets?: () => TargetState[];
  /** Whether builds have no room on the disk; absent: nobody looks. */
  isDiskFull?: (() => boolean) | undefined;
  log: Log;
};

/** What pages may use of the engine, for the server and for the dev server alike. */
export function createSiteLocals(engine: Engine, options: LocalsOptions): SiteLocals {
  const { siteUrl, localUrl, redirectHosts, origins, address, oidc, sendsMails, publisher, log } =
    options;
  const { site, queries, auth, audit, replica } = engine.services;
  const items = createItemList(replica);
  const { content } = engine.services;
  const editing = createEditingPort(engine, { publisher, siteUrl, localUrl, log });
  const itemWarnings = createItemWarnings(replica, site, { siteUrl, localUrl, redirectHosts });
  const presence = createPresence({
    wire: options.shared?.presence,
    // What is published comes with the next publish.
    readAgain: async (schema, id) => {
      if (isSchemaName(schema)) await replica.refreshDrafts(content.source, schema, [id]);
      else if (schema === 'assets') {
        await publisher.exclusively(() => replica.refreshAssets(content.source, [id]));
      }
    },
  });
  return {
    queries: () => queries,
    search: site.search,
    auth: createAuthPort({
      auth,
      https: siteUrl?.startsWith('https:') ?? false,
      origins,
      oidc: oidc && auth.createOidc(oidc, (reason) => log('oidc-failed', { reason })),
      address,
      sendsMails,
    }),
    pages: createPageList(replica),
    items,
    uploads: createUploadPort(engine.services, options.uploads, {
      ...{ publisher, items, log },
      index: options.shared?.uploads,
    }),
    editing,
    bulkRuns: createBulkRuns(),
    sharing: createSharing(replica, editing, { siteUrl, localUrl }, engine.campaigns),
    // The whole process tells times in the shop's zone.
    plans: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, checks: engine.plans.checks },
    isOneOfSeveral: options.shared !== undefined,
    campaigns: engine.campaigns,
    tables: createItemTables({
      ...{ editing, itemWarnings, stored: replica.table },
      source: content.source,
    }),
    findTexts: replica.findTexts,
    overview: createOverview({
      ...{ replica, site, audit, publisher, inbox: engine.services.inbox },
      problems: () => contentProblems(engine.services),
      checks: engine.plans.checks,
      writerName: (email) => auth.accounts.byEmail(email)?.name || email,
    }),
    deadLinks: createDeadLinks(queries, site),
    calls: createCallsPort(engine, editing, log),
    library: createLibrary(engine.services, publisher),
    unread: createUnread(replica),
    whereUsed: createWhereUsed(replica, site, queries),
    itemWarnings,
    itemFacts: createItemFacts(replica, site),
    publishing: createPublishingPort(engine, publisher),
    presence,
    audit: {
      ...{ read: audit.read, names: audit.names },
      append(entry) {
        audit.append(entry);
        presence.wrote(entry);
      },
    },
    forms: createFormsPort(engine.services, options.shared?.rates),
    inbox: engine.services.inbox,
    imports: engine.imports,
    archives: createArchivePort(engine.services, options.uploads, publisher, log),
    visits: createVisits(engine.services, options.plausible),
    events: {
      counter: options.counter ?? engine.services.visits,
      consents: engine.services.visits,
      isOwnOrigin: (origin) => origins().has(origin),
    },
    newsletter: createNewsletterPort(engine.services, options.shared?.rates),
    restock: createRestockPort(engine.services, options.shared?.rates),
    past: createPast(site),
    logFailure: (path, error) => logFailure(log, path, error),
    flushcache: createFlushcache({
      publisher,
      site,
      contentProblems: () => contentProblems(engine.services),
      now: steadyNow,
      secret: options.webhookSecret,
      targets: options.targets,
      isDiskFull: options.isDiskFull,
    }),
  };
}
