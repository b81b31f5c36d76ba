import { expect, test } from 'vitest';
import { addressGroup } from './limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', undefined])(
  '%s is this machine, which may hold any number of connections',
  (address) => {
    expect(addressGroup(address)).toBeUndefined();
  },
);
