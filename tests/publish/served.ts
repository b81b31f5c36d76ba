import { digest } from '#src/lib/node/digest.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import type { PublishDependencies } from '#src/publish/ports.ts';
import { openSite, type Site } from '#src/site/site.ts';

/**
 * Everything that visitors are served, or were by build number `seq`: status, redirect, type and the whole
 * uncompressed body, by path.
 */
export async function served(site: Site, seq?: number): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const path of site.paths(seq)) {
    const entry = site.lookup(path, seq);
    const body = entry?.object ? await site.body(entry.object, 'identity') : '';
    all.set(path, `${entry?.status} ${entry?.location} ${entry?.object?.type}\n${body}`);
  }
  return all;
}

/** The same in one word. */
export async function servedDigest(site: Site): Promise<string> {
  return digest(JSON.stringify([...(await served(site))]));
}

/** The same in one word for each path. */
export async function servedDigests(site: Site, seq?: number): Promise<Record<string, string>> {
  const all = await served(site, seq);
  return Object.fromEntries([...all].map(([path, text]) => [path, digest(text)]));
}

/** What is served when the replica's content is published in full into an empty store. */
export async function publishedAnew<T>(
  dependencies: PublishDependencies,
  read: (site: Site) => Promise<T>,
): Promise<T> {
  const site = openSite(':memory:');
  const sync = () => Promise.resolve({ ok: true as const, value: undefined });
  await createPublisher({ ...dependencies, site, sync }).publish();
  const result = await read(site);
  site.close();
  return result;
}
