import { join } from 'node:path';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import type { Result } from '#src/lib/result.ts';
import { createAssetFiles } from './assets/files.ts';
import { MAX_ASSET_BYTES } from './assets/upload.ts';
import { createResizer } from './assets/resizer.ts';
import { makeBackup, type BackupManifest } from './backup.ts';
import { createContentCommands } from './contents/commands.ts';
import { startScheduler } from './contents/scheduler.ts';
import { appInfoRoutes } from './http/app-info.ts';
import { appRoutes } from './http/apps.ts';
import { assetBulkRoutes } from './http/asset-bulk.ts';
import { assetFileRoutes } from './http/asset-files.ts';
import { assetFolderRoutes } from './http/asset-folders.ts';
import { assetRoutes } from './http/assets.ts';
import { createHandler } from './http/boundary.ts';
import { bulkRoutes } from './http/bulk.ts';
import { contentReadRoutes } from './http/content-read.ts';
import { contentStreamRoutes } from './http/content-stream.ts';
import { contentWriteRoutes } from './http/content-write.ts';
import { graphqlRoutes } from './http/graphql.ts';
import { languageRoutes } from './http/languages.ts';
import { refusedRoutes } from './http/refused.ts';
import { ruleRoutes } from './http/rules.ts';
import { schemaFieldRoutes } from './http/schema-fields.ts';
import { schemaRoutes } from './http/schemas.ts';
import { tokenRoutes } from './http/token.ts';
import { createRunner } from './query/run.ts';
import { startCourier } from './rules/courier.ts';
import { createOutbox } from './rules/outbox.ts';
import type { ServerServices } from './api/services.ts';
import type { ContentServices } from './contents/services.ts';
import { createAppStore, seedApp } from './store/app.ts';
import { createAssetStore } from './store/assets.ts';
import { createClock } from './store/clock.ts';
import { createContentStore } from './store/content.ts';
import { createFolderStore } from './store/folders.ts';
import { createLanguageStore } from './store/languages.ts';
import { createLinkStore } from './store/links.ts';
import { MIGRATIONS } from './store/migrations.ts';
import { createRuleStore } from './store/rules.ts';
import { createSchemaStore } from './store/schemas.ts';
import { createTextIndex } from './store/text-index.ts';
import { createTokenStore } from './store/tokens.ts';

const APP = 'loden';

export type ContentServerOptions = {
  /** Folder of `content.sqlite` and `assets/`. */
  dataDir: string;
  /**
   * Keeps the database in memory (assets still go to `dataDir`), in the beginning an empty one or this one, a
   * SQLite file without a log beside it; for tests.
   */
  inMemory?: boolean | Uint8Array;
  /** Secret of the owner client. Without one, a secret is made at the first start and kept. */
  clientSecret?: string;
  /** Bytes that a file may have. Default: 5 MB, as in Squidex. */
  maxAssetBytes?: number;
  /** Whether webhooks may call this machine: only while nobody else can reach the server. Default: yes. */
  webhooksToLoopback?: boolean;
  /** The machine's clock; for tests. */
  now?: () => Date;
};

export type ContentServer = {
  /** Answers a request as Squidex does, whatever its host is. */
  handle(request: Request): Promise<Response>;
  appName: string;
  /** The owner client, as SDKs want it. */
  clientId: string;
  secret: string;
  /** Makes a backup in a new folder while it goes on answering: see `makeBackup`. */
  backup(to: string): Promise<Result<BackupManifest, string>>;
  /** Closes the database; requests fail afterwards. */
  close(): void;
};

/** Routes with fixed words stand before those with parameters in the same place. */
const ROUTES = [
  ...tokenRoutes,
  ...appRoutes,
  ...appInfoRoutes,
  ...refusedRoutes,
  ...graphqlRoutes,
  ...ruleRoutes,
  ...languageRoutes,
  ...schemaRoutes,
  ...schemaFieldRoutes,
  ...assetFolderRoutes,
  ...assetBulkRoutes,
  ...assetRoutes,
  ...assetFileRoutes,
  ...bulkRoutes,
  ...contentStreamRoutes,
  ...contentReadRoutes,
  ...contentWriteRoutes,
];

/**
 * Opens the embedded content server: a Squidex-compatible store with one app. A new folder becomes a
 * new app with the language `en` and an owner client `default`.
 * Throws when the database cannot be opened, or was written by a newer version.
 */
export function createContentServer(options: ContentServerOptions): ContentServer {
  const services = openServices(options);
  const stops = [
    startScheduler(services, services.commands),
    startCourier(services, options.webhooksToLoopback ?? true),
  ];
  const owner = services.apps.clients().get('default');
  return {
    handle: createHandler(services, ROUTES),
    appName: APP,
    clientId: `${APP}:default`,
    secret: owner?.secret ?? '',
    backup: (to) => services.files.holding(() => makeBackup(options.dataDir, to)),
    close() {
      for (const stop of stops) stop();
      services.db.close();
    },
  };
}

function openServices(options: ContentServerOptions): ServerServices {
  const { dataDir, inMemory, clientSecret, now, maxAssetBytes = MAX_ASSET_BYTES } = options;
  const db = openDatabase(inMemory ? ':memory:' : join(dataDir, 'content.sqlite'), MIGRATIONS);
  if (typeof inMemory === 'object') db.raw.deserialize(inMemory);
  const newest = db
    .prepare(
      `SELECT max(coalesce((SELECT max(last_modified) FROM content), 0),
         coalesce((SELECT max(last_modified) FROM asset), 0)) AS newest`,
    )
    .get();
  const clock = createClock(now ?? (() => new Date()), Number(newest?.['newest'] ?? 0));
  db.transaction(() => seedApp(db, clock, APP, clientSecret));
  const schemas = createSchemaStore(db, clock);
  const content = createContentStore(db);
  const apps = createAppStore(db, clock);
  const rules = createRuleStore(db);
  const outbox = createOutbox(rules, apps, clock);
  const assets = createAssetStore(db, outbox.assetChanged);
  const contentServices: ContentServices = {
    db,
    clock,
    apps,
    languages: createLanguageStore(db),
    schemas,
    content,
    links: createLinkStore(db),
    texts: createTextIndex(db, schemas),
    outbox,
  };
  return {
    ...contentServices,
    commands: createContentCommands(contentServices),
    tokens: createTokenStore(db),
    rules,
    assets,
    folders: createFolderStore(db),
    files: createAssetFiles(dataDir),
    maxAssetBytes,
    resizer: createResizer(),
    runner: createRunner(db, () => content.changes() + assets.changes()),
  };
}
