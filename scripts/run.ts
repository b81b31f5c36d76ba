/** Runs a command of Loden: `node scripts/run.ts <command> [arguments]`, on Node 24. */
import { enableCompileCache } from 'node:module';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const [command = 'start', ...args] = argv.slice(2);
// React and others choose their fast build by this, at their first import.
env['NODE_ENV'] ??= command === 'dev' ? 'development' : 'production';

// Compiled code is kept for the next start, where only those who may change the code can write. Without such a folder,
// as in a read-only container, each start compiles. Threads look for it in the environment.
env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../node_modules/.cache/compiled', import.meta.url),
);
enableCompileCache(env['NODE_COMPILE_CACHE']);

const { runCommand } = await import('#src/runtime/commands/run-command.ts');
const { COMMANDS } = await import('./commands.ts');
const code = await runCommand(COMMANDS, command, args);
// What failed has closed what it could; a handle that is left over must not keep the process.
if (code !== 0) process.exit(code);
process.exitCode = code;
