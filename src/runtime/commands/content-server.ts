import * as v from 'valibot';
import type { ContentServer } from '#src/content-server/server.ts';
import { notesOfRestores, openContentServer } from '../engine/content.ts';
import { createPort } from '../http/content-port.ts';
import { closingAfter } from '../process/closing.ts';
import { orPrint } from '../process/command-error.ts';
import { type ControlRequest, listenControl } from '../process/control.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, parseEnv } from '../process/env.ts';
import { listen } from '../process/listen.ts';
import type { Print } from '../process/print.ts';
import { untilStopped } from '../process/stop.ts';
import { backupCommand } from './backup.ts';
import { defineCommand, flag, NO_ARGUMENTS } from './command.ts';

const MAX_PORT = 65_535;

export const contentServerCommand = defineCommand({
  name: 'content-server',
  summary: 'Runs the content server alone, on a port of this machine.',
  details: `A client of Squidex needs its id, which is printed, and its secret, which --secret prints too:
where output is kept as a log, it does not belong there.`,
  flags: {
    port: {
      about: 'where it listens; 0: any free port',
      value: 'N',
      schema: v.pipe(
        v.optional(v.string(), '4322'),
        v.regex(/^\d{1,5}$/, 'takes a number'),
        v.transform(Number),
        v.maxValue(MAX_PORT, `takes a number up to ${MAX_PORT}`),
      ),
    },
    secret: flag('also prints the secret'),
  },
  arguments: NO_ARGUMENTS,
  run: ({ flags }, print) => runContentServer(flags, print),
});

function runContentServer(
  { port, secret }: { port: number; secret: boolean },
  print: Print,
): Promise<number> {
  const env = parseEnv();
  const serveContent = () =>
    closingAfter(print, async (add) => {
      const content = openContentServer(env);
      add(() => content.close());
      for (const line of notesOfRestores(env.dataDir)) print(line);
      const server = createPort(
        (request) => content.handle(request),
        (error) => print(`An answer failed: ${String(error)}`),
      );
      const at = await listen(server, { port, host: '127.0.0.1' });
      add(() => {
        server.close();
        server.closeAllConnections();
      });
      print(`Content server at http://127.0.0.1:${at} app=${content.appName}`);
      const shown = secret ? ` SQUIDEX_CLIENT_SECRET=${content.secret}` : '';
      print(`SQUIDEX_CLIENT_ID=${content.clientId}${shown}`);
      const control = await listenControl(dataPaths(env.dataDir), (request, reply) =>
        answerAlone(content, request, reply),
      );
      add(() => control.close());
      await untilStopped();
      return 0;
    });
  return withLock(env, 'npm run content-server', serveContent);
}

/** What the content server alone does for another process. */
async function answerAlone(
  content: ContentServer,
  { command, args }: ControlRequest,
  reply: Print,
): Promise<number> {
  if (command === 'backup') {
    return orPrint(() => backupCommand.serve(args, { services: { content } }, reply), reply);
  }
  reply(`The data folder is in use by npm run content-server. Stop it for npm run ${command}.`);
  return 1;
}
