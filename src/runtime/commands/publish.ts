import * as v from 'valibot';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { SiteBuild } from '#src/site/builds.ts';
import type { Engine } from '../engine/engine.ts';
import { previewLines, reportLine } from '../engine/report-line.ts';
import { CommandError } from '../process/command-error.ts';
import type { Print } from '../process/print.ts';
import { defineServed, flag } from './command.ts';
import { onEngine } from './on-engine.ts';

const OPERATOR = 'npm run publish';
const SHOWN_BUILDS = 10;
const NOBODY_HEARS =
  'REDIS_URL says that other servers show the same site, and no server runs here that could tell them. ' +
  'Start it, or call this where a server runs.';

export const publishCommand = defineServed(
  {
    name: 'publish',
    summary: 'Publishes what changed, as `/manage/flushcache` does; shows it before, or goes back.',
    details: `Without a flag it reads what changed in the content and renders the pages that it touches.
--rollback BUILD puts that build back, without BUILD the one before. The site stays there: publishes go on
being stored, and none is shown before --resume.
--force also removes pages that were kept because their content cannot be shown.`,
    flags: {
      full: flag('compares every page, whatever the change log says'),
      force: flag('publishes even where more than half of the pages would vanish'),
      'dry-run': flag('only says what would change, and why'),
      rollback: flag('puts an earlier build back, and keeps the site there'),
      resume: flag('ends what --rollback began, then publishes'),
    },
    arguments: { usage: '[BUILD]', schema: v.strictTuple([v.optional(v.string())]) },
    refuse: ({ flags, arguments: [build] }) =>
      build === undefined || flags.rollback
        ? undefined
        : `Unexpected argument '${build}': a build is named with --rollback`,
    run: ({ flags, arguments: [build] }, print, args) =>
      onEngine(
        { command: 'publish', args },
        print,
        (engine, { redisUrl }) => {
          const isPin = flags.rollback || flags.resume;
          if (isPin && redisUrl !== undefined) throw new CommandError(NOBODY_HEARS);
          return publishOn(engine, { ...flags, build }, print);
        },
        flags['dry-run'] ? { only: 'look' } : {},
      ),
  },
  ({ flags, arguments: [build] }, engine: Engine, reply) =>
    publishOn(engine, { ...flags, build }, reply),
);

type PublishFlags = {
  full?: boolean;
  force?: boolean;
  'dry-run'?: boolean;
  rollback?: boolean;
  resume?: boolean;
  /** The build to go back to; absent: the one before. */
  build?: string | undefined;
};

/** Publishes, or puts an earlier build back. Out: the exit code; 1 when something failed. */
export async function publishOn(
  engine: Engine,
  { full = false, force = false, ...flags }: PublishFlags,
  reply: Print,
): Promise<number> {
  if (flags['dry-run']) return dryRun(engine, reply);
  if (flags.rollback) return rollback(engine, flags.build, reply);
  const { site } = engine.services;
  if (flags.resume) {
    await pin(engine, undefined);
    note(engine, 'resumed', 'newest');
  }
  const report = await engine.publisher.publish({ full, force });
  reply(reportLine(report));
  for (const { path, name } of report.errors) reply(`${path}: ${name}`);
  if (site.pinned()) reply(pinLine(engine));
  return report.outcome === 'failed' || report.failed > 0 ? 1 : 0;
}

/** Puts an earlier build back and pins the site there. Without an id: the one before. */
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
  await pin(engine, build);
  note(engine, 'rolled-back', build.id);
  reply(`The site shows build ${buildLine(build)} again.`);
  reply(pinLine(engine));
  return 0;
}

/** Serves a build until it is resumed (undefined), on all servers. Throws where that is not possible. */
async function pin({ publisher }: Engine, build: SiteBuild | undefined): Promise<void> {
  if (await publisher.pin(build)) return;
  throw new CommandError(messageOf(problem('servers-apart'), 'en'));
}

/** Notes it in the audit log, as `/manage` does. */
function note({ services: { audit } }: Engine, operation: string, id: string): void {
  audit.append({
    ...{ who: OPERATOR, operation, schema: 'builds', id },
    before: null,
    after: null,
  });
}

const buildLine = ({ id, at }: SiteBuild) => `${id} (${new Date(at).toISOString()})`;

function pinLine({ services: { site } }: Engine): string {
  const waiting = site.head().seq - (site.current()?.seq ?? 0);
  const newer = waiting === 1 ? '1 newer build waits' : `${waiting} newer builds wait`;
  return `It is pinned there, ${newer}: npm run publish -- --resume goes on.`;
}

/** What a publish would do, after a look at the content source. */
async function dryRun({ services, publisher, previews }: Engine, reply: Print): Promise<number> {
  const synced = await publisher.exclusively(() => services.sync());
  const preview = synced.ok ? await previews.ask([]) : synced;
  if (!preview.ok) throw new CommandError(messageOf(preview.error, 'en'));
  for (const line of previewLines(preview.value)) reply(line);
  return 0;
}
