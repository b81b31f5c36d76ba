import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from 'astro/middleware';
import { expect, onTestFinished } from 'vitest';
import { type Auth, openAuth } from '#src/auth/auth.ts';
import type { OidcIdentity } from '#src/auth/oidc/oidc-identity.ts';
import { guard } from '#src/pages/_guard.ts';
import { createAuthPort } from '#src/runtime/ports/auth.ts';
import { createDelayStore } from '#src/runtime/shared/rates.ts';
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { createSessionStore } from '#src/runtime/shared/session-store.ts';
import { openRedis, openWire, testOfRedis } from './redis-server.ts';
import { SOON } from './shop-server.ts';

const HERE = { address: undefined, session: undefined, device: undefined, agent: 'Firefox' };
const VRONI: OidcIdentity = {
  ...{ issuer: 'https://id.example', subject: '1', email: 'vroni@firma.example' },
  ...{ emailVerified: true, name: 'Vroni', superuser: true },
};
const USER = { email: VRONI.email, name: 'Vroni', superuser: true };

type Options = { path?: string; now?: () => number };

/** The accounts of a server, which shares sessions by a Redis. */
function openServer(url: string, { path = ':memory:', now = Date.now }: Options = {}) {
  const auth = openAuth(path, { isShared: true, now });
  const store = connectRedis(url, () => undefined);
  auth.share({ sessions: createSessionStore(store, now), delays: createDelayStore(store) });
  let isOpen = true;
  const close = () => {
    if (isOpen) {
      store.close();
      auth.close();
    }
    isOpen = false;
  };
  onTestFinished(close);
  return {
    ...auth,
    close,
    /** Who asks with a session, as a request does; 'unknown': nobody can say. */
    async who(session: string) {
      const isKnown = await auth.confirm(session);
      return auth.userOf(session) ?? (isKnown ? undefined : 'unknown');
    },
  };
}

type Server = ReturnType<typeof openServer>;

function signIn(auth: Auth, identity: Partial<OidcIdentity> = {}, session?: string): string {
  const client = { ...HERE, session };
  const entered = auth.signInByIdentity({ ...VRONI, ...identity }, 'Firma', client);
  if (!entered.ok) throw new Error(entered.error.name);
  return entered.value.session;
}

/** Servers of a site, on one of which somebody has signed in. */
async function openSite() {
  const redis = await openRedis();
  const [one, two, three] = [1, 2, 3].map(() => openServer(redis.url));
  if (!one || !two || !three) throw new Error('There is no server.');
  await connected(one, two, three);
  const session = signIn(one);
  expect(await one.told()).toBe(true);
  return { redis, one, two, three, session };
}

/** Waits until servers can ask each other. */
async function connected(...servers: Server[]): Promise<void> {
  for (const server of servers) {
    await expect.poll(() => server.confirm('a session of nobody'), SOON).toBe(true);
  }
}

testOfRedis('who signs in on one server is signed in on all, with name and right', async () => {
  const { one, two, three, session } = await openSite();
  for (const server of [one, two, three]) expect(await server.who(session)).toEqual(USER);
  // What belongs to a session works there, too.
  const { token } = one.proxyTokens.issue(session);
  expect(two.proxyTokens.fits(token, session)).toBe(true);
  expect(two.own.isProven(session)).toBe(true);
  const other = signIn(three, {}, undefined);
  await three.told();
  expect(await one.who(other)).toEqual(USER);
  expect(one.own.view(other)?.sessions.map(({ agent, own }) => [agent, own])).toEqual([
    ['Firefox', true],
    ['Firefox', false],
  ]);
});

testOfRedis('Redis and the files of other servers hold no session, only digests', async () => {
  const { redis, two, session } = await openSite();
  await two.who(session);
  const store = connectRedis(redis.url, () => undefined);
  onTestFinished(store.close);
  const everything = `
    local all = {}
    for _, key in ipairs(redis.call('keys', '*')) do
      table.insert(all, key)
      if redis.call('type', key).ok == 'string' then table.insert(all, redis.call('get', key)) end
      if redis.call('type', key).ok == 'set' then
        for _, one in ipairs(redis.call('smembers', key)) do table.insert(all, one) end
      end
    end
    return all`;
  await expect.poll(() => store.run(everything, [], []).catch(() => []), SOON).not.toEqual([]);
  const found = JSON.stringify(await store.run(everything, [], []));
  expect(found).toContain(VRONI.email);
  expect(found).not.toContain(session);
});

