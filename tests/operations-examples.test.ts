import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '#src/runtime/http/limits.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { hasNginx, serveByNginx } from './site/nginx.ts';
import { readSources, ROOT } from './source.ts';

const document = (name: string) => readFileSync(join(ROOT, 'src/docs', name), 'utf8');
const example = (name: string) => document(join('operations', name));
const MB = 1024 * 1024;

/** A server that says its name, whom it was asked for, and how. */
async function openNamed(name: string): Promise<{ port: number; close(): void }> {
  const server = createServer((req, res) => {
    if (req.url === '/de/broken') return void res.destroy();
    if (/busy$/.test(req.url ?? '')) res.statusCode = 503;
    res.end([name, req.headers['x-forwarded-for'], req.headers['x-forwarded-proto']].join(' '));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
}

if (!hasNginx) console.warn('There is no nginx: its example for three servers is not tested.');

test.skipIf(!hasNginx)(
  'nginx sends a visitor to the same server each time, and what is not shared to the first one',
  async () => {
    const names = ['one', 'two', 'three'];
    const servers = new Map<string, Awaited<ReturnType<typeof openNamed>>>();
    for (const name of names) servers.set(name, await openNamed(name));
    const configuration = example('nginx.conf').replaceAll(
      /server (one|two|three):4321/g,
      (_, name: string) => `server 127.0.0.1:${servers.get(name)?.port}`,
    );
    const url = await serveByNginx(configuration);
    const ask = async (path: string, method = 'GET') =>
      (await fetch(url + path, { method })).text();
    const pages = new Set<string>();
    for (let times = 0; times < 12; times++) pages.add(await ask(`/de/product/ware-${times}`));
    expect(pages.size).toBe(1);
    const [mine = ''] = [...pages][0]?.split(' ') ?? [];
    expect(names).toContain(mine);
    // Editors, and what visitors send, may come to any server.
    const editing = [
      '/manage/pages',
      '/login/oidc',
      '/api/rest',
      '/preview/x',
      '/squidex/graphql',
      '/de/anfrage',
    ];
    for (const path of editing) expect(await ask(path, 'POST'), path).toMatch(`${mine} `);
    for (const path of [
      ...['/share/de', '/api/share', '/manage/share', '/de/newsletter/x', '/newsletter/confirm'],
      ...['/manage/newsletter', '/manage/enquiries/a', '/manage/plausible', '/manage/accounts'],
      ...['/manage/campaigns', '/api/campaigns', '/api/plans', '/api/event', '/api/page-visits'],
      ...['/manage', '/manage/'],
      ...['/de/anfrage/wieder-da', '/en/enquiry/back-in-stock'],
    ]) {
      expect(await ask(path), path).toBe('one 127.0.0.1 http');
      expect(await ask(path, 'POST'), path).toBe('one 127.0.0.1 http');
    }
    // With the line for passwords editors stay at the first one.
    const ofPasswords = await serveByNginx(configuration.replace(/^ {2}# (~\S+ first;)$/m, '  $1'));
    for (const path of ['/manage', '/en/login', '/api/items']) {
      expect(await (await fetch(ofPasswords + path)).text(), path).toBe('one 127.0.0.1 http');
    }
    // Connections that break and servers that are busy, which strangers can have, take no page away.
    for (const path of ['/de/broken', '/de/busy', '/api/busy']) {
      for (let times = 0; times < 6; times++) await ask(path);
      expect(await ask('/de'), path).toMatch(`${mine} `);
    }
    // A server that cannot answer editors now is asked no more than once, and then the others.
    expect(new Set([await ask('/de/busy'), await ask('/manage/busy')]).size).toBe(2);
    // Where the visitor's server is away, another one answers.
    servers.get(mine)?.close();
    expect(await ask('/de')).toMatch(
      new RegExp(`^(?:${names.filter((one) => one !== mine).join('|')}) `),
    );
    // Where the first one is away, another one shows the overview.
    servers.get('one')?.close();
    expect(await ask('/manage')).toMatch(/^(?:two|three) /);
  },
);

test.each([
  ['for one server', () => /```nginx\n([^`]+)```/.exec(document('operations.md'))?.[1] ?? ''],
  ['for three servers', () => example('nginx.conf')],
])('the nginx %s lets through what may be uploaded, and an archive of everything', (_, read) => {
  const text = read();
  const [files = 0, archive = 0] = [...text.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, megabytes]) => Number(megabytes) * MB,
  );
  expect(files).toBeGreaterThan(parseEnv({}).uploadMaxBytes);
  expect(archive).toBeGreaterThanOrEqual(LIMITS.archive);
  const [, place = ''] = /location = \/manage\/archive {([^}]+)}/.exec(text) ?? [];
  expect(place).toContain(`client_max_body_size ${archive / MB}m;`);
  // A header that is set in a place takes those around it away.
  expect(/location [^{]*{[^}]*proxy_set_header/.test(text)).toBe(false);
});

test('each queue of the metrics is explained', () => {
  const code = readSources('src/runtime').filter(({ isTest }) => !isTest);
  const names = code.flatMap(({ text }) =>
    [...text.matchAll(/metrics\??\.queue\('([^']+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(document('operations.md')).toContain(`\`${name}\``);
});

test('what git leaves out, such as .env with its secrets, gets into no image', () => {
  const linesOf = (name: string) =>
    readFileSync(join(ROOT, name), 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\*\*\/|\/$/g, ''))
      .filter((line) => line !== '' && !line.startsWith('#'));
  const left = linesOf('.gitignore');
  expect(left).toContain('.env');
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(left));
  // Also the file beside the compose file, which lies in a folder that is copied.
  expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8')).toContain('\n**/.env\n');
});

