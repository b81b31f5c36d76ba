import { expect, test } from 'vitest';
import type { Result } from '#src/lib/result.ts';
import { openAuth } from './auth.ts';
import { MOST_SHARE_LINKS, SHARE_MS } from './share-links.ts';

const PAGE = { item: 'home', lang: 'de', at: null } as const;
const VRONI = { email: 'vroni@almwerk.example', name: 'Vroni', password: 'x', superuser: true };

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function opened() {
  const clock = { now: 1_000 };
  const auth = openAuth(':memory:', { now: () => clock.now });
  unwrap(auth.accounts.add(VRONI));
  unwrap(auth.accounts.add({ ...VRONI, email: 'sepp@almwerk.example' }));
  return { auth, links: auth.shareLinks, clock };
}

test('a link opens what it was made for, for seven days', () => {
  const { links, clock } = opened();
  const { token, link } = unwrap(links.make(VRONI.email, { ...PAGE, at: 5 }));
  expect(links.open(token)).toEqual(link);
  expect(link).toMatchObject({ item: 'home', lang: 'de', at: 5, by: VRONI.email });
  clock.now += SHARE_MS - 1;
  expect(links.open(token)).toEqual(link);
  clock.now += 1;
  expect(links.open(token)).toBeUndefined();
  expect(links.list()).toEqual([]);
});

test('a link that is revoked opens nothing any more, others do', () => {
  const { links } = opened();
  const first = unwrap(links.make(VRONI.email, PAGE));
  const second = unwrap(links.make(VRONI.email, PAGE));
  expect(links.list()).toHaveLength(2);
  expect(links.revoke(first.link.id)).toBe(true);
  expect(links.revoke(first.link.id)).toBe(false);
  expect(links.open(first.token)).toBeUndefined();
  expect(links.open(second.token)).toEqual(second.link);
});

test('an id without our signature opens nothing, nor does one signed for something else', () => {
  const { auth, links } = opened();
  const { token, link } = unwrap(links.make(VRONI.email, PAGE));
  const [id = '', mac = ''] = token.split('.');
  const other = Buffer.from('other').toString('base64url');
  const { token: proxy } = auth.proxyTokens.issue('session');
  for (const wrong of [link.id, id, `${id}.`, `${other}.${mac}`, `${token}x`, proxy, '']) {
    expect(links.open(wrong), wrong).toBeUndefined();
  }
});

test('a link ends with the right of who made it, and with their account', () => {
  const { auth, links } = opened();
  const sepp = auth.accounts.byEmail('sepp@almwerk.example')?.id ?? 0;
  const { token } = unwrap(links.make('sepp@almwerk.example', PAGE));
  auth.accounts.setRight(sepp, false);
  expect(links.open(token)).toBeUndefined();
  expect(links.list()).toEqual([]);
  auth.accounts.setRight(sepp, true);
  expect(links.open(token)).toBeDefined();
  unwrap(auth.accounts.remove('sepp@almwerk.example'));
  expect(links.open(token)).toBeUndefined();
});

test('there are fifty at a time; those that ended make room', () => {
  const { links, clock } = opened();
  for (let count = 0; count < MOST_SHARE_LINKS; count++) unwrap(links.make(VRONI.email, PAGE));
  expect(links.make(VRONI.email, PAGE)).toMatchObject({ error: { name: 'share-links-full' } });
  clock.now += SHARE_MS;
  expect(links.make(VRONI.email, PAGE).ok).toBe(true);
});
