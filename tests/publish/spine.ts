import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Renderer } from '#src/model/renderer.ts';
import type { PublishDependencies } from '#src/publish/ports.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { openSite } from '#src/site/site.ts';
import { openContent } from '../replica/content.ts';
import { createAdmin, withTime } from './admin.ts';

/** A replica that other threads can read, and how they are started. */
export type SpineOptions = Pick<PublishDependencies, 'startPool' | 'poolFrom'> & {
  replicaPath?: string;
};

/** Content server, replica, queries, site and publisher, wired as the server does it, in memory. */
export async function openSpine(
  renderer: Renderer,
  { replicaPath = ':memory:', ...pool }: SpineOptions = {},
) {
  const opened = await withTime(openContent);
  const content = { ...opened, admin: createAdmin(opened.server) };
  // What was removed for good is only found by who asks for it.
  const hints = new Set<string>();
  const replica = openReplica(replicaPath);
  const site = openSite(':memory:');
  const events: string[] = [];
  const dependencies: PublishDependencies = {
    site,
    replica,
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer,
    ...pool,
    sync: () => replica.sync(content.source, { hints: [...hints].map((id) => ({ id })) }),
    log: (event) => events.push(event),
    now: () => Date.UTC(2026, 0, 1),
  };
  return {
    content,
    hint: (id: string) => void hints.add(id),
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