const ENDINGS: [name: string, end: (server: Server, session: string) => unknown][] = [
  ['signs out', (server, session) => server.signOut(session)],
  ['signs out everywhere', (server, session) => server.own.signOutEverywhere({ ...HERE, session })],
  ['is signed out by a superuser', (server) => server.admin.signOutEverywhere(VRONI.email)],
  ['loses the right', (server) => server.accounts.setRight(idOn(server), false)],
  [
    'gets a new password',
    (server) => server.accounts.change(VRONI.email, { password: 'a new hash' }),
  ],
  ['is taken away', (server) => server.accounts.remove(VRONI.email)],
];
const idOn = ({ accounts }: Server) => accounts.byEmail(VRONI.email)?.id ?? 0;

for (const [name, end] of ENDINGS) {
  testOfRedis(`who ${name} on one server is signed out on all at once`, async () => {
    const { one, two, three, session } = await openSite();
    for (const server of [two, three]) expect(await server.who(session)).toEqual(USER);
    end(two, session);
    expect(await two.told()).toBe(true);
    // By the message, without a question: the last answer is not old enough for one.
    for (const server of [one, three]) {
      await expect.poll(() => server.userOf(session), SOON).toBeUndefined();
    }
    for (const server of [one, two, three]) expect(await server.who(session)).toBeUndefined();
  });
}

testOfRedis('an end whose message was not heard is found within two seconds', async () => {
  const { redis, one, session } = await openSite();
  const clock = { now: Date.now() };
  const deaf = openAuth(':memory:', { isShared: true, now: () => clock.now });
  const store = connectRedis(redis.url, () => undefined);
  onTestFinished(() => {
    store.close();
    deaf.close();
  });
  const sessions = { ...createSessionStore(store, () => clock.now), onEnded: () => undefined };
  deaf.share({ sessions, delays: createDelayStore(store) });
  await expect
    .poll(async () => (await deaf.confirm(session)) && deaf.userOf(session), SOON)
    .toEqual(USER);
  one.signOut(session);
  await one.told();
  clock.now += 2_000;
  expect(await deaf.confirm(session)).toBe(true);
  expect(deaf.userOf(session)).toBeUndefined();
});

testOfRedis('a server that is cut off keeps no session for more than five seconds', async () => {
  const redis = await openRedis();
  const wire = await openWire(redis.url);
  const clock = { now: Date.now() };
  const one = openServer(redis.url);
  const cutOff = openServer(wire.url, { now: () => clock.now });
  await connected(one, cutOff);
  const session = signIn(one);
  await one.told();
  expect(await cutOff.who(session)).toEqual(USER);
  wire.cut();
  one.signOut(session);
  expect(await one.told()).toBe(true);
  clock.now += 3_000;
  // It cannot know: a blink of the network signs nobody out.
  expect(await cutOff.who(session)).toEqual(USER);
  clock.now += 2_000;
  expect(await cutOff.who(session)).toBe('unknown');
  // Nobody waits for a server that does not answer, again and again.
  const begun = performance.now();
  for (let times = 0; times < 20; times++) expect(await cutOff.who(session)).toBe('unknown');
  expect(performance.now() - begun).toBeLessThan(10_000);
  wire.mend();
  await expect.poll(() => cutOff.who(session), SOON).toBeUndefined();
});

testOfRedis('who signs out where the others are not reached is told so; it follows', async () => {
  const redis = await openRedis();
  const wire = await openWire(redis.url);
  const [one, cutOff] = [openServer(redis.url), openServer(wire.url)];
  await connected(one, cutOff);
  const session = signIn(one);
  await one.told();
  expect(await cutOff.who(session)).toEqual(USER);
  wire.cut();
  cutOff.signOut(session);
  expect(cutOff.userOf(session)).toBeUndefined();
  expect(await cutOff.told()).toBe(false);
  expect(await one.who(session)).toEqual(USER);
  wire.mend();
  await expect.poll(() => one.userOf(session), SOON).toBeUndefined();
  expect(await cutOff.told()).toBe(true);
});

