import { describe, expect, test } from 'vitest';
import { decide, middlewareOf, PERMISSIONS } from './permissions.ts';

const stranger = () => undefined;
const user = (superuser: boolean) => () => ({ email: 'a@b.example', name: 'A', superuser });

describe('the permission table', () => {
  test('denies what it does not name', () => {
    for (const pattern of ['/manage/pages', '/manage/flushcache/x', '/_image', 'constructor', '']) {
      expect(decide(pattern, 'GET', user(true))).toEqual({ kind: 'not-found' });
    }
  });

  test('keeps /manage for superusers', () => {
    expect(decide('/manage', 'GET', stranger)).toEqual({ kind: 'stranger' });
    expect(decide('/manage', 'GET', user(false))).toEqual({ kind: 'no-right' });
    expect(decide('/manage', 'HEAD', user(true))).toEqual({ kind: 'go' });
  });

  test('leaves /manage/flushcache open, without asking who it is', () => {
    const unasked = () => {
      throw new Error('asked');
    };
    expect(decide('/manage/flushcache', 'POST', unasked)).toEqual({ kind: 'go' });
  });

  test('names the methods that there are', () => {
    expect(decide('/api/_auth/session', 'PUT', stranger)).toEqual({
      kind: 'wrong-method',
      allow: 'GET, HEAD, DELETE',
    });
  });

  test('asks the other servers only where sessions end', () => {
    const asking = Object.keys(PERMISSIONS).filter((pattern) =>
      middlewareOf(pattern).includes('ends-told'),
    );
    expect(asking).toEqual([
      ...['/login', '/[lang]/login', '/login/oidc/callback', '/api/_auth/session'],
      ...['/manage/account', '/manage/accounts'],
    ]);
  });

  test('looks at the token of a program in all of the proxy, and for a proof wherever an item is changed', () => {
    const proxy = Object.keys(PERMISSIONS).filter((pattern) => pattern.startsWith('/squidex/'));
    const items = proxy.filter((pattern) => pattern.startsWith('/squidex/content/'));
    expect(items).toHaveLength(6);
    for (const pattern of proxy) {
      expect(middlewareOf(pattern), pattern).toEqual([
        ...['own-origin', 'permission', 'proxy-token'],
        ...(items.includes(pattern) ? ['proof'] : []),
      ]);
    }
  });

  test('has a right of its own for everything below /manage and /preview but flushcache', () => {
    const admin = Object.entries(PERMISSIONS).filter(
      ([pattern]) => /^\/(?:manage|preview)/.test(pattern) && pattern !== '/manage/flushcache',
    );
    expect(admin.flatMap(([, { methods }]) => Object.values(methods))).not.toContain('anyone');
  });
});
