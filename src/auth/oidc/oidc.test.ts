import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAuth } from '../auth.ts';

const CLIENT = 'shop';
const CALLBACK = 'https://shop.example/login/oidc/callback';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: object): string {
  const text = `${json({ alg: 'RS256', kid: 'one' })}.${json(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), keys.privateKey).toString('base64url')}`;
}

type Claims = Record<string, unknown>;
/** What a provider does otherwise than it should. */
type Faults = {
  change?: (claims: Claims) => Claims;
  token?: (token: string) => string | undefined;
  about?: (about: Claims) => Claims;
};

/**
 * A provider to which a code is a nonce: it gives a token for it, and none for 'wrong'. It counts what it is asked, and
 * keeps the last request for a token.
 */
async function startProvider({
  change = (claims) => claims,
  token: given = (token) => token,
  about = (all) => all,
}: Faults) {
  let asked = 0;
  let last = new URLSearchParams();
  const server = createServer(async (req, res) => {
    const issuer = `http://${req.headers.host}`;
    const body = Buffer.concat(await req.toArray()).toString();
    const answer = (status: number, value: unknown) =>
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (req.url === '/.well-known/openid-configuration') {
      const all = {
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'] },
      };
      return answer(200, about(all));
    }
    if (req.url === '/keys') {
      return answer(200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one' }] });
    }
    asked++;
    last = new URLSearchParams(body);
    const nonce = last.get('code');
    if (nonce === 'wrong') return answer(400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: CLIENT, sub: 'vroni', nonce, iat: now, exp: now + 60 };
    const token = given(signed(change({ ...claims, email: 'vroni@almwerk.example' })));
    return answer(200, { access_token: 'x', token_type: 'Bearer', id_token: token });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { issuer: `http://127.0.0.1:${port}`, asked: () => asked, last: () => last };
}

/** Signing in with a provider, and a clock that moves when a turn is waited for, once `isOpen` resolves. */
async function open(isOpen: Promise<void> = Promise.resolve(), faults: Faults = {}) {
  const provider = await startProvider(faults);
  const waits: number[] = [];
  let steady = 0;
  const wait = async (ms: number) => {
    waits.push(ms);
    await isOpen;
    steady += ms;
  };
  const auth = openAuth(':memory:', { steady: () => steady, wait });
  onTestFinished(() => auth.close());
  const settings = {
    ...{ issuer: provider.issuer, clientId: CLIENT, clientSecret: 'secret', name: 'Firma' },
    superuser: undefined,
  };
  const oidc = auth.createOidc(settings, () => undefined);
  /** Somebody begins, and comes back with a code: that which the provider gave them, or a wrong one. */
  async function comeBack(client: { address?: string; device?: string }, code?: 'wrong') {
    const begun = await oidc.begin(CALLBACK, { back: undefined, lang: 'en' });
    if (!begun.ok) throw new Error(begun.error.name);
    const { searchParams } = new URL(begun.value.url);
    const back = new URL(CALLBACK);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    back.searchParams.set('code', code ?? searchParams.get('nonce') ?? '');
    const at = { address: client.address, device: client.device };
    return oidc.finish(back, begun.value.kept, at);
  }
  return { auth, oidc, comeBack, waits, asked: provider.asked, last: provider.last };
}

describe('coming back from a provider', () => {
  test('with codes that are none has turns that come further and further apart', async () => {
    const { comeBack, waits } = await open();
    for (let time = 0; time < 13; time++) {
      expect(await comeBack({ address: '192.0.2.1' }, 'wrong')).toMatchObject({
        error: { name: 'oidc-failed' },
      });
    }
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('is refused where three of an address wait, and the provider is not asked', async () => {
    const gate = Promise.withResolvers<void>();
    const { comeBack, waits, asked } = await open(gate.promise);
    const ask = () => comeBack({ address: '192.0.2.1' }, 'wrong');
    for (let time = 0; time < 10; time++) await ask();
    const three = [ask(), ask(), ask()];
    await expect.poll(() => waits).toHaveLength(3);
    expect(await ask()).toMatchObject({ error: { name: 'too-many-requests' } });
    expect(asked()).toBe(10);
    gate.resolve();
    await Promise.all(three);
    expect(asked()).toBe(13);
  });

  test('is not counted where the provider knows the code', async () => {
    const { comeBack, waits } = await open();
    for (let time = 0; time < 30; time++) {
      expect(await comeBack({ address: '192.0.2.1' })).toMatchObject({
        value: { subject: 'vroni', email: 'vroni@almwerk.example' },
      });
    }
    expect(waits).toEqual([]);
  });

  test('is not delayed by the attempts of other addresses, nor on a device that somebody signed in on', async () => {
    const { auth, comeBack, waits } = await open();
    for (let time = 0; time < 12; time++) await comeBack({ address: '192.0.2.1' }, 'wrong');
    const { length } = waits;
    expect(await comeBack({ address: '192.0.2.2' })).toMatchObject({ ok: true });
    auth.accounts.add({ email: 'x@almwerk.example', name: 'x', superuser: true, password: '' });
    const [account] = auth.accounts.list();
    const { device } = auth.signIn.begin(account?.id ?? 0, {
      ...{ address: '192.0.2.1', session: undefined, device: undefined, agent: undefined },
    });
    expect(await comeBack({ address: '192.0.2.1', device })).toMatchObject({ ok: true });
    expect(waits).toHaveLength(length);
    await comeBack({ address: '192.0.2.1', device: `${device}x` });
    expect(waits).toHaveLength(length + 1);
  });

  test('from this machine, which may be a proxy, never waits', async () => {
    const { comeBack, waits } = await open();
    for (let time = 0; time < 12; time++) await comeBack({}, 'wrong');
    expect(waits).toEqual([]);
  });

  test.each<[string, Faults]>([
    ['a token of another client', { change: (all) => ({ ...all, aud: 'another-shop' }) }],
    [
      'a token of several clients, made for another one',
      { change: (all) => ({ ...all, aud: [CLIENT, 'another-shop'], azp: 'another-shop' }) },
    ],
    [
      'a token of another provider',
      { change: (all) => ({ ...all, iss: 'https://other.example' }) },
    ],
    ['a token of another sign-in', { change: (all) => ({ ...all, nonce: 'another' }) }],
    ['a token without a sign-in', { change: ({ nonce: _, ...all }) => all }],
    ['a token of yesterday', { change: (all) => ({ ...all, exp: Number(all['iat']) - 86_400 }) }],
    ['a token of nobody', { change: ({ sub: _, ...all }) => all }],
    ['no token', { token: () => undefined }],
    [
      'a token that says that nobody signed it',
      { token: (token) => `${json({ alg: 'none' })}.${token.split('.')[1]}.` },
    ],
    [
      'a provider that says it is another one',
      { about: (all) => ({ ...all, issuer: 'https://other.example' }) },
    ],
  ])('with %s signs nobody in', async (_what, faults) => {
    const { comeBack, auth } = await open(undefined, faults);
    const failed = await comeBack({}).catch((error: Error) => ({ error: { name: error.message } }));
    expect(failed).toMatchObject({ error: { name: 'oidc-failed' } });
    expect(auth.accounts.list()).toEqual([]);
  });

  test('needs what only the browser that began can know, and of that only one sign-in', async () => {
    const { oidc, last, asked } = await open();
    const begin = async () => {
      const begun = await oidc.begin(CALLBACK, { back: undefined, lang: 'en' });
      if (!begun.ok) throw new Error(begun.error.name);
      return { asks: new URL(begun.value.url).searchParams, kept: begun.value.kept };
    };
    const mine = await begin();
    const other = await begin();
    const back = new URL(CALLBACK);
    back.searchParams.set('state', mine.asks.get('state') ?? '');
    back.searchParams.set('code', mine.asks.get('nonce') ?? '');
    const nowhere = { address: undefined, device: undefined };
    for (const kept of [undefined, other.kept, `${mine.kept}x`]) {
      const refused = await oidc.finish(back, kept, nowhere);
      expect(refused).toMatchObject({ error: { name: 'oidc-too-late' } });
    }
    expect(asked()).toBe(0);
    expect(await oidc.finish(back, mine.kept, nowhere)).toMatchObject({ ok: true });
    // The provider gets the text whose digest it was sent before (PKCE).
    const proof = createHash('sha256').update(last().get('code_verifier') ?? '');
    expect(mine.asks.get('code_challenge')).toBe(proof.digest('base64url'));
    expect(mine.asks.get('code_challenge_method')).toBe('S256');
  });
});