test('the unit leaves settings to .env, which commands beside the server read, too', () => {
  const unit = example('loden.service');
  expect(unit).toContain('DATA_DIR=/var/lib/loden: the server and all commands');
  const given = [...unit.matchAll(/^Environment(?:File)?=([^=\n]+)/gm)].map(([, name]) => name);
  expect(given).toEqual(['npm_config_cache']);
});

test('in the compose file all start again, Redis is for the servers alone, and only the proxy is believed', () => {
  const [, services = ''] = example('compose.yaml').split(/^services:$|^networks:$/m);
  const blocks = new Map(
    [...services.matchAll(/^ {2}(\w+):\n((?: {4}.*\n)+)/gm)].map(([, name = '', block = '']) => [
      name,
      block,
    ]),
  );
  const servers = ['one', 'two', 'three'];
  expect([...blocks.keys()].slice(0, 4)).toEqual([...servers, 'proxy']);
  const networksOf = (block: string) => /networks: (.*)/.exec(block)?.[1] ?? '';
  const atRedis = [...blocks].filter(([, block]) => networksOf(block).includes('shared'));
  expect(atRedis.map(([name]) => name)).toEqual([...servers, 'redis']);
  for (const [name, block] of blocks) {
    expect(block, name).toContain(servers.includes(name) ? '<<: *server' : '<<: *service');
  }
  const addressOf = (name: string) => /ipv4_address: (\S+)/.exec(blocks.get(name) ?? '')?.[1];
  for (const name of servers) {
    expect(blocks.get('proxy')).toContain(`'${name}:${addressOf(name)}'`);
  }
  const proxy = addressOf('proxy');
  expect(/TRUSTED_PROXIES: (\S+)/.exec(example('compose.yaml'))?.[1]).toBe(proxy);
});

test('the container starts what npm start would start, with the same options', () => {
  const start = readFileSync(join(ROOT, 'scripts/start.mjs'), 'utf8');
  const options = [...start.matchAll(/'(--(?:max-semi|heap-growing|no-memory)[\w=-]+)'/g)];
  expect(options).toHaveLength(3);
  for (const [, option = ''] of options) expect(example('Containerfile')).toContain(`"${option}"`);
  for (const file of ['Containerfile', 'loden.service']) {
    expect(example(file)).toMatch(/scripts\/(?:start\.mjs|run\.ts)/);
  }
});
