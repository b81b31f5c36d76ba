import { SquidexClient } from '@squidex/squidex';
import type { ContentSource } from '../source.ts';
import type { ContentStore } from '../store.ts';
import { createFetchers, type SquidexConfig } from './fetcher.ts';
import { createSource } from './read.ts';
import { createStore } from './write.ts';

/** A Squidex is several processes and a database with its own clocks; one in this process is neither. */
const LAG_MS = 10_000;

/** The SDK asks its store for a token with every request; ours is set by the fetcher. */
const UNUSED_TOKEN = {
  get: () => ({ accessToken: 'none', expiresIn: 0, expiresAt: Number.POSITIVE_INFINITY }),
  set: () => undefined,
  clear: () => undefined,
};

/** What tells the source of an app from others. */
const sourceName = ({ url, app }: Pick<SquidexConfig, 'url' | 'app'>): string =>
  `${url}, app ${app}`;

/**
 * Connects to a Squidex, or to a content server that speaks its HTTP. Sends nothing yet.
 * In: address and credentials. Out: both ports; they share one token.
 */
export function connectSquidex(config: SquidexConfig): {
  source: ContentSource;
  store: ContentStore;
} {
  const fetchers = createFetchers(config);
  const sdkOf = (fetcher: typeof fetch) =>
    new SquidexClient({
      url: config.url,
      appName: config.app,
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      fetcher,
      tokenStore: UNUSED_TOKEN,
    });
  const sdk = sdkOf(fetchers.whole);
  const source = createSource(sdk, sdkOf(fetchers.streamed), {
    name: sourceName(config),
    lagMs: config.fetch ? 0 : LAG_MS,
  });
  return { source, store: createStore(sdk, sdkOf(fetchers.upload)) };
}
