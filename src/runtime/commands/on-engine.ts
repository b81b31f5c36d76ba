import { askServer } from '../process/control.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, type Env, parseEnv, setTimeZone } from '../process/env.ts';
import type { Engine } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';
import { ROOT } from '../process/root.ts';
import { callOf } from './command.ts';

/**
 * Does a command in the server that runs, or on an engine that is opened for it. With `only: 'look'` the
 * site stays as it is. Out: the exit code; 1 also when a folder or CDN could not follow the site.
 */
export async function onEngine(
  request: { command: string; args: string[] },
  print: Print,
  work: (engine: Engine, env: Env) => Promise<number>,
  options: { only?: 'look' } = {},
): Promise<number> {
  const env = parseEnv();
  setTimeZone(env);
  const done = await askServer(dataPaths(env.dataDir), request, print);
  if (done !== undefined) return done;
  return withLock(env, callOf(request.command), async () => {
    const { openEngine } = await import('../engine/engine.ts');
    const { openDeliveries } = await import('../upkeep/targets.ts');
    const engine = await openEngine(ROOT, env, print, options);
    try {
      const code = await work(engine, env);
      const deliveries = openDeliveries(engine, env, print);
      const behind = (await deliveries.settle()).some(({ tries }) => tries > 0);
      return behind ? 1 : code;
    } finally {
      await engine.close();
    }
  });
}
