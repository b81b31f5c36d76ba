/** Runs a command of Loden: `node scripts/run.ts <command> [arguments]`, on Node 24. */
import { argv, env } from 'node:process';

const [command = 'start', ...args] = argv.slice(2);
// React and others choose their fast build by this, at their first import.
env['NODE_ENV'] ??= command === 'dev' ? 'development' : 'production';

const { runCommand } = await import('#src/runtime/commands/run-command.ts');
const { COMMANDS } = await import('./commands.ts');
const code = await runCommand(COMMANDS, command, args);
// What failed has closed what it could; a handle that is left over must not keep the process.
if (code !== 0) process.exit(code);
process.exitCode = code;
