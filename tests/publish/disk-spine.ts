import { join } from 'node:path';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { createContentServer } from '#src/content-server/server.ts';
import type { PublishDependencies } from '#src/publish/ports.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { openSite } from '#src/site/site.ts';
import { createPlainRenderer } from './renderer.ts';

/** Content server, replica, queries, site and publisher on the files of a folder. */
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
  const dependencies: PublishDependencies = {
    site,
    replica,
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer: createPlainRenderer(),
    sync: () => replica.sync(source),
    log: () => undefined,
    now: Date.now,
  };
  return {
    store,
    site,
    dependencies,
    publisher: createPublisher(dependencies),
    close() {
      site.close();
      replica.close();
      server.close();
    },
  };
}
