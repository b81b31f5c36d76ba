import * as v from 'valibot';
import type { ContentServer } from '#src/content-server/server.ts';
import { openContentServer } from '../engine/content.ts';
import { createPort } from '../http/content-port.ts';
import { orPrint } from '../process/command-error.ts';
import { type ControlRequest, listenControl } from '../process/control.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, parseEnv } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { untilStopped } from '../process/stop.ts';
import { backupCommand } from './backup.ts';
import { defineCommand, NO_ARGUMENTS } from './command.ts';

const MAX_PORT = 65_535;

export const contentServerCommand = defineCommand({
  name: 'content-server',
  summary: 'Runs the content server alone, on a port of this machine.',
  details: 'It prints the id and the secret that a client of Squidex needs.',
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
  },
  arguments: NO_ARGUMENTS,
  run: ({ flags }, print) => runContentServer(flags.port, print),
});

function runContentServer(port: number, print: Print): Promise<number> {
  const env = parseEnv();
  return withLock(env, 'npm run content-server', async () => {
    const content = openContentServer(env);
    const server = createPort((request) => content.handle(request));
    server.listen(port, '127.0.0.1');
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
    const bound = server.address();
    const at = typeof bound === 'object' && bound ? bound.port : port;
    print(`Content server at http://127.0.0.1:${at} app=${content.appName}`);
    print(`SQUIDEX_CLIENT_ID=${content.clientId} SQUIDEX_CLIENT_SECRET=${content.secret}`);
    const control = await listenControl(dataPaths(env.dataDir), (request, reply) =>
      answerAlone(content, request, reply),
    );
    await untilStopped();
    await control.close();
    server.close();
    server.closeAllConnections();
    content.close();
    return 0;
  });
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
