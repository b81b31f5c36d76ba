import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { AnswersAnswer } from '#src/api/contract/answers.ts';
import { ContentItem, WrittenItem } from '#src/api/contract/content.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { PERMISSIONS } from '#src/auth/permissions.ts';
import { createContentServer } from '#src/content-server/server.ts';
import { BlockNodeSchema } from '#src/model/fields/block-node.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { inlineCode } from '#src/render/inline-code.ts';
import { createPort } from '#src/runtime/http/content-port.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { itemId } from '#src/seed/write/id.ts';
import { both } from '#src/seed/write/both.ts';
import { type DemoBlock, block, trees } from '#src/seed/write/tree.ts';
import { addAccount, ageSessions, type RawResponse, ask, sessionOf, signIn } from './people.ts';
import { copyData, type Person, type TestServer, startSite } from './server.ts';

const SECRET = 'canary-secret-of-the-content-source';
const CARE = itemId('pages/care');
const JSON_TYPE = 'application/json';

/** A content source on a port of its own, which hears everything that the site asks it. */
const upstream = { calls: 0, tokens: new Set<string>() };
let port: Server;
let content: ReturnType<typeof createContentServer>;
let site: TestServer;
const cookies = { user: '', superuser: '' };
let owner: Person;
const answers: string[] = [];

beforeAll(async () => {
  const dataDir = await copyData(inject('site').dataDir);
  const paths = dataPaths(dataDir);
  content = createContentServer({ dataDir: paths.content, clientSecret: SECRET });
  port = createPort(
    (request) => {
      upstream.calls++;
      const token = request.headers.get('authorization');
      if (token) upstream.tokens.add(token.replace('Bearer ', ''));
      return content.handle(request);
    },
    () => undefined,
  );
  await once(port.listen(0, '127.0.0.1'), 'listening');
  const bound = port.address();
  const env = {
    SQUIDEX_URL: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    SQUIDEX_APP: content.appName,
    SQUIDEX_CLIENT_ID: content.clientId,
    SQUIDEX_CLIENT_SECRET: SECRET,
  };
  site = await startSite({ dataDir, env });
  const superuser = await addAccount(site, 'vroni@almwerk.example', '--superuser');
  const user = await addAccount(site, 'sepp@almwerk.example');
  owner = superuser;
  cookies.superuser = sessionOf(await signIn(site, superuser));
  cookies.user = sessionOf(await signIn(site, user));
});

afterAll(async () => {
  await site?.kill();
  port?.close();
  port?.closeAllConnections();
  content?.close();
  if (site) await rm(site.dataDir, { recursive: true, force: true });
});

type Sent = { method?: string; body?: unknown; base?: number; cookie?: string; language?: string };

/** A request as the editor's program sends it. */
async function call(path: string, sent: Sent = {}): Promise<RawResponse & { json: unknown }> {
  const { method = 'GET', body, base, cookie = cookies.superuser, language = 'de' } = sent;
  const headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    'accept-language': language,
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': JSON_TYPE }),
    ...(base !== undefined && { 'if-match': `"${base}"` }),
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await ask(site.url + path, { method, headers, ...(text && { body: text }) });
  answers.push(answer.body, JSON.stringify(answer.headers));
  const isJson = answer.body !== '' && answer.headers['content-type']?.startsWith(JSON_TYPE);
  return { ...answer, json: isJson ? JSON.parse(answer.body) : undefined };
}

type Said = { json: unknown };
const writtenIn = ({ json }: Said) => v.parse(WrittenItem, json);
const itemIn = ({ json }: Said) => v.parse(ContentItem, json);
const answersIn = ({ json }: Said) => v.parse(AnswersAnswer, json).answers;
const problemIn = ({ json }: Said) => v.parse(ProblemAnswer, json);
const pageIn = ({ body }: RawResponse): PageData => JSON.parse(body);

const item = (id: string, part = '') => `/squidex/content/pages/${id}${part}`;
const heading = (name: string, text: string) => block('heading', name, { text: both(text, text) });

function pageData(slug: string, title: string, blocks: DemoBlock[]) {
  return {
    title: both(title, title),
    critical: { iv: false },
    seo: { de: { schemaName: 'seo', slug }, en: { schemaName: 'seo', slug } },
    data: trees(slug, blocks),
  };
}

