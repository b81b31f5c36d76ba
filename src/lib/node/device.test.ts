import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test('a device is known by its browser and system', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(deviceOf(firefox)).toEqual({ browser: 'Firefox', system: 'Linux' });
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  expect(deviceOf(safari)).toEqual({ browser: 'Safari', system: 'iOS' });
});

test.each([
  '',
  'x',
  'Call +1 555 now: evil.example/login (x)',
  '<b>Loden</b>/1 (x)',
  '\r\nBcc: a@b/1 x',
])('a browser that calls itself %j has no name', (agent) => {
  expect(deviceOf(agent)).toBeUndefined();
});
