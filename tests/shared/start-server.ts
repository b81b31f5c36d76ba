import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { ContentSource } from '#src/content/source.ts';
import { problem } from '#src/model/errors/problem.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { createHttpServer } from '#src/runtime/http/server.ts';
import { createRoom } from '#src/runtime/process/room.ts';
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { joinServers } from '#src/runtime/shared/servers.ts';
import { openSite } from '#src/site/site.ts';
import { createDeliveries } from '#src/site/targets/deliveries.ts';
import type { BucketSettings } from '#src/site/targets/s3.ts';
import { bucketTarget } from '../bucket/bucket-site.ts';
import { createPlainRenderer } from '../publish/renderer.ts';

const ignore = () => undefined;
const MISSING = { status: 404, headers: {}, problem: problem('page-not-found', { path: '' }) };

export type ServerOptions = {
  bucket?: BucketSettings;
  /** Of its site store; absent: it is in memory. */
  file?: string;
  /** Of its replica; absent: it is in memory. */
  replicaFile?: string;
  /** The version of its code. */
  app?: string;
  /** The day by its clock. */
  today?: () => string;
  /** Whether there is room again on its disk, after it was full. */
  hasRoom?: () => boolean;
};

/** A server of a shop with a replica and a site of its own, on a port of HTTP. In: its content, and a Redis. */
export function startServer(source: ContentSource, url: string, options: ServerOptions = {}) {
  const { bucket, file = ':memory:', replicaFile = ':memory:', app, today } = options;
  const { hasRoom = () => false } = options;
  const replica = openReplica(replicaFile, today && { today });
  const site = openSite(file);
  const renderer = createPlainRenderer(app);
  const publisher = createPublisher({
    ...{ replica, site, log: ignore, now: Date.now },
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer: () => renderer,
    sync: (hints) => replica.sync(source, { hints: hints.map((id) => ({ id })) }),
  });
  site.setPolicy(renderer.app, `policy of ${renderer.app}`);
  const store = connectRedis(url, ignore);
  const room = createRoom({ publisher, hasRoom, print: ignore, lookMs: 50 });
  const servers = joinServers({ store, publisher, site, replica, room, print: ignore });
  const turn = { number: servers.token, isOn: servers.delivers, outdone: servers.outdone };
  const targets = bucket ? [bucketTarget(site, bucket, { turn })] : [];
  const { delivers } = servers;
  const deliveries = createDeliveries({
    ...{ site, targets, delivers, now: Date.now, log: ignore, waitMs: 20 },
  });
  site.onServe(deliveries.poke);
  servers.onDelivers(() => void deliveries.settle());
  const http = createHttpServer({
    site,
    handler: async (_req, res) => {
      res.writeHead(404).end();
      return { sent: Promise.resolve() };
    },
    questions: {
      ask: async () => ({ status: 404, headers: [], body: new Uint8Array() }),
      state: () => '',
    },
    isEditor: async () => false,
    locals: () => ({}),
    hosts: new Set(['127.0.0.1']),
    trailingSlash: () => false,
    csp: { app: () => '', visitors: () => '', stored: () => site.policy() ?? '' },
    https: false,
    pictures: async () => MISSING,
    assets: async () => MISSING,
    health: { reasons: () => [], isCurrent: servers.isCurrent },
    passing: servers.passing,
    log: ignore,
  });
  const listening = once(http.listen(0, '127.0.0.1'), 'listening');
  let isOpen = true;
  async function close() {
    if (!isOpen) return;
    isOpen = false;
    http.closeAllConnections();
    http.close();
    await servers.close();
    room.close();
    store.close();
    await deliveries.close();
    await publisher.exclusively(async () => undefined);
    site.close();
    replica.close();
  }
  return {
    ...{ publisher, servers, site, replica, deliveries, renderer, close },
    async port() {
      await listening;
      return (http.address() as AddressInfo).port;
    },
  };
}
