import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '#src/site/targets/s3.ts';

const WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument>
  <ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

const { createCipheriv, createDecipheriv } = crypto;
/**
 * The S3 server names the next page of a list by a token in DES, which OpenSSL has dropped: it refused lists of more
 * than a thousand objects. Three times DES with one key is DES.
 */
const withDes =
  <C extends (algorithm: string, key: Buffer, ...rest: never[]) => unknown>(create: C) =>
  (algorithm: string, key: Buffer, ...rest: never[]) =>
    algorithm === 'des'
      ? create('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest)
      : create(algorithm, key, ...rest);
Object.assign(crypto, {
  createCipheriv: withDes(createCipheriv),
  createDecipheriv: withDes(createDecipheriv),
});

/**
 * What becomes of a request: it gets through, is refused with a status, only half of its answer comes,
 * or it is carried out and nobody hears of it.
 */
export type RequestFate = 'through' | 'half' | 'unheard' | { status: number; code: string };

/** A request as the S3 saw it, and what it answered, as soon as it has. */
export type Seen = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  status?: number;
};

/**
 * A real S3 server with the bucket `shop`, which it serves as a website too, and the bucket `plain`, which it
 * does not; and a proxy before it that can disturb, and that carries out the conditions of writes, which this
 * server does not know. Both end with the test, or at the end that is given.
 */
export async function openS3Server(atEnd: (end: () => Promise<void>) => void = onTestFinished) {
  const directory = mkdtempSync(join(tmpdir(), 'loden-s3-'));
  const configureBuckets = [
    { name: 'shop', configs: [WEBSITE] },
    { name: 'plain', configs: [] },
  ];
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets });
  answerLate(s3.store);
  const lists = { atOnce: 1_000 };
  const list = s3.store.listObjects.bind(s3.store);
  s3.store.listObjects = (bucket, options) =>
    list(bucket, { ...options, maxKeys: Math.min(options.maxKeys, lists.atOnce) });
  await s3.configureBuckets();
  const inner = await listen(s3.callback());
  const seen: Seen[] = [];
  const state: { fate(seen: Seen): RequestFate | Promise<RequestFate> } = { fate: () => 'through' };
  /** The ETags of what was written. */
  const etags = new Map<string, string>();
  /** What is being written: writes of one path go one after the other. */
  const writing = new Map<string, Promise<void>>();
  const outer = await listen(async (req, res) => {
    const { method = '', url: path = '', headers } = req;
    const one: Seen = { method, path: decodeURI(path), headers };
    seen.push(one);
    res.on('finish', () => {
      one.status = res.statusCode;
    });
    const passing = { req, res, fate: await state.fate(one), port: inner.port };
    if (method !== 'PUT' && method !== 'DELETE') return pass(passing);
    const before = writing.get(path);
    const { promise, resolve } = Promise.withResolvers<void>();
    writing.set(path, promise);
    await before;
    const refusal = refusalOf(headers, etags.get(path));
    await pass({
      ...passing,
      ...(refusal && typeof passing.fate === 'string' && { fate: refusal }),
      onAnswer({ statusCode = 500, headers: { etag } }) {
        if (statusCode < 300) {
          if (method === 'PUT' && etag) etags.set(path, etag);
          else etags.delete(path);
        }
      },
      onEnd: resolve,
    });
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
    disturb(fate: (seen: Seen) => RequestFate | Promise<RequestFate>) {
      state.fate = fate;
    },
    /** From now on it lists no more objects at once, as an S3 may: a thousand are the most. */
    listAtOnce(count: number) {
      lists.atOnce = count;
    },
    /** As a visitor asks the website of the bucket. */
    visit: (path: string) => fetch(`${url}/shop${encodeURI(path)}`, { redirect: 'manual' }),
  };
}

/**
 * Answers a write once its file is whole. This server answers before: what was read then was empty, and of two writes
 * one after the other the end of the first could stay behind the second.
 */
function answerLate(store: S3rver['store']): void {
  const put = store.putObject.bind(store);
  store.putObject = async (object) => {
    const { bucket, key, content: sent } = object;
    const content = Buffer.isBuffer(sent) ? sent : await buffer(sent);
    const answer = await put(Object.assign(object, { content }));
    const path = store.getResourcePath(bucket, key, 'object');
    const isWhole = async () =>
      readFile(path).then(
        (bytes) => bytes.equals(content),
        () => false,
      );
    while (!(await isWhole())) await wait(1);
    return answer;
  };
}

/** The paths that were written, without the state of the bucket. */
export const written = (seen: readonly Seen[]) =>
  seen
    .filter(({ method, path }) => method === 'PUT' && !path.endsWith('.loden-site'))
    .map(({ path }) => path.slice('/shop'.length));

/** What Amazon's S3 says of a write whose condition is not met. In: the ETag of what is there. */
function refusalOf(
  { 'if-match': expected, 'if-none-match': nothing }: IncomingMessage['headers'],
  etag: string | undefined,
): { status: number; code: string } | undefined {
  if (expected !== undefined && etag === undefined) return { status: 404, code: 'NoSuchKey' };
  const isMet = expected === undefined || expected === etag;
  if (isMet && !(nothing === '*' && etag !== undefined)) return undefined;
  return { status: 412, code: 'PreconditionFailed' };
}

type Passing = {
  req: IncomingMessage;
  res: ServerResponse;
  fate: RequestFate;
  port: number;
  onAnswer?(answer: IncomingMessage): void;
  /** The request is carried out, or it never will be. */
  onEnd?(): void;
};

async function pass({ req, res, fate, port, onAnswer, onEnd }: Passing): Promise<void> {
  if (typeof fate === 'object') {
    req.resume();
    const body = `<Error><Code>${fate.code}</Code></Error>`;
    req.on('end', () =>
      res.writeHead(fate.status, { 'Content-Type': 'application/xml' }).end(body),
    );
    onEnd?.();
    return;
  }
  const { method, url: path, headers } = req;
  // As an S3 does: of an object that did not come as a whole nothing is kept.
  const sent = await buffer(req).catch(() => undefined);
  if (!sent) {
    onEnd?.();
    res.destroy();
    return;
  }
  const asked = ask({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
    onAnswer?.(answer);
    onEnd?.();
    const body = await buffer(answer).catch(() => undefined);
    if (!body || fate === 'unheard' || (fate === 'half' && body.length < 2)) res.destroy();
    else {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fate === 'through') res.end(body);
      else res.write(body.subarray(0, body.length / 2), () => setTimeout(() => res.destroy(), 5));
    }
  });
  asked.on('error', () => {
    onEnd?.();
    res.destroy();
  });
  asked.end(sent);
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