/** A new page with a heading. Out: its id and version. */
async function newPage(slug: string, title: string, blocks: DemoBlock[]) {
  const made = await call('/squidex/content/pages', {
    method: 'POST',
    body: { title: { de: title }, slug: { de: slug } },
  });
  expect(made.status).toBe(201);
  const { id, version } = writtenIn(made);
  const data = pageData(slug, title, blocks);
  const saved = await call(item(id), { method: 'PUT', base: version, body: { data } });
  expect(saved.status).toBe(200);
  return { id, version: writtenIn(saved).version };
}

const DOORS = Object.keys(PERMISSIONS)
  .filter((pattern) =>
    /^\/(?:squidex|preview|api\/(?:answers|draft|items|affected|builds))/.test(pattern),
  )
  .map((pattern) =>
    pattern
      .replace('[schema]', 'pages')
      .replace('[id]', CARE)
      .replace('[version]', '1')
      .replace('[lang]', 'de')
      .replace('[...path]', 'de/pflege'),
  );

describe('who may not edit', () => {
  test.each(['stranger', 'user'] as const)(
    'as a %s reaches no draft, and the source hears nothing',
    async (who) => {
      expect(DOORS).toHaveLength(20);
      const cookie = who === 'user' ? cookies.user : '';
      await wait(200);
      const before = upstream.calls;
      for (const path of DOORS) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          const body = method === 'GET' || method === 'HEAD' ? {} : { body: {}, base: 1 };
          const { status } = await call(`${path}?item=${CARE}&lang=de`, {
            method,
            cookie,
            ...body,
          });
          expect(who === 'user' ? [403, 405] : [303, 401, 405], `${method} ${path}`).toContain(
            status,
          );
        }
      }
      expect(upstream.calls).toBe(before);
    },
  );

  test('is led to the sign-in page from a preview, and back', async () => {
    const { status, headers } = await call('/preview/de/pflege', { cookie: '' });
    expect([status, headers.location]).toEqual([303, '/login?return=%2Fpreview%2Fde%2Fpflege']);
  });
});

