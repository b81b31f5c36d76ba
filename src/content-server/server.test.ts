import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type {
  BulkResultDto,
  ContentDto,
  ContentsDto,
  ErrorDto,
  Json,
  TokenDto,
} from '#src/content/squidex/wire.ts';
import { type ContentServer, createContentServer } from './server.ts';

let dataDir: string;
const open: ContentServer[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'content-server-'));
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(options: { clientSecret?: string; now?: () => Date } = {}) {
  const server = createContentServer({ dataDir, ...options });
  open.push(server);
  let token = '';
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const request = new Request(`http://x${path}`, { method, ...init, headers });
    return server.handle(request);
  };
  const call = async <T = ContentDto>(
    method: string,
    path: string,
    body?: Json,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const json = { 'content-type': 'application/json', ...headers };
    const init = body === undefined ? { headers } : { body: JSON.stringify(body), headers: json };
    const response = await send(method, path, init);
    const text = await response.text();
    const parsed: T = text === '' ? undefined : JSON.parse(text);
    return parsed;
  };
  const logIn = async () => {
    const response = await server.handle(
      new Request('http://x/identity-server/connect/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: server.clientId,
          client_secret: server.secret,
          scope: 'squidex-api',
        }),
      }),
    );
    const answer: TokenDto = await response.json();
    token = answer.access_token;
    return answer;
  };
  return { server, send, call, logIn, useToken: (known: string) => (token = known) };
}

const text = (name: string, partitioning: 'invariant' | 'language' = 'invariant') => ({
  name,
  partitioning,
  properties: { fieldType: 'String' },
});
const ITEMS = '/api/content/loden/pages';
const DRAFTS = { 'X-Unpublished': '1' };

async function startWithPages(options: { now?: () => Date } = {}) {
  const started = start(options);
  await started.logIn();
  await started.call('POST', '/api/apps/loden/schemas', {
    name: 'pages',
    isPublished: true,
    fields: [text('title', 'language'), text('note')],
  });
  return started;
}

describe('the data folder', () => {
  test('keeps secret, tokens, schemas and items over a restart', async () => {
    const first = await startWithPages();
    const { access_token } = await first.logIn();
    const schemas = '/api/apps/loden/schemas';
    await first.call('POST', schemas, { name: 'more', fields: [text('note')] });
    await first.call('PUT', `${schemas}/pages`, { label: 'All pages' });
    const known = await first.call<Json>('GET', schemas);
    expect(known).toMatchObject({ items: [{ version: 1 }, { name: 'more', version: 0 }] });
    const item = await first.call('POST', ITEMS, { title: { en: 'One' } });
    first.server.close();
    const second = start();
    expect(second.server.secret).toBe(first.server.secret);
    second.useToken(access_token);
    const read = await second.call('GET', `${ITEMS}/${item.id}`, undefined, DRAFTS);
    expect(read).toEqual(item);
    expect(await second.call('GET', schemas)).toEqual(known);
  });

  test('takes a secret that is given, and holds files for this user only', () => {
    const { server } = start({ clientSecret: 'chosen' });
    expect(server.secret).toBe('chosen');
    expect(statSync(join(dataDir, 'content.sqlite')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'assets')).mode & 0o777).toBe(0o700);
  });
});

describe('the time of changes', () => {
  test('never goes back, whatever the clock does', async () => {
    let now = Date.parse('2026-01-01T12:00:00.123Z');
    const { call } = await startWithPages({ now: () => new Date(now) });
    const first = await call('POST', ITEMS, {});
    now -= 60_000;
    const second = await call('POST', ITEMS, {});
    expect(first.lastModified).toBe('2026-01-01T12:00:00.123Z');
    expect(second.lastModified).toBe(first.lastModified);
  });
});

