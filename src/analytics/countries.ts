import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import * as v from 'valibot';

/** In which country an address is, such as `AT` (ISO 3166-1); undefined where the database does not say. */
export type CountryOf = (address: string) => string | undefined;

const code = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
/** As MaxMind and DB-IP write it, or as IPinfo does. */
const Entry = v.union([
  v.object({ country: v.object({ iso_code: code }) }),
  v.object({ country_code: code }),
]);

/** Opens a database of countries in MaxMind's format (`.mmdb`). It is read whole. Throws where it is none. */
export function openCountries(path: string): CountryOf {
  const reader = new Reader(readFileSync(path));
  const { ipVersion } = reader.metadata;
  return (address) => {
    const version = isIP(address);
    // A database of IPv4 alone would take the beginning of a longer address for one of its own.
    if (version === 0 || version > ipVersion) return undefined;
    const entry = v.safeParse(Entry, reader.get(address));
    if (!entry.success) return undefined;
    return 'country' in entry.output ? entry.output.country.iso_code : entry.output.country_code;
  };
}
