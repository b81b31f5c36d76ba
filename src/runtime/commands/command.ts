import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { errorText } from '#src/lib/error-text.ts';
import { CommandError } from '../process/command-error.ts';
import type { Print } from '../process/print.ts';

/** `--name`, or `--name VALUE` when `value` names what follows. */
type Flag<T> = {
  about: string;
  value?: string;
  /** It may be given several times. */
  many?: boolean;
  schema: v.GenericSchema<unknown, T>;
};

/** What stands behind the flags: as it is written in the help, and as it is read. */
type Arguments<T> = { usage: string; schema: v.GenericSchema<unknown, T> };

type Flags = Record<string, Flag<unknown>>;

/** The flags and arguments of a call, read. */
type Given<F extends Flags, A> = {
  flags: { [K in keyof F]: v.InferOutput<F[K]['schema']> };
  arguments: A;
};

/** How a command is defined: texts, what it takes and what it does. */
type Definition<F extends Flags, A> = {
  /** As in `npm run <name>`. */
  name: string;
  /** One line, for the README too. */
  summary: string;
  /** More, for `--help`. */
  details?: string;
  flags: F;
  arguments: Arguments<A>;
  /** What is wrong with flags that do not fit together; undefined when they do. */
  refuse?(given: Given<F, A>): string | undefined;
  /** Does the command in this process. Out: the exit code. `args` are the same, as they were written. */
  run(given: Given<F, A>, print: Print, args: string[]): Promise<number>;
};

/** A command that `npm run` starts; it reads its arguments before it does anything. */
export type Command = {
  name: string;
  summary: string;
  /** The answer to `--help`. */
  help: string;
  /** Out: the exit code. Throws `CommandError` for arguments that it does not know. */
  run(args: string[], print: Print): Promise<number>;
};

/** A command that a running server does, too: the process that was started asks it to. */
export type ServedCommand<Engine> = Command & {
  /** The same as `run`, on what the server has open. */
  serve(args: string[], engine: Engine, reply: Print): Promise<number>;
};

export const NO_ARGUMENTS: Arguments<[]> = { usage: '', schema: v.strictTuple([]) };

/** A flag that is given or not. */
export function flag(about: string): Flag<boolean> {
  return { about, schema: v.optional(v.boolean(), false) };
}

/** How a command is called: `npm run seed`. */
export function callOf(name: string): string {
  return name === 'start' ? 'npm start' : `npm run ${name}`;
}

/** Makes a command of its definition. */
export function defineCommand<F extends Flags, A>(definition: Definition<F, A>): Command {
  const { name, summary, run } = definition;
  return {
    name,
    summary,
    help: helpOf(definition),
    run: async (args, print) => run(read(definition, args), print, args),
  };
}

/** The same for a command that a running server does. In: what it does there, on what it needs of it. */
export function defineServed<F extends Flags, A, Engine>(
  definition: Definition<F, A>,
  serve: (given: Given<F, A>, engine: Engine, reply: Print) => Promise<number>,
): ServedCommand<Engine> {
  return {
    ...defineCommand(definition),
    serve: async (args, engine, reply) => serve(read(definition, args), engine, reply),
  };
}

function read<F extends Flags, A>(definition: Definition<F, A>, args: string[]): Given<F, A> {
  const refuse = (reason: string) =>
    new CommandError(
      `${reason}. ${usageOf(definition)}\nMore: ${callOf(definition.name)} -- --help`,
    );
  const { values, positionals } = split(definition, args, refuse);
  const flags: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(definition.flags)) {
    const parsed = v.safeParse(schema, values[name]);
    if (!parsed.success) throw refuse(`--${name} ${parsed.issues[0].message}`);
    flags[name] = parsed.output;
  }
  const parsed = v.safeParse(definition.arguments.schema, positionals);
  if (!parsed.success) {
    throw refuse(
      positionals.length > 0
        ? `Unexpected arguments: ${positionals.join(' ')}`
        : 'Arguments are missing',
    );
  }
  // Each flag was read by its own schema.
  const given = { flags, arguments: parsed.output } as Given<F, A>;
  const reason = definition.refuse?.(given);
  if (reason !== undefined) throw refuse(reason);
  return given;
}

function split(
  { flags }: { flags: Flags },
  args: string[],
  refuse: (reason: string) => CommandError,
) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value, many = false }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: many },
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    // Node's advice on how to write other arguments is left out.
    const [said = ''] = errorText(error).split('. ');
    throw refuse(said);
  }
}

type Texts = Pick<Definition<Flags, unknown>, 'name' | 'summary' | 'details'> & {
  flags: Record<string, Pick<Flag<unknown>, 'about' | 'value'>>;
  arguments: Pick<Arguments<unknown>, 'usage'>;
};

function usageOf({ name, flags, arguments: { usage } }: Texts): string {
  const parts = [
    ...(usage ? [usage] : []),
    ...Object.entries(flags).map((one) => `[${write(one)}]`),
  ];
  return ['Usage:', callOf(name), ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ');
}

function write([name, { value }]: [string, { value?: string }]): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function helpOf(texts: Texts): string {
  const flags = Object.entries(texts.flags);
  const width = Math.max(...flags.map((one) => write(one).length));
  const lines = flags.map((one) => `  ${write(one).padEnd(width)}  ${one[1].about}`);
  const parts = [usageOf(texts), texts.summary, lines.join('\n'), texts.details ?? ''];
  return parts.filter(Boolean).join('\n\n');
}
