import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '#src/site/targets/s3.ts';

const WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument>
  <ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

/**
 * What becomes of a request: it gets through, is refused with a status, only half of its answer comes,
 * or it is carried out and nobody hears of it.
 */
export type RequestFate = 'through' | 'half' | 'unheard' | { status: number; code: string };

/** A request as the S3 saw it. */
export type Seen = { method: string; path: string; headers: IncomingMessage['headers'] };

/**
 * A real S3 server with the bucket `shop`, which it serves as a website too, and the bucket `plain`, which it
 * does not; and a proxy before it that can disturb. Both end with the test, or at the end that is given.
 */
export async function openS3Server(atEnd: (end: () => Promise<void>) => void = onTestFinished) {
  const directory = mkdtempSync(join(tmpdir(), 'loden-s3-'));
  const configureBuckets = [
    { name: 'shop', configs: [WEBSITE] },
    { name: 'plain', configs: [] },
  ];
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets });
  await s3.configureBuckets();
  const inner = await listen(s3.callback());
  const seen: Seen[] = [];
  const state: { fate(seen: Seen): RequestFate } = { fate: () => 'through' };
  const outer = await listen((req, res) => {
    const one = { method: req.method ?? '', path: decodeURI(req.url ?? ''), headers: req.headers };
    seen.push(one);
    pass({ req, res, fate: state.fate(one), port: inner.port });
  });
  atEnd(async () => {
    await Promise.all([end(inner.server), end(outer.server)]);
    rmSync(directory, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${outer.port}`;
  const settings: BucketSettings = {
    ...{ bucket: 'shop', prefix: '', endpoint: url, region: 'us-east-1' },
    ...{ keyId: 'S3RVER', secret: 'S3RVER' },
  };
  return {
    settings,
    /** Every request since, oldest first. */
    seen,
    /** From now on requests meet this. */
    disturb(fate: (seen: Seen) => RequestFate) {
      state.fate = fate;
    },
    /** As a visitor asks the website of the bucket. */
    visit: (path: string) => fetch(`${url}/shop${encodeURI(path)}`, { redirect: 'manual' }),
  };
}

/** The paths that were written, without the state of the bucket. */
export const written = (seen: readonly Seen[]) =>
  seen
    .filter(({ method, path }) => method === 'PUT' && !path.endsWith('.loden-site'))
    .map(({ path }) => path.slice('/shop'.length));

type Passing = { req: IncomingMessage; res: ServerResponse; fate: RequestFate; port: number };

function pass({ req, res, fate, port }: Passing): void {
  if (typeof fate === 'object') {
    req.resume();
    const body = `<Error><Code>${fate.code}</Code></Error>`;
    req.on('end', () =>
      res.writeHead(fate.status, { 'Content-Type': 'application/xml' }).end(body),
    );
    return;
  }
  const { method, url: path, headers } = req;
  const asked = ask({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
    const body = await buffer(answer).catch(() => undefined);
    if (!body || fate === 'unheard' || (fate === 'half' && body.length < 2)) res.destroy();
    else {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fate === 'through') res.end(body);
      else res.write(body.subarray(0, body.length / 2), () => setTimeout(() => res.destroy(), 5));
    }
  });
  asked.on('error', () => res.destroy());
  req.pipe(asked);
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
