import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import * as v from 'valibot';
import type { ImportRun } from '#src/exchange/import-run.ts';
import type { ImportPlan } from '#src/exchange/plan.ts';
import { MAX_FILE_BYTES } from '#src/exchange/read-table.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { FAULT_WORDS, groupFaults } from '#src/model/errors/import-faults.ts';
import type { Engine } from '../engine/engine.ts';
import { CommandError } from '../process/command-error.ts';
import type { Print } from '../process/print.ts';
import { defineServed, flag } from './command.ts';
import { onEngine } from './on-engine.ts';
import { publishOn } from './publish.ts';

type ImportFlags = { 'dry-run': boolean; 'skip-faults': boolean; drafts: boolean };

const SHOWN = 20;
const SHOWN_LINES = 5;
/** Who imported from this machine. */
const OPERATOR = 'npm run import';

export const importCommand = defineServed(
  {
    name: 'import',
    summary:
      'Takes products from a CSV or JSON file (also of Shopify or WooCommerce), all or none.',
    details: `The columns are those that /manage/import exports. A product is known by its id, else its article
number, else its German name; columns that are missing leave their values as they are.`,
    flags: {
      'dry-run': flag('only says what would change'),
      'skip-faults': flag('leaves rows with a fault out, instead of refusing the file'),
      drafts: flag('keeps new products as drafts'),
    },
    arguments: { usage: 'FILE', schema: v.strictTuple([v.string()]) },
    run({ flags, arguments: [file] }, print, args) {
      const path = resolve(file);
      requireFile(path);
      // The server that may do it runs in another folder.
      const given = args.map((arg) => (arg === file ? path : arg));
      return onEngine(
        { command: 'import', args: given },
        print,
        (engine) => importOn(engine, path, flags, print),
        flags['dry-run'] ? { only: 'look' } : {},
      );
    },
  },
  ({ flags, arguments: [file] }, engine: Engine, reply) => importOn(engine, file, flags, reply),
);

async function importOn(
  engine: Engine,
  path: string,
  flags: ImportFlags,
  reply: Print,
): Promise<number> {
  const { imports } = engine;
  const file = { name: basename(path), bytes: reading(path, () => readFileSync(path)) };
  const state = await imports.look(file, { publishNew: !flags.drafts, lang: 'en' });
  if (!state.ok) throw new CommandError(messageOf(state.error, 'en'));
  const { id, plan } = state.value;
  for (const line of planLines(plan)) reply(line);
  const code = plan.faults.length > 0 && !flags['skip-faults'] ? 1 : 0;
  if (flags['dry-run']) return code;
  if (code > 0) {
    throw new CommandError(
      'Nothing was imported. Correct the faults, or leave their rows out with --skip-faults.',
    );
  }
  if (plan.changes.length === 0) return 0;
  const started = await imports.start(id, {
    skipFaults: flags['skip-faults'],
    by: OPERATOR,
    callerPublishes: true,
  });
  if (!started.ok) throw new CommandError(messageOf(started.error, 'en'));
  await started.value.finished;
  const { run } = state.value;
  if (run.kind !== 'done') throw new CommandError(failureOf(run));
  reply(`Products imported: ${run.written}`);
  return publishOn(engine, {}, reply);
}

function failureOf(run: ImportRun): string {
  if (run.kind === 'undone') {
    const kept = run.kept.length > 0 ? ` Edited since and left alone: ${run.kept.join(', ')}.` : '';
    return `Nothing was imported. ${messageOf(run.problem, 'en')}${kept}`;
  }
  if (run.kind === 'stuck') {
    return `The import failed. ${messageOf(run.problem, 'en')}
Some of its products are still written. The server takes them out within the hour, and so does the next import.`;
  }
  return 'Nothing was imported: somebody has changed products meanwhile. Please run the command again.';
}

/** Before anything is opened, which takes a while. */
function requireFile(path: string): void {
  const { size } = reading(path, () => statSync(path));
  if (size > MAX_FILE_BYTES) {
    throw new CommandError(messageOf(problem('body-too-large', { limit: MAX_FILE_BYTES }), 'en'));
  }
}

function reading<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new CommandError(`${path} cannot be read: ${reason}`);
  }
}

function planLines(plan: ImportPlan): string[] {
  const { rows, changes, same, faults, unknown, missing, readAs } = plan;
  const fresh = changes.filter(({ isNew }) => isNew).length;
  const groups = groupFaults(faults);
  const shown = groups.slice(0, SHOWN).map(({ lines, column, reason, text }) => {
    const where = column === '' ? linesIn(lines) : `${linesIn(lines)}, ${column}`;
    return `${where}: ${FAULT_WORDS.en[reason](text)}`;
  });
  const names = readAs.map(({ column, as }) => `${column} as ${as}`);
  return [
    `${rows} ${rows === 1 ? 'product' : 'products'} in the file: ${fresh} new, ${changes.length - fresh} changed, ${same} the same.`,
    ...(missing.length > 0 ? [`Columns that new products need: ${missing.join(', ')}.`] : []),
    ...(names.length > 0 ? [`Read like this: ${names.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Columns that are not taken: ${unknown.join(', ')}.`] : []),
    ...(faults.length > 0 ? [`Faults: ${faults.length}`, ...shown] : []),
    ...(groups.length > SHOWN ? [`… and ${groups.length - SHOWN} more.`] : []),
  ];
}

/** Lines with the same fault: the first of them, and how many more. */
function linesIn(lines: readonly number[]): string {
  const [first] = lines;
  if (lines.length === 1) return `Line ${first}`;
  const more = lines.length > SHOWN_LINES ? ` and ${lines.length - SHOWN_LINES} more` : '';
  return `Lines ${lines.slice(0, SHOWN_LINES).join(', ')}${more}`;
}
