import type { ContentStore, SchemaChange } from '#src/content/store.ts';
import { messageOf } from '#src/model/errors.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';
import { type SetupChanges, setUp } from '#src/seed/setup.ts';
import { CommandError } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';

const USAGE = 'npm run squidex:setup [-- --apply]';

/**
 * `npm run squidex:setup`: shows in what the content source differs from our model; with `--apply` it is
 * brought to it. Nothing is deleted, and what is not ours stays as it is.
 * In: where the content is, for people. Out: the exit code: 0 when everything fits, was shown or was
 * applied. Throws `CommandError` with the reason when the source refuses or does not answer.
 */
export async function squidexSetup(
  store: Pick<ContentStore, 'syncLanguages' | 'syncSchemas'>,
  where: string,
  args: string[],
  print: Print,
): Promise<number> {
  if (args.some((one) => one !== '--apply')) throw new CommandError(USAGE);
  print(where);
  const wanted = await changesOf(store, true);
  const lines = linesOf(wanted);
  for (const line of lines) print(line);
  if (lines.length === 0) {
    print('Everything fits: languages and schemas are as Loden needs them.');
    return 0;
  }
  if (args.length === 0) {
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
  const { reason } = changes.error.details;
  const why = reason === undefined ? '' : ` (${reason})`;
  throw new CommandError(`${messageOf(changes.error, 'en')}${why}`);
}

/** One difference a line: `+` is added, `~` is changed. */
function linesOf({ languages, schemas }: SetupChanges): string[] {
  return [
    ...languages.map((code) => `~ language ${code}: ${wantedOf(code)}`),
    ...schemas.flatMap(linesOfSchema),
  ];
}

function wantedOf(code: string): string {
  if (code === DEFAULT_LANGUAGE) return 'the master language';
  return isLanguage(code) ? `optional, falls back to ${DEFAULT_LANGUAGE}` : 'unknown';
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
