import { parseArgs } from 'node:util';
import { messageOf, problem } from '#src/model/errors.ts';
import type { SiteBuild } from '#src/site/builds.ts';
import { refusedArguments } from './command.ts';
import { CommandError, type Engine } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';
import { previewLines, reportLine } from '../engine/report-line.ts';

const SHOWN_BUILDS = 10;

const USAGE =
  'Usage: npm run publish [-- --full | --force | --dry-run | --rollback [ID] | --resume]';

/** What `npm run publish` is to do. */
export type PublishCommandOptions = {
  full?: boolean;
  force?: boolean;
  'dry-run'?: boolean;
  rollback?: boolean;
  resume?: boolean;
  /** The build to go back to; absent: the one before. */
  id?: string | undefined;
};

/** Reads the arguments of `npm run publish`. Throws `CommandError`, which says what there is. */
export function readPublish(args: string[]): PublishCommandOptions {
  const flag = { type: 'boolean' } as const;
  const options = { full: flag, force: flag, 'dry-run': flag, rollback: flag, resume: flag };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [id, ...extra] = values.rollback ? positionals : [undefined, ...positionals];
    if (extra[0] !== undefined) throw new Error(`Unexpected argument '${extra[0]}'`);
    return { ...values, id };
  } catch (error) {
    throw refusedArguments(error, USAGE);
  }
}

/** Publishes, or puts an earlier build back. Out: the exit code; 1 when something failed. */
export async function publishCommand(
  engine: Engine,
  { full = false, force = false, ...order }: PublishCommandOptions,
  reply: Print,
): Promise<number> {
  if (order['dry-run']) return dryRun(engine, reply);
  if (order.rollback) return rollback(engine, order.id, reply);
  const { site } = engine.services;
  if (order.resume) await engine.publisher.exclusively(async () => site.resume());
  const report = await engine.publisher.publish({ full, force });
  reply(reportLine(report));
  for (const { path, name } of report.errors) reply(`${path}: ${name}`);
  if (site.held()) reply(heldLine(engine));
  return report.outcome === 'failed' || report.failed > 0 ? 1 : 0;
}

/** Puts an earlier build back and holds the site there. Without an id: the one before. */
async function rollback(engine: Engine, id: string | undefined, reply: Print): Promise<number> {
  const { site } = engine.services;
  const current = site.current();
  const [before] = site.builds(1, current?.seq);
  const build = id === undefined ? before : site.build(id);
  if (!build && id === undefined)
    throw new CommandError('There is no earlier build to go back to.');
  if (!build) {
    const kept = site.builds(SHOWN_BUILDS).map(buildLine).join(', ');
    throw new CommandError(messageOf(problem('build-unknown', { id: id ?? '', kept }), 'en'));
  }
  await engine.publisher.exclusively(async () => site.rollBack(build));
  reply(`The site shows build ${buildLine(build)} again.`);
  reply(heldLine(engine));
  return 0;
}

const buildLine = ({ id, at }: SiteBuild) => `${id} (${new Date(at).toISOString()})`;

function heldLine({ services: { site } }: Engine): string {
  const waiting = site.head().seq - (site.current()?.seq ?? 0);
  return `It is held there, ${waiting} newer builds wait: npm run publish -- --resume goes on.`;
}

/** What a publish would do, after a look at the content source. */
async function dryRun({ services, publisher, previews }: Engine, reply: Print): Promise<number> {
  const synced = await publisher.exclusively(services.sync);
  const preview = synced.ok ? await previews.ask([]) : synced;
  if (!preview.ok) throw new CommandError(messageOf(preview.error, 'en'));
  for (const line of previewLines(preview.value)) reply(line);
  return 0;
}
