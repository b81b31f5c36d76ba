import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { ROOT } from '../source.ts';

type Rule = { default: { fetch(request: Request): Promise<Response> } };

/** The rule of `src/docs/hosts.md`, as somebody copies it from there. In: the address of a bucket. */
export async function copyRule(bucket: string): Promise<Rule['default']> {
  const page = readFileSync(join(ROOT, 'src/docs/hosts.md'), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'loden-rule-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'rule.mjs');
  writeFileSync(file, code.replace('https://bucket.example.com', bucket));
  const rule: Rule = await import(pathToFileURL(file).href);
  return rule.default;
}

/** Puts the rule on a port of Node. Out: its address. */
export async function serveByRule(bucket: string): Promise<string> {
  const rule = await copyRule(bucket);
  const server = createServer(async (req, res) => {
    const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [
      ...([name, String(value)] as const),
    ]);
    const url = `http://${req.headers.host}${req.url}`;
    const answer = await rule.fetch(new Request(url, { method: req.method ?? 'GET', headers }));
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    // A browser that leaves the page reads no answer to its end.
    if (answer.body) await pipeline(answer.body, res).catch(() => undefined);
    else res.end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
