import { expect, test } from 'vitest';
import { judgeHost } from './encryption.ts';

const REDIS = { setting: 'REDIS_URL', host: 'redis' };

test.each([
  ['this machine', ['127.0.0.1', '::1'], undefined],
  ['a name that nobody knows', [], undefined],
  ['a network of containers', ['10.77.0.5'], 'note'],
  ['a private network of IPv6', ['fd00::5'], 'note'],
  ['an address that everybody reaches', ['93.184.216.34'], 'bad'],
  ['a private address beside a public one', ['10.77.0.5', '2606:2800::1'], 'bad'],
])('without TLS, %s', (_, addresses, state) => {
  expect(judgeHost(REDIS, addresses)?.state).toBe(state);
});

test('what is found names the setting, the host, and what its name stands for', () => {
  expect(judgeHost(REDIS, ['93.184.216.34'])?.text).toMatch(
    /^REDIS_URL: redis is 93\.184\.216\.34/,
  );
  expect(judgeHost(REDIS, ['10.0.0.5'])?.text).toMatch(/^REDIS_URL: there is no TLS to redis\./);
});
