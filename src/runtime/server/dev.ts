import { dev } from 'astro';
import { firstSeed, firstSync } from '../engine/engine.ts';
import { openServices } from '../engine/services.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, driveAstro, type Env, setTimeZone } from '../process/env.ts';
import { inAddress } from '../process/listen.ts';
import type { Print } from '../process/print.ts';
import { ROOT } from '../process/root.ts';
import { untilStopped } from '../process/stop.ts';
import { devPlugins } from './dev-plugins.ts';
import { printFirstAccount } from './first-account.ts';

/** Runs the site in Astro's dev server, which looks at code and content again with every request. */
export async function runDev(env: Env, print: Print): Promise<number> {
  setTimeZone(env);
  return withLock(env, 'npm run dev', (tell) => serveDev(env, tell, print));
}

async function serveDev(env: Env, tell: (address: string) => void, print: Print): Promise<number> {
  const services = openServices(env, print);
  try {
    await firstSeed(env, services, print);
    await firstSync(services, print);
    const { plugins, follow } = devPlugins(env, services, print);
    driveAstro();
    const server = await dev({
      root: ROOT,
      server: { port: env.port, host: env.host },
      // Two dev servers that packed modules into one folder would take them from each other.
      vite: { plugins, cacheDir: dataPaths(env.dataDir).devModules },
    });
    const address = `http://${inAddress(env.host)}:${server.address.port}`;
    tell(address);
    await printFirstAccount(services, address, print);
    services.mail.start();
    services.submissions.start();
    const stop = follow();
    await untilStopped();
    stop();
    await server.stop();
    return 0;
  } finally {
    await services.close();
  }
}