describe('scheduled changes', () => {
  test('happen, however many of a schema that is gone are due', async () => {
    let now = Date.parse('2026-01-01T12:00:00Z');
    const first = await startWithPages({ now: () => new Date(now) });
    const { access_token } = await first.logIn();
    await first.call('POST', '/api/apps/loden/schemas', { name: 'old', isPublished: true });
    const publishAt = (dueTime: string) => ({ status: 'Published', dueTime });
    const jobs = Array.from({ length: 60 }, (_, n) => ({ id: `old${n}`, data: {} }));
    const later = jobs.map(({ id }) => {
      return { id, type: 'ChangeStatus', ...publishAt('2026-01-01T13:00:00Z') };
    });
    await first.call('POST', '/api/content/loden/old/bulk', { jobs: [...jobs, ...later] });
    await first.call('DELETE', '/api/apps/loden/schemas/old');
    const { id } = await first.call('POST', ITEMS, {});
    await first.call('PUT', `${ITEMS}/${id}/status`, publishAt('2026-01-01T14:00:00Z'));
    first.server.close();
    now = Date.parse('2026-01-01T15:00:00Z');
    const second = start({ now: () => new Date(now) });
    second.useToken(access_token);
    expect(await second.call('GET', `${ITEMS}/${id}`)).toMatchObject({ status: 'Published' });
  });

  test('wait for their time after the clock was ahead for one change', async () => {
    let now = Date.parse('2026-01-03T12:00:00Z');
    const { call, server } = await startWithPages({ now: () => new Date(now) });
    await call('POST', ITEMS, {});
    now = Date.parse('2026-01-01T12:00:00Z');
    const { id } = await call('POST', ITEMS, {});
    const later = { status: 'Published', dueTime: '2026-01-02T08:00:00Z' };
    const planned = await call('PUT', `${ITEMS}/${id}/status`, later);
    expect(planned).toMatchObject({ status: 'Draft', scheduleJob: { status: 'Published' } });
    server.close();
    for (const [time, status] of [
      ['2026-01-02T07:59:00Z', 'Draft'],
      ['2026-01-02T08:00:00Z', 'Published'],
    ] as const) {
      now = Date.parse(time);
      const next = start({ now: () => new Date(now) });
      await next.logIn();
      const item = await next.call('GET', `${ITEMS}/${id}`, undefined, DRAFTS);
      expect(item).toMatchObject({ status });
      next.server.close();
    }
  });
});

describe('events of rules', () => {
  const RULES = '/api/apps/loden/rules';
  const EVENTS = `${RULES}/events`;
  const rule = {
    trigger: { triggerType: 'ContentChanged', handleAll: true },
    action: { actionType: 'Webhook', url: 'http://10.0.0.1/' },
  };
  type Events = { total: number; items: { id: string }[] };

  test('that are settled are forgotten after two weeks, though the server runs on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let now = Date.parse('2026-01-01T12:00:00Z');
    const { call } = await startWithPages({ now: () => new Date(now) });
    await call('POST', RULES, rule);
    await call('POST', ITEMS, {});
    const before = await call<Events>('GET', EVENTS);
    expect(before.total).toBe(1);
    await call('DELETE', `${EVENTS}/${before.items[0]?.id}`);
    now += 15 * 24 * 60 * 60_000;
    vi.advanceTimersByTime(60 * 60_000);
    expect(await call<Events>('GET', EVENTS)).toMatchObject({ total: 0 });
  });

  test('are due at once, though the clock was ahead once', async () => {
    let now = Date.parse('2026-01-03T12:00:00Z');
    const { call } = await startWithPages({ now: () => new Date(now) });
    await call('POST', RULES, rule);
    now = Date.parse('2026-01-01T12:00:00Z');
    await call('POST', ITEMS, {});
    const { items } = await call<Events>('GET', EVENTS);
    expect(items).toMatchObject([{ flowState: { created: '2026-01-01T12:00:00Z' } }]);
  });

  test('are queued for what happened, not for a job that was refused', async () => {
    const { call } = await startWithPages();
    const schema = { name: 'big', isPublished: true };
    const fields = ['a', 'b'].map((name) => ({ name, properties: { fieldType: 'Json' } }));
    await call('POST', '/api/apps/loden/schemas', { ...schema, fields });
    // Names are not searched for words.
    const half = { iv: { ['x'.repeat(9_000_000)]: 1 } };
    const bulk = (job: Json) =>
      call<BulkResultDto[]>('POST', '/api/content/loden/big/bulk', { jobs: [job] });
    await bulk({ id: 'one', type: 'Create', data: { a: half } });
    await call('POST', RULES, rule);
    const [result] = await bulk({ id: 'one', type: 'Patch', data: { b: half } });
    expect(result?.error?.statusCode).toBe(413);
    expect(await call<Events>('GET', EVENTS)).toMatchObject({ total: 0 });
    const history = await call<Json[]>(
      'GET',
      '/api/apps/loden/history?channel=schemas.big.contents.one',
    );
    expect(history).toHaveLength(1);
  });
});

