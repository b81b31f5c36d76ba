import { expect, test } from 'vitest';
import { messageOf } from '#src/model/errors/errors.ts';
import { notFound } from './not-found.ts';

const said = (address: string) =>
  messageOf(notFound(new URL(address, 'http://localhost')).problem, 'de');

test('an unknown page or route is named by its whole address', () => {
  expect(said('/de/knie?x=1')).toBe('Page not found: /de/knie?x=1');
  expect(said('/product/a/b')).toBe('Page not found: /product/a/b');
  expect(said('/de/kategorie')).toBe('Page not found: /de/kategorie');
});

test.each([
  '/product/decke?farbe=moos',
  '/de/product/decke',
  '/en/kategorie/blankets?x=1',
  '/kategorie/decken/seite/9',
])('a product or category that does not exist is named by its whole address: %s', (address) => {
  expect(said(address)).toBe(`Page Not Found: ${address}`);
});

test('addresses are shown as people write them', () => {
  expect(said('/de/k%C3%BChe')).toBe('Page not found: /de/kühe');
  expect(said('/de/%E0%A4%A')).toBe('Page not found: /de/%E0%A4%A');
});
