import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Renderer } from '#src/model/renderer.ts';
import type { PublishDependencies } from '#src/publish/ports.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { openSite, type Site } from '#src/site/site.ts';
import { openContent } from '../replica/content.ts';

/** Content server, replica, queries, site and publisher, wired as the server does it, in memory. */
export async function openSpine(renderer: Renderer) {
  const content = await openContent();
  const replica = openReplica(':memory:');
  const site = openSite(':memory:');
  const events: string[] = [];
  const dependencies: PublishDependencies = {
    site,
    replica,
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer,
    sync: () => replica.sync(content.source),
    log: (event) => events.push(event),
    now: () => Date.UTC(2026, 0, 1),
  };
  return {
    content,
    replica,
    site,
    events,
    dependencies,
    publisher: createPublisher(dependencies),
    close() {
      site.close();
      replica.close();
      content.close();
    },
  };
}

/** Everything that visitors are served: status, type and text by path. */
export async function served(site: Site): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const path of site.paths()) {
    const entry = site.lookup(path);
    const body = entry?.object ? await site.body(entry.object, 'identity') : '';
    all.set(path, `${entry?.status} ${entry?.object?.type}\n${body}`);
  }
  return all;
}

/** The same content, published in full into an empty store by another publisher. */
export async function publishedAnew(
  dependencies: PublishDependencies,
): Promise<Map<string, string>> {
  const site = openSite(':memory:');
  const sync = () => Promise.resolve({ ok: true as const, value: undefined });
  await createPublisher({ ...dependencies, site, sync }).publish();
  const all = await served(site);
  site.close();
  return all;
}