describe('languages of values', () => {
  test('fall back to the configured one, unless the reader wants the truth', async () => {
    const { call } = await startWithPages();
    await call('POST', '/api/apps/loden/languages', { language: 'de' });
    await call('PUT', '/api/apps/loden/languages/de', { isMaster: true });
    await call('PUT', '/api/apps/loden/languages/en', { isOptional: true, fallback: ['de'] });
    const { id } = await call('POST', ITEMS, { title: { de: 'Eins' } });
    const read = async (headers: Record<string, string>) => {
      const item = await call('GET', `${ITEMS}/${id}`, undefined, { ...DRAFTS, ...headers });
      return item.data;
    };
    expect(await read({})).toEqual({ title: { de: 'Eins', en: 'Eins' } });
    expect(await read({ 'X-NoResolveLanguages': '1' })).toEqual({ title: { de: 'Eins' } });
    expect(await read({ 'X-Languages': 'en', 'X-Flatten': '1' })).toEqual({ title: 'Eins' });
    expect(await read({ 'X-Languages': 'fr' })).toEqual({ title: { de: 'Eins' } });
  });

  test('are flat in GraphQL in the master language, else in the first that is wanted', async () => {
    const { call } = await startWithPages();
    for (const language of ['de', 'fr']) {
      await call('POST', '/api/apps/loden/languages', { language });
    }
    await call('POST', `${ITEMS}?publish=true`, { title: { en: 'One', de: 'Eins', fr: 'Un' } });
    const query = { query: '{ queryPagesContents { flatData { title } } }' };
    const read = (languages: string) =>
      call<Json>('POST', '/api/content/loden/graphql', query, { 'X-Languages': languages });
    const answer = (title: string) => ({ data: { queryPagesContents: [{ flatData: { title } }] } });
    expect(await read('de,en,fr')).toEqual(answer('One'));
    expect(await read('de,fr')).toEqual(answer('Eins'));
    expect(await read('fr')).toEqual(answer('Un'));
  });

  test('bridge a field that was switched between invariant and localized', async () => {
    const { call } = await startWithPages();
    const { id } = await call('POST', ITEMS, { title: { en: 'One' }, note: { iv: 'Two' } });
    const fields = [text('title'), text('note', 'language')];
    const sync = { isPublished: true, fields };
    await call('PUT', '/api/apps/loden/schemas/pages/sync', sync);
    const item = await call('GET', `${ITEMS}/${id}`, undefined, DRAFTS);
    expect(item.data).toEqual({ title: { iv: 'One' }, note: { en: 'Two' } });
  });
});

describe('values of the type that a field had before', () => {
  test('are passed over by filters and orders', async () => {
    const { call } = await startWithPages();
    const schema = '/api/apps/loden/schemas';
    const tags = { name: 'x', properties: { fieldType: 'Tags' } };
    await call('POST', schema, { name: 'rows', isPublished: true, fields: [tags] });
    const add = (id: string, x: Json) =>
      call('POST', `/api/content/loden/rows?publish=true&id=${id}`, { x: { iv: x } });
    await add('old', ['abc']);
    const nested = [{ name: 'm', properties: { fieldType: 'String' } }];
    const array = { name: 'x', properties: { fieldType: 'Array' }, nested };
    await call('PUT', `${schema}/rows/sync`, { isPublished: true, fields: [array] });
    await add('new', [{ m: 'abc' }]);
    const ids = async (query: string) => {
      const path = `/api/content/loden/rows?${query}`;
      return (await call<ContentsDto>('GET', path)).items.map(({ id }) => id);
    };
    expect(await ids("$filter=data/x/iv/m eq 'abc'")).toEqual(['new']);
    expect(await ids("$filter=data/x/iv/m ne 'abc'")).toEqual(['old']);
    expect(await ids('$orderby=data/x/iv/m')).toEqual(['old', 'new']);
    expect(await ids('$orderby=data/x/iv/m desc')).toEqual(['new', 'old']);
  });
});

const JSON_FIELD = { fieldType: 'Json' };

