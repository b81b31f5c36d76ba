import { inBackground } from '#src/lib/in-background.ts';
import type { Engine } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';

type Ports = {
  imports: Pick<Engine['imports'], 'recover'>;
  campaigns: Pick<Engine['campaigns'], 'look'>;
  publisher: Pick<Engine['publisher'], 'publish'>;
};

/**
 * Brings the site up to date beside what is served already. What the last stop interrupted comes before: an import is
 * taken out, a campaign finished, so that no visitor sees a half of it. What went wrong stands in the log.
 */
export async function publishFirst(
  { imports, campaigns, publisher }: Ports,
  print: Print,
): Promise<void> {
  await inBackground('Taking an import out', print, imports.recover);
  await inBackground('Looking after campaigns', print, campaigns.look);
  const report = await publisher.publish().catch(() => undefined);
  for (const { path, name } of report?.errors ?? []) print(`${path}: ${name}`);
}
