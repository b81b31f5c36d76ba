import { readFileSync, writeFileSync } from 'node:fs';
import { callOf } from '#src/runtime/commands/command.ts';
import { COMMANDS } from './commands.ts';
import { ROOT } from './open-site.ts';

const README = `${ROOT}README.md`;
const HEAD = ['command', 'does'] as const;

/** The README's table of commands, as prettier writes it. */
function commandsTable(): string {
  const rows = COMMANDS.map(({ name, summary }) => [`\`${callOf(name)}\``, summary] as const);
  const width = (column: 0 | 1) => Math.max(...[HEAD, ...rows].map((row) => row[column].length));
  const line = (first: string, second: string) =>
    `| ${first.padEnd(width(0))} | ${second.padEnd(width(1))} |`;
  const rule = line('-'.repeat(width(0)), '-'.repeat(width(1)));
  return [line(...HEAD), rule, ...rows.map((row) => line(...row))].join('\n');
}

/** In: the README. Out: the same with the table of commands as it is now. */
export function withCommands(readme: string): string {
  return readme.replace(/^\| command .*(?:\n\|.*)*/m, () => commandsTable());
}

// Run by itself, it brings the README up to date.
if (import.meta.main) writeFileSync(README, withCommands(readFileSync(README, 'utf8')));
