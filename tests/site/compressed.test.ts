import { expect, inject, test } from 'vitest';

test.each(['/de/suche?q=wolle', '/api/search?q=wolle&lang=de', '/de/nirgends', '/login'])(
  '%s, which is made on demand, is compressed for who accepts it',
  async (path) => {
    const url = inject('site').url + path;
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect((await response.text()).length).toBeGreaterThan(500);
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  },
);
