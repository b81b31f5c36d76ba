import { contentProblems, type Engine, openEngine, problemLines } from '../engine/engine.ts';
import { accountsOfServers } from '../process/accounts-of-servers.ts';
import { closingAfter } from '../process/closing.ts';
import type { ControlHandler } from '../process/control.ts';
import { dataPaths, type Env, setTimeZone } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { ROOT } from '../process/root.ts';
import { canWrite, createRoom } from '../process/room.ts';
import { createHealth } from '../process/health.ts';
import { createMetrics } from '../process/metrics.ts';
import { exitAfter, untilStopped } from '../process/stop.ts';
import { throttled } from '../process/throttled.ts';
import type { SharedSite } from '../shared/share-site.ts';
import { openDeliveries, publicUrl } from '../upkeep/targets.ts';
import { startUpkeep } from '../upkeep/upkeep.ts';
import { printFirstAccount } from './first-account.ts';
import { publishFirst } from './first-publish.ts';
import { openOperations } from './operations.ts';
import { serve } from './serve.ts';

const SHOWN_PROBLEMS = 20;
/** A server waits for others so long before it serves. */
const SETTLE_MS = 5_000;
/** What takes longer to close is cut off, so that the process ends within ten seconds. */
const CLOSE_MS = 6_000;

type ServerOptions = {
  env: Env;
  /** Hears where the site is served. */
  tell(address: string): void;
  print: Print;
  /** Makes what answers commands of other processes. */
  onCommand(engine: Engine): ControlHandler;
};

/**
 * Serves the site until the process is asked to stop. The caller holds the lock of the data folder.
 * Out: the exit code. Throws `CommandError` when there is nothing to show.
 */
export function runServer({ env, tell, onCommand, ...options }: ServerOptions): Promise<number> {
  setTimeZone(env);
  const print = throttled(options.print);
  // The lock of the data folder is given back after this: nothing serves or writes any more.
  return closingAfter(print, async (add) => {
    let servers: SharedSite | undefined;
    const health = createHealth(() => servers?.isCurrent() ?? true);
    const metrics = env.metrics && createMetrics();
    if (env.metrics && metrics) {
      const operations = await openOperations(env.metrics, metrics, health);
      add(() => operations.close());
      print(`Metrics are at ${operations.address}/metrics`);
    }
    const engine = await openEngine(ROOT, env, print, { first: 'stored' });
    add(() => engine.close());
    const ended = untilStopped();
    void ended.then(() => exitAfter(CLOSE_MS, print));
    const { publisher } = engine;
    const probe = dataPaths(env.dataDir).room;
    const room = createRoom({ publisher, hasRoom: () => canWrite(probe), print });
    add(() => room.close());
    if (env.redisUrl !== undefined) {
      const { site, replica, auth } = engine.services;
      const { shareSite } = await import('../shared/share-site.ts');
      const joined = shareSite({ url: env.redisUrl, publisher, site, replica, auth, room, print });
      add(() => joined.close());
      // What it had when it ended may be older than what the others serve.
      await joined.settled(SETTLE_MS);
      servers = joined;
    }
    const deliveries = openDeliveries(engine, env, print, servers);
    add(() => deliveries.close());
    // What failed when this server delivered last says nothing of now.
    servers?.onDelivers(() => void deliveries.settle());
    const serving = await serve(engine, env, {
      deliveries,
      servers,
      room,
      health,
      metrics,
      onCommand: onCommand(engine),
      print,
    });
    add(() => serving.close());
    engine.services.mail.start();
    engine.services.submissions.start();
    tell(serving.address);
    const problems = problemLines(contentProblems(engine.services));
    for (const line of problems.slice(0, SHOWN_PROBLEMS)) print(line);
    if (problems.length > SHOWN_PROBLEMS) print(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
    if (env.siteUrl === undefined) {
      print(
        `SITE_URL is not set: canonical links and the sitemap say ${publicUrl(engine, env)}. ` +
          'Set it before the site is public.',
      );
    }
    const accounts = accountsOfServers(env);
    if (accounts) print(accounts.line);
    if (env.mail.smtp === undefined) {
      const { outbox } = dataPaths(env.dataDir);
      print(`SMTP_URL is not set: mails are not sent, they are written to ${outbox}.`);
    }
    print(`Loden is at ${serving.address}`);
    await printFirstAccount(engine.services, serving.address, print);
    void publishFirst(engine, print);
    const upkeep = startUpkeep(engine, env, deliveries, print);
    add(() => upkeep.close());
    await ended;
    health.closes();
    return 0;
  });
}
