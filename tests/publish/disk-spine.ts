import { join } from 'node:path';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { createContentServer } from '#src/content-server/server.ts';
import { ok } from '#src/lib/result.ts';
import type { PublishDependencies } from '#src/publish/ports.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import type { StoredFile } from '#src/site/entries.ts';
import { openSite } from '#src/site/site.ts';
import { createDeliveries } from '#src/site/targets/deliveries.ts';
import { createFolderTarget } from '#src/site/targets/folder.ts';
import { createPlainRenderer } from './renderer.ts';

/** Where the target of a spine's folder lies. */
export const targetOf = (folder: string) => join(folder, 'target');

/**
 * Content server, replica, queries, site, publisher and a target on the files of a folder. `load` takes
 * other code; at first it is that of the site's newest state.
 */
export function openDiskSpine(folder: string) {
  const server = createContentServer({ dataDir: join(folder, 'content') });
  const { source, store } = connectSquidex({
    url: 'http://content.invalid',
    app: server.appName,
    clientId: server.clientId,
    clientSecret: server.secret,
    fetch: (request) => server.handle(request),
  });
  const replica = openReplica(join(folder, 'replica.sqlite'));
  const site = openSite(join(folder, 'site.sqlite'));
  let code = createPlainRenderer(site.head().app);
  const dependencies: PublishDependencies = {
    site,
    replica,
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer: () => code,
    codeFiles: () => filesOf(code.app),
    sync: (hints) => replica.sync(source, { hints: hints.map((id) => ({ id })) }),
    log: () => undefined,
    now: Date.now,
  };
  const target = createFolderTarget({
    root: targetOf(folder),
    site,
    trailingSlash: () => false,
    headers: () => '/*\n',
    further: () => [],
    picture: async () => ok(undefined),
    isWithdrawn: () => false,
  });
  const deliveries = createDeliveries({
    site,
    targets: [target],
    now: Date.now,
    log: (problem) => console.error(problem),
  });
  return {
    store,
    site,
    dependencies,
    deliveries,
    publisher: createPublisher(dependencies),
    load(app: string) {
      code = createPlainRenderer(app);
    },
    async close() {
      await deliveries.close();
      site.close();
      replica.close();
      server.close();
    },
  };
}

export type DiskSpine = ReturnType<typeof openDiskSpine>;

async function* filesOf(app: string): AsyncIterable<StoredFile> {
  const about = { aliases: [], type: 'text/javascript', status: 200, headers: {} };
  yield { ...about, path: '/sw.js', body: `// ${app}` };
}
