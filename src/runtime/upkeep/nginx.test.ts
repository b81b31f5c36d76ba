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

test('pages are asked for again, code is kept for good, pictures and films each hour: they may be withdrawn', () => {
  const served = { root: '/srv/shop', csp: "default-src 'self'", trailingSlash: false };
  const sample = nginxSample({ ...served, redirects: [] });
  // Without this header browsers guess how long they may keep a page.
  expect(sample).toMatch(/^ {2}add_header Cache-Control "public, max-age=0, must-revalidate";$/m);
  const kept = {
    '~ ^/(_astro|fonts)/': '',
    '/pictures/': 's-maxage=3600, ',
    '/assets/': 's-maxage=3600, ',
  };
  for (const [place, shared] of Object.entries(kept)) {
    const [, inside = ''] = sample.split(`location ${place} {`);
    const [own] = inside.split('}');
    expect(own).toContain(`Cache-Control "public, max-age=31536000, ${shared}immutable";`);
    // A header of its own takes away those around it.
    expect(own).toContain('X-Content-Type-Options');
  }
});