testOfRedis('while the others lack an end, only who ends a session is told so', async () => {
  const redis = await openRedis();
  const wire = await openWire(redis.url);
  const cutOff = openServer(wire.url);
  await connected(cutOff);
  const [session, other] = [signIn(cutOff), signIn(cutOff)];
  await cutOff.told();
  wire.cut();
  const done = () => 'done';
  const signOut = (ended: string) => () => cutOff.signOut(ended);
  expect(await askRoute(cutOff, 'DELETE', '/api/_auth/session', signOut(session))).toBe(503);
  for (const [method, route] of [
    ['POST', '/api/enquiry'],
    ['POST', '/api/forms/[schema]'],
    ['POST', '/login'],
    ['GET', '/api/_auth/session'],
  ] as const) {
    expect(await askRoute(cutOff, method, route, done)).toBe(200);
  }
  expect(await askRoute(cutOff, 'DELETE', '/api/_auth/session', signOut(other))).toBe(503);
  wire.mend();
  await expect.poll(() => cutOff.told(), SOON).toBe(true);
});

/** Asks for a route by way of the guard. In: what the route does. Out: the status of the answer. */
async function askRoute(
  auth: Server,
  method: string,
  routePattern: string,
  act: () => unknown,
): Promise<number> {
  const request = new Request(`https://shop.example${routePattern}`, {
    method,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const port = createAuthPort({
    ...{ auth, https: true, origins: () => new Set<string>(), oidc: undefined },
    ...{ address: () => 'https://shop.example', sendsMails: false },
  });
  const context = createContext({ request, defaultLocale: '' });
  Object.assign(context.locals, { site: { auth: port } });
  const asked = Object.assign(context, { routePattern });
  const answer = await guard(asked, async () => {
    act();
    return new Response('answered');
  });
  return answer instanceof Response ? answer.status : 0;
}

testOfRedis('what ended while a server was down, others hear when it is back', async () => {
  const redis = await openRedis();
  const dir = mkdtempSync(join(tmpdir(), 'loden-sessions-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const path = join(dir, 'accounts.sqlite');
  const one = openServer(redis.url);
  const before = openServer(redis.url, { path });
  await connected(one, before);
  const session = signIn(before);
  await before.told();
  expect(await one.who(session)).toEqual(USER);
  before.close();
  // `npm run account` opens the accounts alone.
  const command = openAuth(path, { isShared: true });
  command.admin.remove(VRONI.email);
  command.accounts.remove(VRONI.email);
  command.close();
  openServer(redis.url, { path });
  await expect.poll(() => one.userOf(session), SOON).toBeUndefined();
});

testOfRedis('a server never tells again of a session that has ended', async () => {
  const { redis, one, two, session } = await openSite();
  const store = connectRedis(redis.url, () => undefined);
  onTestFinished(store.close);
  await expect.poll(() => two.who(session), SOON).toEqual(USER);
  two.signOut(session);
  await two.told();
  const late = createSessionStore(store, Date.now);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(session)));
  const { issuer, subject } = VRONI;
  const told = { ...USER, issuer, subject, digest, agent: '', created: Date.now(), seen: 0 };
  await expect
    .poll(
      () =>
        late
          .begin(told, 60_000)
          .then(() => 'told')
          .catch(() => 'not yet'),
      SOON,
    )
    .toBe('told');
  expect(await one.who(session)).toBeUndefined();
});

testOfRedis('while Redis is away one signs in; the others know it when it is back', async () => {
  const { redis, one, two } = await openSite();
  await redis.stop();
  const session = signIn(one, { subject: '2', email: 'sepp@firma.example', name: 'Sepp' });
  // An end is what one has to hear of; a beginning comes by itself.
  expect(await one.told()).toBe(true);
  expect(one.userOf(session)).toMatchObject({ name: 'Sepp' });
  await redis.startAnew();
  await expect.poll(() => two.who(session), SOON).toMatchObject({ name: 'Sepp' });
});

testOfRedis('a password opens the server that has the account, Redis or not', async () => {
  const redis = await openRedis();
  const [one, two] = [openServer(redis.url), openServer(redis.url)];
  await connected(one, two);
  const user = { email: 'anna@firma.example', name: 'Anna', superuser: true };
  const invited = await one.admin.invite(user, 'nobody');
  if (!invited.ok) throw new Error(invited.error.name);
  const { password } = invited.value;
  const entered = await one.signIn.withPassword({ email: user.email, password }, HERE);
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('refused');
  const { session } = entered.value;
  expect(await one.told()).toBe(true);
  expect(await two.who(session)).toBeUndefined();
  await redis.stop();
  expect(await one.who(session)).toEqual(user);
});

testOfRedis('an account that is only known from another server signs in there', async () => {
  const redis = await openRedis();
  const [one, two] = [openServer(redis.url), openServer(redis.url)];
  await connected(one, two);
  await one.admin.invite({ email: VRONI.email, name: 'Vroni', superuser: false }, 'nobody');
  // No claim says who may edit: whoever has an account may.
  const session = signIn(one, { superuser: undefined });
  await one.told();
  expect(await two.who(session)).toMatchObject({ email: VRONI.email, superuser: false });
  const refused = two.signInByIdentity({ ...VRONI, superuser: undefined }, 'Firma', HERE);
  expect(refused).toMatchObject({ ok: false, error: { name: 'oidc-no-right' } });
  expect(signIn(two, { superuser: true })).toBeDefined();
  // Copies do not count as accounts of a server.
  expect(two.accounts.lacksFirst()).toBe(false);
  two.own.signOutEverywhere({ ...HERE, session });
});

testOfRedis('a right that is taken while another server answers stays taken', async () => {
  const redis = await openRedis();
  const clock = { now: Date.now() };
  const server = openServer(redis.url, { now: () => clock.now });
  await connected(server);
  const session = signIn(server);
  expect(await server.told()).toBe(true);
  clock.now += 3_000;
  const answer = server.confirm(session);
  server.accounts.setRight(idOn(server), false);
  await answer;
  expect(server.accounts.byEmail(VRONI.email)).toMatchObject({ superuser: false });
  expect(await server.who(session)).toBeUndefined();
});

testOfRedis(
  'whoever took an address on one server gets no right of its owner on another',
  async () => {
    const redis = await openRedis();
    const [one, two] = [openServer(redis.url), openServer(redis.url)];
    await connected(one, two);
    const invited = await two.admin.invite(
      { email: 'mallory@firma.example', name: 'Mallory', superuser: false },
      'nobody',
    );
    if (!invited.ok) throw new Error(invited.error.name);
    const { password } = invited.value;
    const enter = (email: string) => two.signIn.withPassword({ email, password }, HERE);
    const mallory = { subject: 'm', email: 'mallory@firma.example', superuser: undefined };
    const known = signIn(two, mallory);
    expect(two.accounts.changeEmail('mallory@firma.example', VRONI.email).ok).toBe(true);
    const before = await enter(VRONI.email);
    const taken = before.ok && before.value.kind === 'signed-in' ? before.value.session : '';
    expect(two.userOf(taken)).toMatchObject({ superuser: false });
    const session = signIn(one);
    await one.told();
    expect(await two.who(session)).toMatchObject({ superuser: true });
    for (const ended of [taken, known]) expect(await two.who(ended)).toBeUndefined();
    const again = two.signInByIdentity({ ...VRONI, ...mallory }, 'Firma', HERE);
    expect(again).toMatchObject({ error: { name: 'oidc-no-right' } });
    expect(await enter(VRONI.email)).toMatchObject({ error: { name: 'sign-in-refused' } });
  },
);

testOfRedis(
  'an account belongs to one person of a provider, whichever server each signed in at',
  async () => {
    const redis = await openRedis();
    const [one, two] = [openServer(redis.url), openServer(redis.url)];
    await connected(one, two);
    const former = signIn(two, { subject: 'former' });
    expect(await two.who(former)).toMatchObject({ email: VRONI.email });
    const session = signIn(one);
    await one.told();
    expect(await two.who(session)).toMatchObject({ email: VRONI.email });
    expect(await two.who(former)).toBeUndefined();
  },
);
