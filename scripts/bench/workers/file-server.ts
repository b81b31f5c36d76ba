import { readFile, stat } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerCalls } from './worker.ts';

const SUFFIX = { br: '.br', gzip: '.gz' } as const;

/**
 * The bare file server beside which ours is measured: files that are compressed already, ETag, 304. It
 * reads them whole: streams cost half as much again.
 */
const calls = {
  /** Serves `folder/{name}`, `{name}.br` and `{name}.gz` at `/{name}`. Out: the address. */
  async start({ folder }: { folder: string }): Promise<string> {
    const server = createServer((req, res) => answerFile(folder, req, res));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    if (typeof bound !== 'object' || !bound) throw new Error('There is no free port.');
    return `http://127.0.0.1:${bound.port}`;
  },
};

export type FileServerCalls = typeof calls;

function answerFile(folder: string, req: IncomingMessage, res: ServerResponse): void {
  const encoding = encodingFor(req.headers['accept-encoding']?.toString() ?? '');
  const file = join(folder, (req.url ?? '').slice(1)) + (encoding ? SUFFIX[encoding] : '');
  stat(file, (error, stats) => {
    if (error) return void res.writeHead(404).end();
    const etag = `"${stats.size}-${stats.mtimeMs}"`;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
    if (req.headers['if-none-match'] === etag) return void res.writeHead(304, headers).end();
    readFile(file, (failure, body) => {
      if (failure) return void res.writeHead(500).end();
      res.writeHead(200, {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': body.length,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      });
      res.end(body);
    });
  });
}

function encodingFor(accepted: string): keyof typeof SUFFIX | undefined {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

answerCalls(calls);
