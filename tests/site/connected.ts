import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { type AtEnd, launch } from './commands.ts';
import { demoPages } from './demo.ts';
import { copyData, startSite } from './server.ts';

/**
 * A site of its own that reads a content server on a port, as it would a real Squidex.
 * In: its data folder; without, it begins with nothing. Who ends it: the test, or whoever `atEnd` is given to.
 * Further settings.
 */
export async function connected(
  from?: string,
  atEnd: AtEnd = onTestFinished,
  added: Record<string, string> = {},
) {
  const contentDir = await copyData(inject('site').dataDir);
  const server = launch(contentDir, ['content-server', '--port', '0', '--secret'], {}, atEnd);
  const [, url = '', app = ''] = await server.says(/Content server at (\S+) app=(\S+)/);
  const [, clientId = '', clientSecret = ''] = await server.says(
    /SQUIDEX_CLIENT_ID=(\S+) SQUIDEX_CLIENT_SECRET=(\S+)/,
  );
  const env = {
    SQUIDEX_URL: url,
    SQUIDEX_APP: app,
    SQUIDEX_CLIENT_ID: clientId,
    SQUIDEX_CLIENT_SECRET: clientSecret,
  };
  const dataDir = from ?? (await mkdtemp(join(tmpdir(), 'loden-connected-')));
  const site = await startSite({ dataDir, env: { ...env, ...added } });
  atEnd(async () => {
    await site.kill();
    for (const folder of [dataDir, contentDir]) await rm(folder, { recursive: true, force: true });
  });
  return {
    site,
    server,
    contentDir,
    env,
    store: connectSquidex({ url, app, clientId, clientSecret }).store,
  };
}

/** Some product of the demo, in German. */
export async function someProduct() {
  const page = (await demoPages()).find(({ path }) => path.startsWith('/de/product/'));
  const payload = await (await fetch(`${inject('site').url}${page?.path}/_payload.json`)).json();
  return { path: page?.path ?? '', id: String(payload.route.id) };
}
