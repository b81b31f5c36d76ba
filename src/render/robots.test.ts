import { expect, test } from 'vitest';
import { robotsTxt } from './robots.ts';

const url = 'https://almwerk.example';

test('a site for search engines names its sitemap and what is for editors', () => {
  const lines = robotsTxt({ indexable: true, url }).split('\n');
  expect(lines).toContain('Sitemap: https://almwerk.example/sitemap.xml');
  expect(lines).toContain('Disallow: /manage');
  expect(lines).not.toContain('Disallow: /');
});

test('a site that is not for search engines refuses them all', () => {
  expect(robotsTxt({ indexable: false, url })).toBe('User-agent: *\nDisallow: /\n');
});

test('without an address there is no sitemap to name', () => {
  expect(robotsTxt({ indexable: true, url: '' })).not.toContain('Sitemap');
});
