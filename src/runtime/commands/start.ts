import type { Engine } from '../engine/engine.ts';
import { orPrint } from '../process/command-error.ts';
import { withLock } from '../process/data-lock.ts';
import { parseEnv } from '../process/env.ts';
import { type Command, defineCommand, NO_ARGUMENTS, type ServedCommand } from './command.ts';

/** Makes the commands that serve the site. In: what `npm start` does for other processes. */
export function servingCommands(served: readonly ServedCommand<Engine>[]): Command[] {
  const start = defineCommand({
    name: 'start',
    summary: 'Installs, fills the demo shop, builds what changed and serves the site.',
    details: 'Settings are environment variables, or lines of .env; .env.example explains each.',
    flags: {},
    arguments: NO_ARGUMENTS,
    async run(_given, print) {
      const env = parseEnv();
      const { runServer } = await import('../server/run-server.ts');
      return withLock(env, 'npm start', (tell) =>
        runServer({
          env,
          tell,
          print,
          onCommand: (engine) => (request, reply) =>
            orPrint(async () => {
              const command = served.find(({ name }) => name === request.command);
              if (command) return command.serve(request.args, engine, reply);
              reply(`The server that runs cannot do npm run ${request.command}. Stop it first.`);
              return 1;
            }, reply),
        }),
      );
    },
  });
  const dev = defineCommand({
    name: 'dev',
    summary: "The same with Astro's dev server, which reads code and content at every request.",
    flags: {},
    arguments: NO_ARGUMENTS,
    async run(_given, print) {
      // Astro's dev server takes a second to load, which no other command needs.
      const { runDev } = await import('../server/dev.ts');
      return runDev(parseEnv(), print);
    },
  });
  return [start, dev];
}
