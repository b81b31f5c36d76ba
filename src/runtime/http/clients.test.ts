import { expect, test } from 'vitest';
import { parseNetworks } from '../process/networks.ts';
import { addressGroup, addressNetwork, createClients } from './clients.ts';

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

test.each([
  ['2001:db8:1:2ff::6', '2001:db8:1:200/56'],
  ['2001:db8:1:2::6', '2001:db8:1:0/56'],
  ['2001:db8::6', '2001:db8:0:0/56'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['::1', undefined],
])('%s is of the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', undefined])(
  '%s is this machine, which may hold any number of connections',
  (address) => {
    expect(addressGroup(address)).toBeUndefined();
  },
);

const clients = createClients(parseNetworks('10.1.0.0/16, 192.0.2.1 2001:db8:ffff::/48'));
const asked = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers,
  socket: { remoteAddress },
});

test.each([
  ['a stranger', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a proxy on an IPv6 socket', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a proxy of IPv6', '2001:db8:ffff:1::9', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['two proxies', '10.1.2.3', '198.51.100.1, 192.0.2.1', '198.51.100.1'],
  ['a client that names others', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['a proxy that adds ports', '10.1.2.3', '[2001:db8::1]:443, 198.51.100.1:999', '198.51.100.1'],
  ['a proxy that writes nonsense', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
  ['a proxy that names nobody', '10.1.2.3', '', '10.1.2.3'],
  ['proxies alone', '10.1.2.3', '10.1.2.4, 192.0.2.1', '10.1.2.4'],
])('%s at %s that passes on "%s" is the client %s', (_who, peer, passedOn, name) => {
  expect(clients.nameOf(asked(peer, { 'x-forwarded-for': passedOn }))).toBe(name);
});

test('only a proxy that is believed says whether the client came by https', () => {
  const by = (peer: string, proto: string) =>
    clients.isSecure(asked(peer, { 'x-forwarded-proto': proto }));
  expect(by('10.1.2.3', 'https')).toBe(true);
  expect(by('10.1.2.3', 'https, http')).toBe(false);
  expect(by('10.1.2.3', 'http')).toBe(false);
  expect(by('203.0.113.7', 'https')).toBe(false);
  expect(clients.isSecure(asked('10.1.2.3'))).toBe(false);
});

test('without proxies nobody is believed', () => {
  const none = createClients(parseNetworks(''));
  const headers = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' };
  expect(none.nameOf(asked('127.0.0.1', headers))).toBe('127.0.0.1');
  expect(none.isSecure(asked('127.0.0.1', headers))).toBe(false);
});

test('the whole address is that of the same client', () => {
  const passedOn = { 'x-forwarded-for': '1.1.1.1, 2001:db8:1:2:3:4:5:6' };
  expect(clients.addressOf(asked('10.1.2.3', passedOn))).toBe('2001:db8:1:2:3:4:5:6');
  expect(clients.addressOf(asked('::ffff:203.0.113.7', passedOn))).toBe('203.0.113.7');
});
