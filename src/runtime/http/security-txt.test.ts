import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

test('security.txt says whom to tell, and is good for half a year', () => {
  const now = Date.UTC(2026, 10, 23, 14, 30);
  expect(securityTxt('mailto:a@shop.test', 'https://shop.test', now).split('\n')).toEqual([
    'Contact: mailto:a@shop.test',
    'Expires: 2027-05-22T00:00:00.000Z',
    'Preferred-Languages: de, en',
    'Canonical: https://shop.test/.well-known/security.txt',
    '',
  ]);
});