describe('a new page', () => {
  test('is previewed before it is public, then published with one call', async () => {
    const { id, version } = await newPage('almabtrieb', 'Almabtrieb', [
      heading('title', 'Ins Tal'),
    ]);
    for (const path of ['/preview/de/almabtrieb', '/preview/almabtrieb', `/preview/id/${id}/de`]) {
      const preview = await call(path);
      expect([preview.status, path]).toEqual([200, path]);
      expect(preview.body).toContain('Ins Tal');
      expect(preview.body).toContain('<meta name="robots" content="noindex">');
      expect(preview.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
    }
    expect((await call('/de/almabtrieb', { cookie: '' })).status).toBe(404);

    const status = { status: 'Published' };
    const done = await call(item(id, '/status'), { method: 'PUT', base: version, body: status });
    expect(done).toMatchObject({
      status: 200,
      json: { build: expect.stringMatching(/^[a-z2-7]{26}$/) },
    });
    const live = () => call('/de/almabtrieb', { cookie: '' });
    await expect.poll(async () => (await live()).body).toContain('Ins Tal');
    expect((await live()).body).not.toContain('noindex');
    expect((await call(`/builds/meta/${writtenIn(done).build}.json`)).status).toBe(200);

    const gone = await call(item(id), { method: 'DELETE', base: writtenIn(done).version });
    expect(gone).toMatchObject({ status: 200, json: { build: expect.any(String) } });
    await expect.poll(async () => (await live()).status).not.toBe(200);
    expect((await call(`/preview/id/${id}/de`)).status).toBe(404);
  });

  test('without an address is previewed by its id, and says why it has none elsewhere', async () => {
    const { id } = await newPage('', '–', [heading('title', 'Ohne Adresse')]);
    expect((await call(`/preview/id/${id}/de`)).body).toContain('Ohne Adresse');
    expect((await call(`/preview/id/${id}/fr`)).status).toBe(404);
    expect(await call('/preview/de/nirgends')).toMatchObject({
      status: 404,
      body: 'Page not found: /de/nirgends\n',
    });
  });
});

describe('a page that was planned', () => {
  test('goes live by itself, says so before, and comes back from the trash as a draft', async () => {
    const { id, version } = await newPage('adventsmarkt', 'Adventsmarkt', [
      heading('t', 'Am ersten Advent'),
    ]);
    const plan = async (inMs: number, base: number) => {
      const dueTime = new Date(Date.now() + inMs).toISOString();
      const body = { status: 'Published', dueTime };
      const planned = await call(item(id, '/status'), { method: 'PUT', base, body });
      expect(planned.status).toBe(200);
    };
    // Long enough ahead for all that is seen before.
    await plan(600_000, version);
    expect((await call('/manage/pages')).body).toMatch(/Adventsmarkt[\s\S]*Live am /);
    expect((await call('/manage')).body).toMatch(/Geplant[\s\S]*Zeit in Berlin[\s\S]*Adventsmarkt/);
    const drawn = async () => (await call('/manage')).body;
    await expect.poll(drawn).toMatch(/Dann (?:ändert sich|ändern sich) \d/);
    expect((await ask(`${site.url}/de/adventsmarkt`)).status).toBe(404);
    await plan(2_000, itemIn(await call(item(id))).version);
    const seen = async () => (await ask(`${site.url}/de/adventsmarkt`)).body;
    await expect.poll(seen, { interval: 500 }).toContain('Am ersten Advent');
    expect((await call('/manage/pages')).body).not.toMatch(/Live am /);
    expect((await call('/manage')).body).toContain('Adventsmarkt live, geplant für ');
    expect((await call(item(id, '/versions'))).body).toContain('"plan":{"due":');

    const { version: base } = itemIn(await call(item(id)));
    expect((await call(item(id), { method: 'DELETE', base })).status).toBe(200);
    const gone = async () => (await ask(`${site.url}/de/adventsmarkt`)).status;
    await expect.poll(gone).toBeGreaterThanOrEqual(404);
    expect((await call('/manage/trash')).body).toContain('Adventsmarkt');
    // So does the address of its form, with who deleted it; the others lead there.
    const form = `/manage/squidex/pages/${id}`;
    const told = await call(form);
    expect(told.status).toBe(410);
    expect(told.body).toMatch(
      /Adventsmarkt[\s\S]*Gelöscht am [^<]*, von [^<.]+\.[\s\S]*Wiederherstellen/,
    );
    for (const path of [`${form}/versions`, `/manage/pages/${id}`]) {
      expect(await call(path)).toMatchObject({ status: 302, headers: { location: form } });
    }
    const restored = await ask(`${site.url}/manage/trash`, {
      method: 'POST',
      headers: {
        ...{ cookie: cookies.superuser, 'sec-fetch-site': 'same-origin' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `schema=pages&id=${id}`,
    });
    expect(restored).toMatchObject({
      status: 303,
      headers: { location: `/manage/squidex/pages/${id}` },
    });
    const back = itemIn(await call(item(id)));
    expect(back.published).toBeUndefined();
    expect(back.draft?.data).toMatchObject({ title: { de: 'Adventsmarkt' } });
    expect((await call('/manage/trash')).body).not.toContain('Adventsmarkt');
    expect(await gone()).toBeGreaterThanOrEqual(404);
  });
});

describe('the draft of a published page', () => {
  test('is seen in the preview and in the canvas, and by no visitor', async () => {
    const stored = itemIn(await call(item(CARE)));
    const { version } = writtenIn(
      await call(item(CARE, '/draft'), { method: 'POST', base: stored.version }),
    );
    const words = 'Dieser Titel ist ein Entwurf';
    const { data } = stored.published ?? {};
    const [first, ...rest] = v.parse(v.array(BlockNodeSchema), data?.['data']?.['de']);
    if (!first) throw new Error('The page has no blocks.');
    const hidden = { ...first, wrapper: { ...first.wrapper, display: false } };
    const changed = {
      ...data,
      title: { ...data?.['title'], de: words },
      seo: { ...data?.['seo'], de: { ...Object(data?.['seo']?.['de']), seotitle: words } },
      data: { ...data?.['data'], de: [hidden, ...rest] },
    };
    const saved = await call(item(CARE), { method: 'PUT', base: version, body: { data: changed } });
    expect(saved.status).toBe(200);

    const canvas = pageIn(await call(`/api/draft?item=${CARE}&lang=de`));
    expect(canvas).toMatchObject({ route: { id: CARE, lang: 'de' }, indexable: false });
    expect(canvas.title).toContain(words);
    expect(canvas.blocks[0]).toMatchObject({ id: first.id, wrapper: { display: false } });
    const { path } = canvas.route;
    const preview = await call(`/preview${path}`);
    expect(preview.body).toContain(words);
    const shown = await call(path, { cookie: '' });
    expect([shown.status, shown.body.includes(words)]).toEqual([200, false]);

    const keys = [`page:${CARE}:de`, 'site:de'];
    const asked = await call('/api/answers', { method: 'POST', body: { keys } });
    expect(answersIn(asked)[`page:${CARE}:de`]).toMatchObject({ title: words });
  });

  test('has pages of products and categories too, as their templates draw them', async () => {
    const keys = ['newest:1'];
    const asked = await call('/api/answers', { method: 'POST', body: { keys } });
    const [product] = v.parse(v.array(v.string()), answersIn(asked)['newest:1']);
    const canvas = pageIn(await call(`/api/draft?item=${product}&lang=en`));
    expect(canvas.route).toMatchObject({ kind: 'product', id: product, lang: 'en' });
    const preview = await call(`/preview${canvas.route.path}`);
    expect(preview.body).toContain(canvas.title.split(' | ')[0]?.replaceAll('&', '&amp;'));
    const { scripts, styles } = inlineCode(preview.body);
    const policy = preview.headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    for (const hash of [...scripts, ...styles]) expect(policy).toContain(`'${hash}'`);
    for (const query of ['', `item=${product}`, `item=${product}&lang=fr`, 'item=x&lang=de']) {
      expect((await call(`/api/draft?${query}`)).status, query).toBe(404);
    }
  });

  test('is won by one of 50 who save at the same time, and the others are told', async () => {
    const { id, version } = await newPage('wettlauf', 'Wettlauf', [heading('title', 'Start')]);
    const put = (writer: number) => {
      const words = `Läufer ${writer}`;
      const data = pageData('wettlauf', words, [heading('title', words)]);
      return call(item(id), { method: 'PUT', base: version, body: { data } });
    };
    const runs = await Promise.all(Array.from({ length: 50 }, (_, writer) => put(writer)));
    const winners = runs.flatMap(({ status }, writer) => (status === 200 ? [writer] : []));
    expect(winners).toHaveLength(1);
    for (const refused of runs.filter(({ status }) => status !== 200)) {
      expect(refused.status).toBe(412);
      expect(problemIn(refused).details).toEqual({ base: version, current: version + 1 });
    }
    const { draft } = itemIn(await call(item(id)));
    const words = `Läufer ${winners[0]}`;
    expect(draft?.data).toMatchObject({
      title: { de: words, en: words },
      data: { de: [{ text: words }], en: [{ text: words }] },
    });
  });
});

test('what is refused is said in the language of the browser', async () => {
  const refused = async (language: string) =>
    problemIn(await call(item(CARE), { method: 'PUT', body: { data: {} }, language }));
  expect((await refused('de-AT,de;q=0.9')).message).toContain('auf welcher Version');
  expect((await refused('en')).message).toContain('which version');
  const stranger = problemIn(await call(item(CARE), { cookie: '', language: 'en' }));
  expect(stranger).toMatchObject({ name: 'sign-in-needed', details: {} });
  expect(stranger.message).toContain('sign in');
});

test('a list keeps its columns and its order, and for the way back what was looked for', async () => {
  let lists = '';
  const visit = async (path: string) => {
    const cookie = [cookies.superuser, lists].filter(Boolean).join('; ');
    const { status, headers } = await ask(`${site.url}${path}`, { headers: { cookie } });
    const [set] = (headers['set-cookie'] ?? []).filter((one) => one.startsWith('loden-lists='));
    if (set) lists = set.split(';', 1)[0] ?? '';
    return { status, location: headers['location'], set };
  };
  const products = '/manage/squidex/products';
  const query = 'column=priceCents&sort=priceCents&q=decke';
  const { status, set } = await visit(`${products}?${query}`);
  expect(status).toBe(200);
  expect(set).toContain('; Path=/;');
  expect(JSON.parse(decodeURIComponent(lists.split('=')[1] ?? ''))).toEqual({ [products]: query });
  await visit('/manage/squidex/colors?sort=name');
  const liked = `${products}?column=priceCents&sort=priceCents`;
  expect(await visit(products)).toMatchObject({ status: 303, location: liked });
  expect(await visit(`${products}?back`)).toMatchObject({ location: `${liked}&q=decke` });
  expect(await visit(`${products}?reset`)).toMatchObject({ location: products });
  expect(await visit(products)).toMatchObject({ status: 200 });
  expect(await visit('/manage/squidex/colors')).toMatchObject({ status: 303 });
  // A list whose address fills the cookie makes room for itself.
  await visit(`${products}?q=${'x'.repeat(2_900)}`);
  expect(await visit('/manage/squidex/colors')).toMatchObject({ status: 200 });
  lists = 'loden-lists=%7Bbroken';
  expect(await visit(products)).toMatchObject({ status: 200 });
});

test('an unknown page of /manage is answered with the page for errors', async () => {
  const headers = { cookie: cookies.superuser };
  const { status, body } = await ask(`${site.url}/manage/pages/gibt-es-nicht`, { headers });
  expect(status).toBe(404);
  expect(body).toContain('<h1');
  expect(body).toContain('/manage/pages/gibt-es-nicht');
});

test('a body that is endless, deep or broken is refused, and the server goes on', async () => {
  const send = (body: string) =>
    ask(`${site.url}/api/answers`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': JSON_TYPE,
        cookie: cookies.superuser,
      },
      body,
    });
  expect((await send(`{"keys":["${'x'.repeat(300_000)}"]}`)).status).toBe(413);
  expect((await send('['.repeat(200_000))).status).toBe(400);
  expect((await send('{"keys":["\\ud800"]}')).status).toBe(400);
  expect((await send('{"keys":[],"__proto__":{}}')).status).toBe(400);
  expect((await send('{"keys":[]}')).status).toBe(200);
});

test('a script of others is changed by who gave the password lately, and then runs', async () => {
  const id = 'a3c1f6a0-5a54-4c57-9d7e-0d2f6c1f7a10';
  const scripts = '/squidex/content/third-party-scripts';
  const cookie = sessionOf(await signIn(site, owner));
  const data = (name: string) => ({
    ...{ name: { iv: name }, category: { iv: 'statistic' }, active: { iv: true } },
    ...{ src: { iv: 'https://stats.example/s.js' }, purpose: { de: 'Zählt.', en: 'Counts.' } },
  });
  const make = () =>
    call(`${scripts}?publish=true&id=${id}`, { method: 'POST', body: data('Zähler'), cookie });
  const prove = (password: string) =>
    call('/api/proof', { method: 'POST', body: { password }, cookie });

  ageSessions(site);
  const refused = await make();
  expect([refused.status, problemIn(refused).name]).toEqual([403, 'proof-needed']);
  expect((await call(`${scripts}/${id}`, { cookie })).status).toBe(404);
  // Nothing else asks for it.
  const other = { title: { de: 'Ohne Passwort' }, slug: { de: 'ohne-passwort' } };
  const page = await call('/squidex/content/pages', { method: 'POST', body: other, cookie });
  expect(page.status).toBe(201);
  const wrong = await prove('not theirs');
  expect([wrong.status, problemIn(wrong).name]).toEqual([422, 'password-wrong']);
  expect((await make()).status).toBe(403);

  expect((await prove(owner.password)).status).toBe(200);
  const made = await make();
  expect(made.status).toBe(201);
  const { version } = writtenIn(made);
  const changed = await call(`${scripts}/${id}?publish=true`, {
    ...{ method: 'PUT', base: version, body: data('Zählwerk'), cookie },
  });
  expect(changed.status).toBe(200);
  const shown = async () => {
    const body = { url: 'third-party-scripts' };
    return (await call('/api/getThirdPartyScripts', { method: 'POST', body, cookie: '' })).body;
  };
  await expect.poll(shown).toContain('Zählwerk');
  const { body: audit } = await call('/api/audit', { cookie });
  expect(audit).toContain(id);
  // The proof is of one session.
  const stranger = sessionOf(await signIn(site, owner));
  ageSessions(site);
  const gone = { method: 'DELETE', base: writtenIn(changed).version };
  expect((await call(`${scripts}/${id}`, { ...gone, cookie: stranger })).status).toBe(403);
  expect((await call(`${scripts}/${id}`, { ...gone, cookie })).status).toBe(200);
});

test('no answer and no line of the log held the secret or a token', () => {
  expect(upstream.tokens.size).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(100);
  const everything = [...answers, site.output()].join('\n');
  for (const secret of [SECRET, ...upstream.tokens]) expect(everything).not.toContain(secret);
});
