import type { Auth } from '#src/auth/auth.ts';
import type { PresenceWire } from '#src/api/handlers/presence-others.ts';
import type { UploadIndex } from '#src/api/handlers/library/uploads.ts';
import { createPresenceWire } from './presence-wire.ts';
import { createDelayStore, createSharedRates, type SharedRates } from './rates.ts';
import { connectRedis } from './base/redis.ts';
import { joinServers, type Servers, type ServersOptions } from './servers.ts';
import { createSessionStore } from './session-store.ts';
import { createUploadIndex } from './upload-index.ts';

type ShareOptions = Omit<ServersOptions, 'store'> & {
  /** Of a Redis. */
  url: string;
  auth: Pick<Auth, 'share'>;
};

/** The other servers of the site, what is counted for all of them, who edits there, and which files are on their way. */
export type SharedSite = Servers & {
  rates: SharedRates;
  presence: PresenceWire;
  uploads: UploadIndex;
};

/** Joins the other servers of the site, in everything that they share. */
export function shareSite({ url, auth, ...options }: ShareOptions): SharedSite {
  const store = connectRedis(url, options.print);
  auth.share({ sessions: createSessionStore(store, Date.now), delays: createDelayStore(store) });
  const servers = joinServers({ ...options, store });
  return {
    ...servers,
    rates: createSharedRates(store),
    presence: createPresenceWire(store),
    uploads: createUploadIndex(store),
    async close() {
      await servers.close();
      store.close();
    },
  };
}
