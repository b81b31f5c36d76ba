import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { axeViolations, openPage } from '../browser/harness.ts';
import { ask, addAccount, type RawResponse } from './people.ts';
import { hasRedis, startRedis } from '../shared/redis-server.ts';
import { copyData, startSite, type TestServer } from './server.ts';
import { freePort } from '../free-port.ts';

const CLIENT = { client_id: 'shop', client_secret: 'canary-oidc-secret-0123456789abcdef' };

type Claims = { email?: string; email_verified?: boolean; name?: string; groups?: string[] };
/** Whom the provider knows; it signs in whoever `who` names. */
const people: Record<string, Claims> = {
  vroni: { email: 'vroni@firma.example', name: 'Vroni Huber', groups: ['staff', 'shop-editors'] },
  sepp: { email: 'sepp@firma.example', name: 'Sepp', groups: ['staff'] },
  ohne: { email: 'ohne@firma.example', name: 'Ohne' },
  stumm: { name: 'Stumm', groups: ['shop-editors'] },
};
let who = 'vroni';
let site: TestServer;
let provider: Server;
let providerPort = 0;
/** Which the server shares with others. */
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;

/** A real provider that asks nobody anything: who signs in is `who`. */
async function startProvider(redirect: string): Promise<Server> {
  const oidc: Provider = new Provider(`http://localhost:${providerPort}`, {
    clients: [{ ...CLIENT, redirect_uris: [redirect] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new oidc.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = oidc.callback();
  const server = createServer((req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void answer(req, res);
    const result =
      who === 'nobody'
        ? { error: 'access_denied' }
        : { login: { accountId: who, remember: false } };
    void oidc.interactionFinished(req, res, result);
  });
  server.listen(providerPort, 'localhost');
  await once(server, 'listening');
  return server;
}

/** A browser that keeps cookies by origin and follows redirects. */
function createBrowser() {
  const jars = new Map<string, Map<string, string>>();
  async function step(url: URL): Promise<RawResponse> {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { 'accept-language': 'de', ...(cookie && { cookie }) };
    const answer = await ask(url.href, { headers });
    for (const one of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = one.split(';', 1)[0]?.split('=') ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(one)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  /** Follows redirects until `stop` says so, or there is none. Out: the last answer and its address. */
  async function visit(path: string, stop: (url: URL) => boolean = () => false) {
    let url = new URL(path, site.url);
    for (let steps = 0; steps < 12; steps++) {
      const answer = await step(url);
      const { location } = answer.headers;
      if (location === undefined) return { answer, url };
      url = new URL(location, url);
      if (stop(url)) return { answer, url };
    }
    throw new Error(`too many redirects, at ${url.href}`);
  }
  const cookieOf = () => [...(jars.get(site.url) ?? [])].map((pair) => pair.join('=')).join('; ');
  return { visit, cookieOf, jars };
}

async function sessionOf(cookie: string, { url } = site): Promise<unknown> {
  return JSON.parse((await ask(`${url}/api/_auth/session`, { headers: { cookie } })).body);
}

/** Signs in as somebody at the provider. */
async function signInAs(name: string, query = 'lang=de&return=') {
  who = name;
  const browser = createBrowser();
  return { browser, ...(await browser.visit(`/login/oidc?${query}`)) };
}

/** Of each server of the site. */
const settings = () => ({
  OIDC_ISSUER: `http://localhost:${providerPort}`,
  OIDC_CLIENT_ID: CLIENT.client_id,
  OIDC_CLIENT_SECRET: CLIENT.client_secret,
  OIDC_NAME: 'Firma',
  OIDC_SUPERUSER_CLAIM: 'groups=shop-editors',
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  ...(redis && { REDIS_URL: redis.url }),
});

beforeAll(async () => {
  providerPort = await freePort();
  redis = hasRedis ? await startRedis() : undefined;
  site = await startSite({
    dataDir: await copyData(inject('people').dataDir),
    env: settings(),
  });
  provider = await startProvider(`${site.url}/login/oidc/callback`);
});

afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await site.kill();
  await redis?.stop();
});

describe('signing in with a provider', () => {
  test('is offered on the sign-in page, with the way back', async () => {
    const { body } = await ask(`${site.url}/en/login?return=/de/pflege`);
    expect(body).toContain('Sign in with Firma');
    expect(body).toContain('/login/oidc?lang=en&amp;return=%2Fde%2Fpflege');
  });

  test.each([
    ['de', '/login', 'Mit Firma anmelden'],
    ['en', '/en/login', 'Sign in with Firma'],
  ] as const)('can be used by everybody, by keys alone (%s)', async (language, path, name) => {
    for (const viewport of ['phone', 'tablet', 'desktop'] as const) {
      const page = await openPage(path, { url: site.url, language, viewport });
      expect(await axeViolations(page), viewport).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
        page.viewportSize()?.width,
      );
      // From the address, which has the focus: password, what shows it, button, provider.
      for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
      const link = page.getByRole('link', { name });
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test('makes a superuser of whoever has the claim, and leads where they wanted to go', async () => {
    const { url, browser } = await signInAs('vroni', 'lang=de&return=/manage/account');
    expect(url.href).toBe(`${site.url}/manage/account`);
    expect(await sessionOf(browser.cookieOf())).toEqual({
      user: {
        ...{ email: 'vroni@firma.example', name: 'Vroni Huber', superuser: true },
        ...{ language: 'de', zone: 'Europe/Berlin' },
      },
    });
    expect(browser.cookieOf()).not.toContain('oidc=');
  });

  test.each(['//evil.example', 'https://evil.example/', '/login/oidc', '/api/items'])(
    'never leads to %s',
    async (back) => {
      const { url } = await signInAs('vroni', `lang=de&return=${encodeURIComponent(back)}`);
      expect(url.href).toBe(`${site.url}/manage`);
    },
  );

  test('tells who lacks the right so, and makes no account', async () => {
    const { answer, url } = await signInAs('sepp', 'lang=en&return=');
    expect([answer.status, url.pathname]).toEqual([403, '/login/oidc/callback']);
    expect(answer.body).toContain('sepp@firma.example is signed in at Firma, but may not edit');
  });

  test.each([
    ['ohne', 'groups'],
    ['stumm', 'email'],
  ])('tells %s which claim is missing: %s', async (name, claim) => {
    const { answer, browser } = await signInAs(name);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(`Firma sagt uns nichts über „${claim}“`);
    expect(browser.cookieOf()).not.toContain('sid=');
  });

  test('takes the right and the sessions from who lost the claim', async () => {
    const { browser } = await signInAs('vroni');
    people['vroni'] = { ...people['vroni'], groups: ['staff'] };
    const { answer } = await signInAs('vroni');
    expect(answer.status).toBe(403);
    expect(await sessionOf(browser.cookieOf())).toEqual({});
    people['vroni'] = { ...people['vroni'], groups: ['shop-editors'] };
    const again = await signInAs('vroni');
    expect(await sessionOf(again.browser.cookieOf())).toMatchObject({ user: { superuser: true } });
  });

  test('gives an account with the same address only to a verified one', async () => {
    await addAccount(site, 'resi@firma.example');
    people['resi'] = { email: 'resi@firma.example', name: 'Resi', groups: ['shop-editors'] };
    const { answer } = await signInAs('resi');
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('nicht bestätigt, dass die Adresse dir gehört');
    people['resi'] = { ...people['resi'], email_verified: true };
    const { browser } = await signInAs('resi');
    expect(await sessionOf(browser.cookieOf())).toMatchObject({
      user: { email: 'resi@firma.example', superuser: true },
    });
  });

  test.skipIf(!hasRedis)(
    'of several servers each says which of its screens show what it alone keeps',
    async () => {
      const { browser } = await signInAs('vroni');
      for (const path of ['campaigns', 'newsletter']) {
        const { answer } = await browser.visit(`/manage/${path}`);
        expect(answer.body, path).toContain('was hier steht, liegt nur auf diesem');
      }
      expect((await browser.visit('/manage/pages')).answer.body).not.toContain('nur auf diesem');
    },
  );

  test('that is cancelled is told so', async () => {
    const { answer } = await signInAs('nobody');
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Die Anmeldung bei Firma wurde abgebrochen oder abgelehnt.');
  });

  test('an account of the provider has no password here', async () => {
    const fields = { email: 'vroni@firma.example', password: '', return: '', action: 'sign-in' };
    const answer = await ask(`${site.url}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(fields).toString(),
    });
    expect(answer.status).toBe(422);
    const { browser, answer: own } = await signInAs('vroni', 'lang=de&return=/manage/account');
    expect(own.body).toContain('Du meldest dich über einen Anbieter an.');
    expect(browser.cookieOf()).toContain('sid=');
  });
});

describe('the way back from the provider', () => {
  const isCallback = (url: URL) => url.pathname === '/login/oidc/callback';

  test('belongs to the browser that began', async () => {
    who = 'vroni';
    const { url } = await createBrowser().visit('/login/oidc?lang=de', isCallback);
    const { answer } = await createBrowser().visit(url.href);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('gehört nicht zu diesem Browser');
  });

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'), 422],
    ['another code', (url: URL) => url.searchParams.set('code', 'x'), 502],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 502],
  ])('with %s is refused', async (_what, change, status) => {
    who = 'vroni';
    const browser = createBrowser();
    const { url } = await browser.visit('/login/oidc?lang=de', isCallback);
    change(url);
    const { answer } = await browser.visit(url.href);
    expect(answer.status).toBe(status);
    expect(browser.cookieOf()).not.toContain('sid=');
  });

  test('works once', async () => {
    who = 'vroni';
    const browser = createBrowser();
    const { url } = await browser.visit('/login/oidc?lang=de', isCallback);
    const kept = new Map(browser.jars.get(site.url));
    expect((await browser.visit(url.href)).url.pathname).toBe('/manage');
    browser.jars.set(site.url, kept);
    const { answer } = await browser.visit(url.href);
    expect(answer.status).toBe(502);
  });

  test('with wrong codes has to wait, and whoever has no turn may come again by the same address', async () => {
    const { headers } = await ask(`${site.url}/login/oidc?lang=en`);
    const cookie = headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
    const state = new URL(headers.location ?? '').searchParams.get('state') ?? '';
    const callback = `${site.url}/login/oidc/callback?state=${state}&code=x`;
    const come = (address: string) =>
      ask(callback, { headers: { cookie, 'x-forwarded-for': address, 'accept-language': 'en' } });
    for (let time = 0; time < 10; time++) expect((await come('192.0.2.7')).status).toBe(502);
    const four = await Promise.all([1, 2, 3, 4].map(() => come('192.0.2.7')));
    const refused = four.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers['retry-after']).toBe('3');
    expect(refused[0]?.headers['set-cookie']?.join() ?? '').not.toContain('oidc=');
    expect(refused[0]?.body).toContain('Too many requests. Please try again in 3 seconds.');
    expect((await come('192.0.2.8')).status).toBe(502);
  });
});

test.skipIf(!hasRedis)(
  'whoever signed in on one server edits on another one, and signs out of both',
  async () => {
    const { browser } = await signInAs('vroni');
    const dataDir = await copyData(inject('people').dataDir);
    const other = await startSite({ dataDir, env: settings(), stored: true });
    onTestFinished(() => other.kill());
    const cookie = browser.cookieOf();
    const own = { 'sec-fetch-site': 'same-origin' };
    // The first thing that it hears of this session.
    const manage = await ask(`${other.url}/manage`, { headers: { cookie } });
    expect([manage.status, manage.headers.location]).toEqual([200, undefined]);
    expect(await sessionOf(cookie, other)).toMatchObject({ user: { name: 'Vroni Huber' } });
    expect(other.output()).toContain('signed in on all servers; a password opens this server only');
    const sessions = `${other.url}/api/_auth/session`;
    const ended = await ask(sessions, { method: 'DELETE', headers: { cookie, ...own } });
    expect(ended.status).toBe(204);
    expect(await sessionOf(cookie)).toEqual({});

    // Without Redis nobody knows who is signed in; visitors do not notice.
    const again = (await signInAs('vroni')).browser.cookieOf();
    expect(await sessionOf(again, other)).toMatchObject({ user: { superuser: true } });
    await redis?.stop();
    const headers = { cookie: again, 'accept-language': 'en' };
    const asked = () => ask(`${other.url}/manage`, { headers });
    await expect.poll(async () => (await asked()).status).toBe(503);
    expect((await asked()).body).toContain('cannot reach the others');
    expect((await ask(`${other.url}/de`, { headers: { cookie: again } })).status).toBe(200);
    await redis?.startAnew();
  },
);

test('a provider that is away is told in both languages, and in the log without a secret', async () => {
  const dataDir = await copyData(inject('people').dataDir);
  const alone = await startSite({
    dataDir,
    env: {
      OIDC_ISSUER: `http://localhost:${await freePort()}`,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Firma',
    },
  });
  const follow = async (lang: string) => {
    const { headers } = await ask(`${alone.url}/login/oidc?lang=${lang}`);
    return (await ask(alone.url + headers.location)).body;
  };
  const [german, english] = [await follow('de'), await follow('en')];
  await alone.stop();
  expect(german).toContain('Firma antwortet nicht');
  expect(english).toContain('Firma does not answer');
  expect(alone.output()).toContain('oidc-failed');
  for (const output of [alone.output(), site.output()]) expect(output).not.toContain('canary');
});
