import { expect, test } from 'vitest';
import { namedMiddleware } from './middleware.ts';
import { middlewareOf, PERMISSIONS } from './permissions.ts';

const KNOWN = { first: 1, second: 2 };

test('middleware is found by name, in the order of the names', () => {
  expect(namedMiddleware(KNOWN, ['second', 'first'])).toEqual([2, 1]);
  expect(namedMiddleware(KNOWN, [])).toEqual([]);
});

test.each(['third', 'constructor', ''])("a name that there is not fails: '%s'", (name) => {
  expect(() => namedMiddleware(KNOWN, ['first', name])).toThrow(
    new Error(`Unknown route middleware: ${name}`),
  );
});

test('every route asks for the permission; some take writes that name no page of ours', () => {
  const patterns = Object.keys(PERMISSIONS);
  expect(patterns.filter((one) => !middlewareOf(one).includes('permission'))).toEqual([]);
  const open = patterns.filter((one) => !middlewareOf(one).includes('own-origin'));
  expect(open).toEqual([
    '/newsletter',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/[lang]/newsletter',
    '/[lang]/newsletter/confirm',
    '/[lang]/newsletter/unsubscribe',
    '/de/anfrage/wieder-da',
    '/en/enquiry/back-in-stock',
    '/manage/flushcache',
  ]);
  // A route that the table does not know is asked about too.
  expect(middlewareOf('/unknown')).toEqual(['own-origin', 'permission']);
});
