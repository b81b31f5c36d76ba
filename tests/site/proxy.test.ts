import { inject, expect, onTestFinished, test } from 'vitest';
import { rm } from 'node:fs/promises';
import { ask, loginForm } from './people.ts';
import { copyData, startSite } from './server.ts';

test('Behind a proxy that is believed, cookies are as secure as the visit was', async () => {
  const { dataDir: peopled, superuser } = inject('people');
  const dataDir = await copyData(peopled);
  const site = await startSite({ dataDir, env: { TRUSTED_PROXIES: '127.0.0.0/8, ::1' } });
  onTestFinished(async () => {
    await site.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { email, password } = superuser;
  const signInBy = async (proto: string) => {
    const form = loginForm({ email, password, return: '', action: 'sign-in' });
    const passedOn = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': proto };
    const headers = { ...form.headers, ...passedOn };
    return (await ask(`${site.url}/login`, { ...form, headers })).headers;
  };
  const secure = await signInBy('https');
  expect(secure['strict-transport-security']).toBeDefined();
  const [session = ''] = secure['set-cookie'] ?? [];
  expect(session).toMatch(/^__Host-sid=.*; Secure/);
  const plain = await signInBy('http');
  expect(plain['strict-transport-security']).toBeUndefined();
  expect(plain['set-cookie']?.[0]).toMatch(/^sid=(?!.*Secure)/);
  // Whoever came by https stays signed in there.
  const cookie = session.split(';', 1)[0] ?? '';
  const asked = await ask(`${site.url}/api/_auth/session`, {
    headers: { cookie, 'x-forwarded-proto': 'https' },
  });
  expect(JSON.parse(asked.body)).toMatchObject({ user: { email } });
});
