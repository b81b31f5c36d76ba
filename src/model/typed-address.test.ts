import { expect, test } from 'vitest';
import { typedAddress } from './typed-address.ts';

test('an address is taken as it is typed', () => {
  for (const address of ['https://example.com/a', 'tel:+498', '/de/pflege', '#wolle', '?a=b']) {
    expect(typedAddress(` ${address} `)).toBe(address);
  }
});

test('what browsers add is added', () => {
  expect(typedAddress('www.example.com/wolle')).toBe('https://www.example.com/wolle');
  expect(typedAddress('stube@almwerk.example')).toBe('mailto:stube@almwerk.example');
});

test('words are no address', () => {
  for (const words of ['pfl', 'Über uns', 'Decke 2.0', 'z. B. Loden', '']) {
    expect(typedAddress(words)).toBeUndefined();
  }
});
