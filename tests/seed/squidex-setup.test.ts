import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';
import { createPort } from '#src/runtime/http/content-port.ts';
import { ROOT } from '../source.ts';

/** A content server on a port of its own stands for the configured Squidex: the same HTTP. */
type Server = { url: string; content: ContentServer; close(): Promise<void> };
let server: Server;
beforeEach(async () => {
  server = await listen();
});
afterEach(() => server.close());

test('a new app is shown what it lacks, and nothing is written', async () => {
  const { code, lines } = await setup();
  expect(code).toBe(0);
  expect(lines[0]).toBe(`Squidex at ${server.url}, app ${server.content.appName}`);
  expect(lines).toContain('~ language de: the master language');
  expect(lines).toContain('~ language en: optional, falls back to de');
  expect(lines).toContain('+ schema icons');
  expect(lines.at(-1)).toMatch(
    /^2 languages, \d+ new schemas\. Nothing was changed; apply this with: npm run squidex:setup -- --apply$/,
  );
  expect(await call('GET', '/schemas')).toMatchObject({ items: [] });
  expect(await call('GET', '/languages')).toMatchObject({
    items: [{ iso2Code: 'en', isMaster: true }],
  });
});

test('--apply brings it to our model once; then everything fits', async () => {
  expect((await setup('--apply')).lines.at(-1)).toMatch(/new schemas\. Applied\.$/);
  expect(await call('GET', '/languages')).toMatchObject({
    items: [
      { iso2Code: 'de', isMaster: true },
      { iso2Code: 'en', isMaster: false, isOptional: true, fallback: ['de'] },
    ],
  });
  expect((await setup()).lines.slice(1)).toEqual([
    'Everything fits: languages and schemas are as Loden needs them.',
  ]);
});

test('what drifted is named field by field; fields of others and their values stay', async () => {
  await setup('--apply');
  await call('PUT', '/schemas/colors/sync', {
    isPublished: true,
    properties: { tags: ['loden'], label: 'Farben' },
    fields: [
      { name: 'ral', properties: { fieldType: 'String' } },
      { name: 'hexcode', isHidden: true, properties: { fieldType: 'String', minLength: 9 } },
    ],
  });
  const { lines } = await setup();
  expect(lines).toContain('+ field colors.name');
  expect(lines).toContain('~ schema colors: hexcode: shown');
  expect(lines).toContain('~ schema colors: hexcode: minLength');
  expect(lines.at(-1)).toMatch(/^1 changed schema\. Nothing was changed/);

  expect((await setup('--apply')).code).toBe(0);
  const { fields } = v.parse(Fields, await call('GET', '/schemas/colors'));
  expect(fields.map(({ name }) => name).sort()).toEqual(['hexcode', 'name', 'ral']);
});

test('a schema of somebody else with one of our names stops it before the first write', async () => {
  await call('POST', '/schemas', { name: 'products', isPublished: true });
  const before = await call('GET', '/schemas');
  const { code, lines } = await setup('--apply');
  expect(code).toBe(1);
  expect(lines.at(-1)).toContain('already has a schema products that is not Loden');
  expect(await call('GET', '/schemas')).toEqual(before);
  expect(await call('GET', '/languages')).toMatchObject({ items: [{ iso2Code: 'en' }] });
});

test('a wrong secret and a server that is away are said so', async () => {
  const wrong = await setupWith({ SQUIDEX_CLIENT_SECRET: 'x'.repeat(40) });
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.lines.at(-1)).toMatch(/The content source refused \(40[01]\)/);
  const away = await setupWith({ SQUIDEX_URL: 'http://127.0.0.1:1' });
  expect(away).toMatchObject({ code: 1 });
  expect(away.lines.at(-1)).toContain('The content source cannot be read');
});

test('anything else than --apply is answered with the usage', async () => {
  expect(await setup('--delete')).toEqual({
    code: 1,
    lines: [
      "Unknown option '--delete'. Usage: npm run squidex:setup -- [--apply]",
      'More: npm run squidex:setup -- --help',
    ],
  });
});

test('without a Squidex the content server of the data folder is meant', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-setup-'));
  const none = {
    ...{ SQUIDEX_URL: '', SQUIDEX_APP: '', SQUIDEX_CLIENT_ID: '', SQUIDEX_CLIENT_SECRET: '' },
    DATA_DIR: dataDir,
  };
  try {
    const { code, lines } = await setupWith(none, '--apply');
    expect(code).toBe(0);
    expect(lines[0]).toBe(`The content server in ${dataDir}`);
    expect((await setupWith(none)).lines.at(-1)).toMatch(/^Everything fits/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const Fields = v.object({ fields: v.array(v.object({ name: v.string() })) });
const Token = v.object({ access_token: v.string() });

async function listen(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-squidex-'));
  const content = createContentServer({ dataDir, inMemory: true });
  const port = createPort(
    (request) => content.handle(request),
    () => undefined,
  );
  port.listen(0, '127.0.0.1');
  await once(port, 'listening');
  const { port: number } = port.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${number}`,
    content,
    async close() {
      port.closeAllConnections();
      port.close();
      content.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the command as a user does. Out: its exit code and the lines that it printed. */
const setup = (...args: string[]) => setupWith({}, ...args);

async function setupWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; lines: string[] }> {
  const { content, url } = server;
  const env = {
    ...process.env,
    SQUIDEX_URL: url,
    SQUIDEX_APP: content.appName,
    SQUIDEX_CLIENT_ID: content.clientId,
    SQUIDEX_CLIENT_SECRET: content.secret,
    ...settings,
  };
  const command = [join(ROOT, 'scripts/run.ts'), 'squidex:setup', ...args];
  const linesOf = (text: string) => text.trim().split('\n').filter(Boolean);
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, lines: linesOf(stdout + stderr) };
  } catch (error) {
    const { code, stdout, stderr } = v.parse(Failure, { ...Object(error) });
    return { code, lines: linesOf(stdout + stderr) };
  }
}

const Failure = v.object({ code: v.number(), stdout: v.string(), stderr: v.string() });

/** A request of somebody else, below the app. */
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const { content, url } = server;
  const token = await fetch(`${url}/identity-server/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: content.clientId,
      client_secret: content.secret,
      scope: 'squidex-api',
    }),
  });
  const { access_token } = v.parse(Token, await token.json());
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/apps/${content.appName}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}
