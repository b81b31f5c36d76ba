import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCountries } from './countries.ts';

const text = (value: string) =>
  Buffer.concat([Buffer.from([0x40 + value.length]), Buffer.from(value)]);
const map = (entries: Record<string, Buffer>) => {
  const pairs = Object.entries(entries).flatMap(([name, value]) => [text(name), value]);
  return Buffer.concat([Buffer.from([0xe0 + Object.keys(entries).length]), ...pairs]);
};
const uint = (value: number) => Buffer.from([0xc2, value >> 8, value & 0xff]);
const long = (value: number) => Buffer.from([0x04, 0x02, 0, 0, 0, value]);

/**
 * The smallest database: addresses from 0.0.0.0 on are in one country, those from 128.0.0.0 on in another one.
 * Format: https://maxmind.github.io/MaxMind-DB/
 */
function database(low: Buffer, high: Buffer): Buffer {
  const nodes = 1;
  const record = (offset: number) => [0, 0, nodes + 16 + offset];
  const metadata = map({
    node_count: uint(nodes),
    record_size: Buffer.from([0xa1, 24]),
    ip_version: Buffer.from([0xa1, 4]),
    database_type: text('Country'),
    languages: Buffer.from([0x00, 0x04]),
    binary_format_major_version: Buffer.from([0xa1, 2]),
    binary_format_minor_version: Buffer.from([0xa1, 0]),
    build_epoch: long(1),
    description: Buffer.from([0xe0]),
  });
  return Buffer.concat([
    Buffer.from([...record(0), ...record(low.length)]),
    Buffer.alloc(16),
    low,
    high,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    metadata,
  ]);
}

function file(content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-countries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'countries.mmdb'), content);
  return join(folder, 'countries.mmdb');
}

test('the country of an address is looked up, as MaxMind and as IPinfo write it', () => {
  const austria = map({ country: map({ iso_code: text('AT') }) });
  const countryOf = openCountries(file(database(austria, map({ country_code: text('DE') }))));
  expect(['10.0.0.1', '192.0.2.1'].map(countryOf)).toEqual(['AT', 'DE']);
});

test('what is no country has none', () => {
  const odd = map({ country: map({ iso_code: text('<b>') }) });
  const countryOf = openCountries(file(database(odd, map({ city: text('Graz') }))));
  expect(['10.0.0.1', '192.0.2.1'].map(countryOf)).toEqual([undefined, undefined]);
});

test('what is no address, or one of IPv6 where the database is of IPv4 alone, has no country', () => {
  const austria = map({ country_code: text('AT') });
  const countryOf = openCountries(file(database(austria, austria)));
  for (const address of ['2001:db8::1', 'f001::1', '', 'unknown', '1.2', '300.1.1.1']) {
    expect(countryOf(address), address).toBeUndefined();
  }
});

test('a file that is no database is told', () => {
  expect(() => openCountries(file(Buffer.from('country,address')))).toThrow();
  expect(() => openCountries('/nowhere/countries.mmdb')).toThrow(/ENOENT/);
});