describe('bodies', () => {
  const post = (body: BodyInit, type = 'application/json') => ({
    body,
    headers: { 'content-type': type },
  });

  test('are refused when they are no JSON, too deep, too big or of another kind', async () => {
    const { send } = await startWithPages();
    const status = async (init: RequestInit) => (await send('POST', ITEMS, init)).status;
    expect(await status(post('{'))).toBe(400);
    expect(await status(post('[]'))).toBe(400);
    expect(await status(post(`{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}`))).toBe(400);
    expect(await status(post(new Uint8Array([0x22, 0xff, 0x22])))).toBe(400);
    expect(await status(post('{}', 'text/plain'))).toBe(415);
    expect(await status(post(`{"title":{"en":"${'x'.repeat(6_000_000)}"}}`))).toBe(413);
  });

  test.each(['1e400', '[{"a":-1e+400}]', '9'.repeat(400), `${'9'.repeat(250)}e99`])(
    'are refused with a number that would be stored as null: %s',
    async (number) => {
      const { send } = await startWithPages();
      const schema = {
        name: 'x',
        isPublished: true,
        fields: [{ name: 'j', properties: JSON_FIELD }],
      };
      await send('POST', '/api/apps/loden/schemas', post(JSON.stringify(schema)));
      const put = (path: string, body: string) =>
        send('POST', `/api/content/loden/${path}`, post(body));
      expect((await put('x', `{"j":{"iv":${number}}}`)).status).toBe(400);
      const data = `{j:{iv:${number.replaceAll('"', '')}}}`;
      const query = JSON.stringify({ query: `mutation{createXContent(data:${data}){id}}` });
      expect(await (await put('graphql', query)).json()).toMatchObject({
        errors: [{ message: expect.stringContaining('A number is too big.') }],
      });
      expect((await put('x', '{"j":{"iv":[1e300,"1e400"]}}')).status).toBe(201);
    },
  );

  test('cannot reach the prototype of objects', async () => {
    const { send } = await startWithPages();
    const body = '{"title":{"__proto__":"x","en":"y"},"__proto__":{"iv":{"polluted":1}}}';
    const response = await send('POST', ITEMS, post(body));
    const { details }: ErrorDto = await response.json();
    expect(details?.toSorted()).toEqual([
      '__proto__: Not a known field.',
      'title.__proto__: Not a known language.',
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    const schema = { name: 'x', fields: [text('constructor')] };
    const refused = await send('POST', '/api/apps/loden/schemas', post(JSON.stringify(schema)));
    expect(refused.status).toBe(400);
  });
});

describe('what the embedded server cannot do', () => {
  test.each([
    ['GET', `${ITEMS}?collation=de`],
    ['GET', `${ITEMS}?$collation=de`],
    ['POST', `${ITEMS}/import`],
    ['GET', '/api/content/loden?scheduledFrom=2030-01-01&scheduledTo=2031-01-01'],
    ['PUT', '/api/apps/loden/schemas/pages/scripts'],
    ['GET', '/api/apps/loden/contributors'],
    ['GET', '/api/apps/loden/history?channel=apps'],
    ['POST', '/api/apps'],
    ['GET', '/api/teams'],
  ])('%s %s is refused loudly', async (method, path) => {
    const { send } = await startWithPages();
    const response = await send(method, path);
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ errorCode: 'NOT_SUPPORTED' });
  });
});

describe('many assets', () => {
  test('are changed in one request that lets others in between', async () => {
    const { call } = await startWithPages();
    const jobs = Array.from({ length: 450 }, (_, n) => ({ type: 'Delete', id: `none${n}` }));
    let turns = 0;
    const count = () => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const results = await call<BulkResultDto[]>('POST', '/api/apps/loden/assets/bulk', { jobs });
    clearImmediate(turning);
    expect(results.map(({ jobIndex }) => jobIndex)).toEqual([...jobs.keys()]);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

describe('many items', () => {
  test('are written at a thousand a second of processor time and more', async () => {
    const { call } = await startWithPages();
    const jobs = Array.from({ length: 2_000 }, (_, index) => ({
      id: `p${index}`,
      status: 'Published',
      data: { title: { en: `Title ${index}` } },
    }));
    const start = process.cpuUsage();
    await call('POST', `${ITEMS}/bulk`, { jobs });
    const { user, system } = process.cpuUsage(start);
    expect(2_000 / ((user + system) / 1e6)).toBeGreaterThan(1_000);
  });
});
