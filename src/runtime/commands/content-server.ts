import type { ContentServer } from '#src/content-server/server.ts';
import { backupCommand } from './backup.ts';
import { options, orPrint, withLock } from './command.ts';
import { openContentServer } from '../engine/content.ts';
import { createPort } from '../http/content-port.ts';
import { type ControlRequest, listenControl } from '../process/control.ts';
import { CommandError } from '../engine/engine.ts';
import { dataPaths, type Env } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { untilStopped } from '../process/stop.ts';

/** `npm run content-server -- --port N`: the content server alone, until it is stopped. */
export async function contentServerCommand(
  env: Env,
  args: string[],
  print: Print,
): Promise<number> {
  const { port = '4322' } = options(args, { port: 'string' });
  if (!/^\d{1,5}$/.test(String(port))) throw new CommandError('--port takes a number.');
  return withLock(env, 'npm run content-server', async () => {
    const content = openContentServer(env);
    const server = createPort((request) => content.handle(request));
    server.listen(Number(port), '127.0.0.1');
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
  if (command === 'backup') return orPrint(() => backupCommand(content.backup, args, reply), reply);
  reply(`The data folder is in use by npm run content-server. Stop it for npm run ${command}.`);
  return 1;
}
