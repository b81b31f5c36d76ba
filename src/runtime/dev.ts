import { type AstroInlineConfig, dev } from 'astro';
import { firstSeed, firstSync } from './engine.ts';
import type { Env } from './env.ts';
import type { Print } from './print.ts';
import { openServices, type Services } from './services.ts';
import { untilStopped } from './stop.ts';

const SYNC_EVERY_MS = 3000;

type VitePlugins = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>;
type VitePlugin = VitePlugins[number];

/**
 * The site in Astro's dev server: code and content are looked at again with every request. The caller
 * holds the lock. In: `tell` hears the address. Out: the exit code, when the process is stopped.
 */
export async function runDev(
  root: string,
  env: Env,
  tell: (address: string) => void,
  print: Print,
): Promise<number> {
  const services = openServices(env, print);
  try {
    await firstSeed(env, services, print);
    await firstSync(services, print);
    const server = await dev({
      root,
      server: { port: env.port, host: env.host },
      vite: { plugins: [picturesPlugin(services)] },
    });
    tell(`http://${env.host}:${server.address.port}`);
    const timer = setInterval(() => void services.sync(), SYNC_EVERY_MS);
    await untilStopped();
    clearInterval(timer);
    await server.stop();
    return 0;
  } finally {
    await services.close();
  }
}

/** Pictures are not Astro's: as in the real server they come from our own handler. */
function picturesPlugin({ pictures }: Services): VitePlugin {
  return {
    name: 'loden:pictures',
    configureServer(server) {
      server.middlewares.use('/pictures', (req, res) => {
        const path = `/pictures${req.url ?? ''}`.split('?', 1)[0] ?? '';
        void pictures.serve(path).then((result) => {
          res.writeHead(result.status, result.headers);
          if ('open' in result) result.open().pipe(res);
          else res.end();
        });
      });
    },
  };
}
