import { expect, test } from 'vitest';
import { SPECULATION_RULES } from './speculation.ts';

const [rule] = JSON.parse(SPECULATION_RULES).prefetch;
const [every, { not }] = rule.where.and;

/** As browsers read a rule: an address is fetched ahead that the first pattern names, and none of the others. */
function isFetchedAhead(address: string): boolean {
  const origin = 'https://shop.example';
  const matches = (pattern: string) =>
    new URLPattern(pattern, origin).test(new URL(address, origin));
  return matches(every.href_matches) && !not.href_matches.some(matches);
}

test.each([
  ...['/manage', '/manage/pages', '/manage?to=x', '/login', '/de/login', '/en/login/oidc'],
  ...['/preview', '/preview/de', '/preview/id/x?lang=de', '/api', '/api/search?q=wolle'],
  ...['/share/de', '/share/open/x'],
  ...['/newsletter', '/newsletter/unsubscribe?key=x', '/de/newsletter/confirm'],
  ...['/squidex/token', '/pictures/x.webp', '/assets/x.pdf', 'https://other.example/de'],
])('%s is not fetched before somebody opens it', (address) => {
  expect(isFetchedAhead(address)).toBe(false);
});

test.each(['/', '/de', '/de/product/decke', '/en/search?q=wool', '/de/apiary', '/de/previews'])(
  '%s may be fetched ahead',
  (address) => {
    expect(isFetchedAhead(address)).toBe(true);
  },
);
