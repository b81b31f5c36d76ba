import type { ContentStore, SchemaChange } from '#src/content/store.ts';
import { withReason } from '#src/model/errors/with-reason.ts';
import { MASTER_LANGUAGE, isLanguage } from '#src/model/languages.ts';
import { type SetupChanges, setUp } from '#src/seed/setup.ts';
import { type ContentBackend, openContent } from '../engine/content.ts';
import { CommandError } from '../process/command-error.ts';
import { askServer } from '../process/control.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, type Env, parseEnv } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { defineServed, flag, NO_ARGUMENTS } from './command.ts';

type SetupFlags = { apply: boolean };

export const squidexSetupCommand = defineServed(
  {
    name: 'squidex:setup',
    summary:
      'Shows which schemas and languages the configured Squidex lacks; adds them with `--apply`.',
    details: 'Nothing is deleted, and schemas that are not of Loden stay as they are.',
    flags: { apply: flag('adds and changes what is shown') },
    arguments: NO_ARGUMENTS,
    async run({ flags }, print, args) {
      const env = parseEnv();
      if (env.squidex) return compareModel(openContent(env), env, flags, print);
      const request = { command: 'squidex:setup', args };
      const done = await askServer(dataPaths(env.dataDir), request, print);
      if (done !== undefined) return done;
      return withLock(env, 'npm run squidex:setup', async () => {
        const content = openContent(env);
        try {
          return await compareModel(content, env, flags, print);
        } finally {
          content.close();
        }
      });
    },
  },
  ({ flags }, { services }: { services: { content: ContentBackend } }, reply) =>
    compareModel(services.content, parseEnv(), flags, reply),
);

/**
 * Prints in what the content source differs from our model, and applies it if asked. Out: the exit
 * code. Throws `CommandError` with the reason when the source refuses or does not answer.
 */
async function compareModel(
  { store }: Pick<ContentBackend, 'store'>,
  env: Env,
  { apply }: SetupFlags,
  print: Print,
): Promise<number> {
  const where = env.squidex
    ? `Squidex at ${env.squidex.url}, app ${env.squidex.app}`
    : `The content server in ${env.dataDir}`;
  print(where);
  const wanted = await changesOf(store, true);
  const lines = linesOf(wanted);
  for (const line of lines) print(line);
  if (lines.length === 0) {
    print('Everything fits: languages and schemas are as Loden needs them.');
    return 0;
  }
  if (!apply) {
    print(
      `${summary(wanted)}. Nothing was changed; apply this with: npm run squidex:setup -- --apply`,
    );
    return 0;
  }
  await changesOf(store, false);
  const left = linesOf(await changesOf(store, true));
  if (left.length > 0) {
    throw new CommandError(
      `The content source took the changes and still differs:\n${left.join('\n')}\n` +
        'Please look at these in Squidex; another client may be changing them.',
    );
  }
  print(`${summary(wanted)}. Applied.`);
  return 0;
}

async function changesOf(
  store: Pick<ContentStore, 'syncLanguages' | 'syncSchemas'>,
  dryRun: boolean,
): Promise<SetupChanges> {
  const changes = await setUp(store, { dryRun });
  if (changes.ok) return changes.value;
  throw new CommandError(withReason(changes.error));
}

/** One difference a line: `+` is added, `~` is changed. */
function linesOf({ languages, schemas }: SetupChanges): string[] {
  return [
    ...languages.map((code) => `~ language ${code}: ${wantedOf(code)}`),
    ...schemas.flatMap(linesOfSchema),
  ];
}

function wantedOf(code: string): string {
  if (code === MASTER_LANGUAGE) return 'the master language';
  return isLanguage(code) ? `optional, falls back to ${MASTER_LANGUAGE}` : 'unknown';
}

function linesOfSchema({ schema, created, details }: SchemaChange): string[] {
  if (created) return [`+ schema ${schema}`];
  return details.map((detail) =>
    detail.endsWith(': added')
      ? `+ field ${schema}.${detail.slice(0, -': added'.length)}`
      : `~ schema ${schema}: ${detail}`,
  );
}

function summary({ languages, schemas }: SetupChanges): string {
  const created = schemas.filter((one) => one.created).length;
  const parts = [
    count(languages.length, 'language'),
    count(created, 'new schema'),
    count(schemas.length - created, 'changed schema'),
  ];
  return parts.filter(Boolean).join(', ');
}

const count = (n: number, what: string) => (n === 0 ? '' : `${n} ${what}${n === 1 ? '' : 's'}`);
