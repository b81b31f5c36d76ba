import { expect, test } from 'vitest';
import { nginxSample } from './nginx.ts';

test('redirects stand under their decoded address, as nginx compares it, with a slash at its end and without', () => {
  const redirects = [
    { path: '/de/über uns', status: 301, location: '/de/%C3%BCber' },
    { path: '/de/weg', status: 410, location: null },
  ];
  const served = { root: '/srv/shop', csp: "default-src 'self'", trailingSlash: false };
  const rules = nginxSample({ ...served, redirects }).match(/^ {2}location = "[^}]*\}/gm);
  expect(rules).toEqual([
    '  location = "/de/über uns" { return 301 "/de/%C3%BCber"; }',
    '  location = "/de/über uns/" { return 301 "/de/%C3%BCber"; }',
    '  location = "/de/weg" { return 410; }',
    '  location = "/de/weg/" { return 410; }',
  ]);
});

test('the page for what is missing is that of the language of its address', () => {
  const served = { root: '/srv/shop', csp: "default-src 'self'", trailingSlash: false };
  const sample = nginxSample({ ...served, redirects: [] });
  expect(sample).toMatch(
    /^map \$uri \$page_for_missing \{\n {2}default \/404\.html;\n {2}~\^\/en\(\/\|\$\) \/en\/404\.html;\n\}\n/,
  );
  expect(sample).toContain('error_page 404 410 $page_for_missing;');
});

test('code is kept for good, and pictures and films are asked for each hour: they may be withdrawn', () => {
  const served = { root: '/srv/shop', csp: "default-src 'self'", trailingSlash: false };
  const sample = nginxSample({ ...served, redirects: [] });
  expect(sample).toContain('location ~ ^/(_astro|fonts)/ { expires max; }');
  for (const place of ['/pictures/', '/assets/']) {
    const [, inside = ''] = new RegExp(`location ${place} {([^}]+)}`).exec(sample) ?? [];
    expect(inside).toContain('Cache-Control "public, max-age=31536000, s-maxage=3600, immutable";');
    // A header of its own takes away those around it.
    expect(inside).toContain('X-Content-Type-Options');
  }
});
