import { type Engine, openEngine, problemLines } from '../engine/engine.ts';
import { reportLine } from '../engine/report-line.ts';
import type { ControlHandler } from '../process/control.ts';
import type { Env } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { ROOT } from '../process/root.ts';
import { untilStopped } from '../process/stop.ts';
import { openDeliveries } from '../upkeep/targets.ts';
import { startUpkeep } from '../upkeep/upkeep.ts';
import { printFirstAccount } from './first-account.ts';
import { serve } from './serve.ts';

const SHOWN_PROBLEMS = 20;

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
export async function runServer({ env, tell, print, onCommand }: ServerOptions): Promise<number> {
  const engine = await openEngine(ROOT, env, print);
  const ended = untilStopped();
  const report = await engine.publisher.publish();
  print(reportLine(report));
  for (const { path, name } of report.errors) print(`${path}: ${name}`);
  const deliveries = openDeliveries(engine, env, print);
  const serving = await serve(engine, env, deliveries, onCommand(engine), print);
  tell(serving.address);
  const problems = problemLines(engine.services.replica.problems());
  for (const line of problems.slice(0, SHOWN_PROBLEMS)) print(line);
  if (problems.length > SHOWN_PROBLEMS) print(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
  print(`Loden is at ${serving.address}`);
  await printFirstAccount(engine.services.auth, serving.address, print);
  const upkeep = startUpkeep(engine, env, deliveries, print);
  await ended;
  upkeep.close();
  await serving.close();
  await deliveries.close();
  await engine.close();
  return 0;
}
