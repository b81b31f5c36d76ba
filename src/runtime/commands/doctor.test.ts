import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openReplica } from '#src/content/replica/replica.ts';
import { newBuildId } from '#src/site/builds.ts';
import { openSite } from '#src/site/site.ts';
import { listen } from '../process/listen.ts';
import { examine } from './doctor.ts';
import { checkNode } from './doctor-checks.ts';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the doctor says about a machine with these settings, by what it looked at. */
async function ask(variables: Record<string, string>) {
  const lines: string[] = [];
  const code = await examine({ PORT: '0', ...variables }, (line) => void lines.push(line));
  const found = lines.slice(0, -1).map((line) => /^(\w+) +(\w+): (.*)$/s.exec(line) ?? []);
  return {
    code,
    last: lines.at(-1),
    found: new Map(found.map(([, sign, what, text]) => [what, `${sign} ${text}`])),
  };
}

test('a machine that has everything is told so, and nothing on it changes', async () => {
  const dataDir = temporary();
  const { code, last, found } = await ask({
    DATA_DIR: dataDir,
    SITE_URL: 'https://shop.example',
  });
  expect([...found.keys()]).toEqual([
    ...['node', 'settings', 'folders', 'disk', 'port', 'databases', 'content', 'mail', 'time'],
  ]);
  expect([...found.values()].filter((one) => one.startsWith('BAD'))).toEqual([]);
  expect([code, last]).toEqual([0, 'Nothing has to be done.']);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('settings that cannot be read are named, and nothing is guessed from them', async () => {
  const { code, found } = await ask({ PORT: 'http', DATA_DIR: temporary() });
  expect(code).toBe(1);
  expect(found.get('settings')).toMatch(/^BAD PORT: must be a port number/);
  expect(found.has('port')).toBe(false);
});

test('without SITE_URL there is a note, which is no failure', async () => {
  const { code, found } = await ask({ DATA_DIR: temporary() });
  expect(found.get('settings')).toMatch(/^note SITE_URL is not set/);
  expect(code).toBe(0);
});

test('a database that cannot be read is bad, and all else is looked at', async () => {
  const dataDir = temporary();
  writeFileSync(join(dataDir, '.loden-data'), 'loden data folder, version 1\n');
  for (const name of ['site.sqlite', 'replica.sqlite']) mkdirSync(join(dataDir, name));
  const { code, found } = await ask({ DATA_DIR: dataDir });
  expect(found.get('databases')).toMatch(/^BAD .*cannot be read.*right to read and write/);
  expect([code, found.has('time')]).toEqual([1, true]);
});

test('a provider to sign in with is asked what it says of itself', async () => {
  const server = createServer((req, res) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    res.setHeader('content-type', 'application/json');
    res.statusCode = req.url?.startsWith('/.well-known/') ? 200 : 404;
    res.end(JSON.stringify({ issuer, response_types_supported: ['code'] }));
  });
  await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = async (address: string) => {
    const { code, found } = await ask({
      ...{ DATA_DIR: temporary(), SITE_URL: 'https://shop.example' },
      ...{ OIDC_ISSUER: address, OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' },
    });
    return [code, found.get('provider')];
  };
  expect(await said(issuer)).toEqual([
    ...[0, `ok ${issuer} answers; it has to know https://shop.example/login/oidc/callback`],
  ]);
  // The provider calls itself something else.
  expect(await said(`${issuer}/other`)).toEqual([1, expect.stringMatching(/^BAD .*OIDC_ISSUER/)]);
});

test('a database of countries that is none is bad', async () => {
  const COUNTRY_DATABASE = join(temporary(), 'countries.mmdb');
  writeFileSync(COUNTRY_DATABASE, 'country,address');
  const { code, found } = await ask({ DATA_DIR: temporary(), COUNTRY_DATABASE });
  expect(found.get('countries')).toMatch(/^BAD COUNTRY_DATABASE cannot be read/);
  expect(code).toBe(1);
  const PLAUSIBLE = { PLAUSIBLE_URL: 'https://plausible.example', PLAUSIBLE_SITE: 'shop.example' };
  const beside = await ask({ DATA_DIR: temporary(), COUNTRY_DATABASE, ...PLAUSIBLE });
  expect(beside.found.get('countries')).toMatch(/counted by Plausible/);
});

test('folders of somebody else, and closed ones, are bad', async () => {
  const foreign = temporary();
  writeFileSync(join(foreign, 'letter.txt'), '');
  expect((await ask({ DATA_DIR: foreign })).found.get('folders')).toMatch(/^BAD .*not Loden's/);
  const closed = join(temporary(), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  const said = (await ask({ DATA_DIR: join(closed, 'data') })).found.get('folders');
  // The superuser of the machine may write anywhere.
  if (process.getuid?.() !== 0) expect(said).toContain(`BAD This user may not write to ${closed}`);
  else expect(said).toMatch(/^ok/);
});

test('a port that another program has is bad', async () => {
  const other = createServer();
  const port = await listen(other, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void other.close());
  const { code, found } = await ask({
    ...{ DATA_DIR: temporary(), HOST: '127.0.0.1', PORT: String(port) },
  });
  expect(code).toBe(1);
  expect(found.get('port')).toMatch(/^BAD Port \d+ is taken by another program/);
});

test('the port of the metrics is looked at, too', async () => {
  const other = createServer();
  const port = await listen(other, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void other.close());
  const METRICS_PORT = String(port);
  const { found } = await ask({ DATA_DIR: temporary(), METRICS_PORT, METRICS_HOST: '127.0.0.1' });
  expect(found.get('port')).toBe(
    `BAD Port ${port} is taken by another program. Stop it, or choose another port.`,
  );
});

test('a data folder on whose path there is a file is bad, and the rest is still looked at', async () => {
  const file = join(temporary(), 'file');
  writeFileSync(file, '');
  const { code, found } = await ask({ DATA_DIR: join(file, 'data') });
  expect(found.get('folders')).toMatch(/^BAD .*there is a file on that path/);
  expect([code, found.has('time')]).toEqual([1, true]);
});

test('a data folder that shows a Squidex needs its settings, as for a start', async () => {
  const dataDir = temporary();
  const path = join(dataDir, 'replica.sqlite');
  openReplica(path).close();
  const db = new DatabaseSync(path);
  db.exec("INSERT OR REPLACE INTO meta VALUES ('source', 'https://squidex.example, app shop')");
  db.close();
  const { code, found } = await ask({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(found.get('content')).toMatch(/^BAD .*comes from Squidex at .* SQUIDEX_ variables/);
});

test('where replica and site are damaged everything else is still looked at', async () => {
  const dataDir = temporary();
  for (const name of ['replica.sqlite', 'site.sqlite']) {
    writeFileSync(join(dataDir, name), 'no database '.repeat(1000));
  }
  const { found } = await ask({ DATA_DIR: dataDir });
  expect(found.get('databases')).toMatch(/replica\.sqlite is damaged.*\n.*site\.sqlite is damaged/);
  expect(found.get('time')).toMatch(/^ok/);
});

test('damaged databases and content that is missing are named with what to do', async () => {
  const dataDir = temporary();
  writeFileSync(join(dataDir, 'accounts.sqlite'), 'no database '.repeat(1000));
  writeFileSync(join(dataDir, 'seeded'), '');
  const { found } = await ask({ DATA_DIR: dataDir });
  expect(found.get('databases')).toMatch(
    /^BAD .*accounts\.sqlite is damaged.* Put a copy of it back/,
  );
  expect(found.get('content')).toMatch(/^BAD .*content\.sqlite is missing.*npm run restore/);
});

test('a content source that does not answer, or refuses the client, is bad', async () => {
  const server = createServer((_req, res) => res.writeHead(400).end('{"error":"invalid_client"}'));
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const squidex = { SQUIDEX_APP: 'shop', SQUIDEX_CLIENT_ID: 'a', SQUIDEX_CLIENT_SECRET: 'b' };
  for (const url of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
    const { code, found } = await ask({ ...squidex, DATA_DIR: temporary(), SQUIDEX_URL: url });
    expect(code).toBe(1);
    expect(found.get('content')).toMatch(/^BAD Squidex at http.*Check SQUIDEX_URL/);
  }
}, 30_000);

test('a clock that is behind the last build, or that of the content source, is bad', async () => {
  const dataDir = temporary();
  const site = openSite(join(dataDir, 'site.sqlite'));
  const at = Date.now() + 86_400_000;
  const next = site.begin({ id: newBuildId(), at, app: 'a', epoch: 'e', contentSeq: 1 });
  const file = { path: '/a', aliases: [], type: 'text/html', status: 200, headers: {}, body: 'a' };
  next.put('/a', undefined, [file]);
  next.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
  site.close();
  expect((await ask({ DATA_DIR: dataDir })).found.get('time')).toMatch(/^BAD .*Set the clock/);
  const server = createServer((_req, res) =>
    res.writeHead(400, { date: new Date(Date.now() - 600_000).toUTCString() }).end(),
  );
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const { found } = await ask({
    ...{ DATA_DIR: temporary(), SQUIDEX_URL: `http://127.0.0.1:${port}`, SQUIDEX_APP: 'shop' },
    ...{ SQUIDEX_CLIENT_ID: 'a', SQUIDEX_CLIENT_SECRET: 'b' },
  });
  expect(found.get('time')).toMatch(
    new RegExp(`^BAD It is 20.* here, and 20.* at 127\\.0\\.0\\.1:${port}\\. .* Set both`),
  );
}, 30_000);

test.each([
  ['24.15.0', 'ok'],
  ['26.0.1', 'ok'],
  ['24.2.9', 'bad'],
  ['22.99.0', 'bad'],
])('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

test('a mail server that takes no mails is bad, and its password is not shown', async () => {
  const { code, found } = await ask({
    DATA_DIR: temporary(),
    SMTP_URL: 'smtp://shop:secret@127.0.0.1:1',
    MAIL_FROM: 'Almwerk <stube@almwerk.example>',
  });
  expect(code).toBe(1);
  expect(found.get('mail')).toBe(
    'BAD 127.0.0.1:1 takes no mails (ESOCKET ECONNREFUSED). Check SMTP_URL.',
  );
});

test('of a mail server it is said when its certificate is not trusted', async () => {
  // Its own certificate is signed by itself.
  const server = new SMTPServer({ secure: true, logger: false });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close(() => undefined));
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const { found } = await ask({
    ...{ DATA_DIR: temporary(), MAIL_FROM: 'stube@almwerk.example' },
    SMTP_URL: `smtps://127.0.0.1:${port}`,
  });
  expect(found.get('mail')).toMatch(
    /^BAD .*\(ESOCKET \w*CERT\w*\)\. Its certificate has expired, is for another/,
  );
});
