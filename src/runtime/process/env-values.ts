import * as v from 'valibot';
import { errorText } from '#src/lib/error-text.ts';
import { isTimeZone } from '#src/lib/time-zone.ts';
import { MailAddress, type Mailbox } from '#src/mail/mail.ts';
import { parseNetworks } from './networks.ts';

/** The forms of settings, each with what is said about a value that has another one. */
export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be at most 65535'),
);

export const timeZone = v.pipe(
  v.string(),
  v.check(isTimeZone, 'must be the name of a time zone such as Europe/Berlin'),
);

/** Where something is asked by HTTP. */
export const webAddress = v.pipe(
  v.string(),
  v.url('must be an address such as https://www.example.com'),
  v.check((value) => /^https?:$/.test(new URL(value).protocol), 'must start with http or https'),
);

export const origin = v.pipe(
  webAddress,
  v.check((value) => new URL(value).pathname === '/', 'must not have a path'),
  v.transform((value) => new URL(value).origin),
);

const PRIVATE_HOST = /^(?:[a-z][a-z\d-]*|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * Whether nobody between us and an address can read along: by TLS, on this machine, or by a name without a
 * dot, which only a private network has.
 */
function isPrivateLine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^(?:https|rediss):$/.test(protocol) || PRIVATE_HOST.test(hostname);
}

export const hostNames = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  ),
  v.transform((names) => names.filter((name) => name !== '')),
  v.everyItem(
    (name) => /^[a-z\d.-]+$/.test(name),
    'must be names of hosts, separated by commas: www.example.com, shop.example.org',
  ),
);

export const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, 'must be a number'),
  v.transform(Number),
);

export const networks = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseNetworks(dataset.value);
    } catch (error) {
      addIssue({ message: errorText(error) });
      return NEVER;
    }
  }),
);

export const smtp = v.pipe(
  v.string(),
  v.regex(
    /^smtps?:\/\/[^/\s]+/,
    'must be an address such as smtps://user:password@mail.example.com',
  ),
  v.url('must be an address; write special characters of the password as %XX'),
);

/** `shop@example.com`, or with a name before it: `The shop <shop@example.com>`. */
export const mailbox = v.pipe(
  v.string(),
  v.transform((text): Mailbox => {
    const [, name = '', address = ''] = /^(?:"?([^"<>]*?)"?\s*<)?([^<>]+)>?$/.exec(text) ?? [];
    return name === '' ? { address } : { name, address };
  }),
  v.check(
    ({ address }) => v.is(MailAddress, address),
    'must be an address such as shop@example.com, or The shop <shop@example.com>',
  ),
);

/** An origin to which nobody on the way can read along. */
export const privateOrigin = v.pipe(
  origin,
  v.check(
    isPrivateLine,
    'must start with https, unless it is on this machine or a name of a private network',
  ),
);

export const redisAddress = v.pipe(
  v.string(),
  v.regex(
    /^rediss?:\/\/[^/\s]+/,
    'must be an address such as rediss://user:password@redis.example.com',
  ),
  v.url('must be an address; write special characters of the password as %XX'),
  v.check(
    (value) => /^\/?\d*$/.test(new URL(value).pathname),
    'must end with the host, or with the number of a database: rediss://redis.example.com/1',
  ),
  v.check(
    isPrivateLine,
    'must start with rediss, unless it is on this machine or a name of a private network',
  ),
);

/** `s3://bucket/folder`; the prefix is that of its keys. */
export const bucketAddress = v.pipe(
  v.string(),
  v.regex(
    /^s3:\/\/[a-z\d][a-z\d.-]+(?:\/[\w.~-]+)*\/?$/,
    'must be an address such as s3://bucket or s3://bucket/folder',
  ),
  v.check((value) => !/\/\.{1,2}(?:\/|$)/.test(value), 'must not have . or .. as a folder'),
  v.transform((value) => {
    const [bucket = '', ...folders] = value.slice('s3://'.length).split('/').filter(Boolean);
    return { bucket, prefix: folders.map((name) => `${name}/`).join('') };
  }),
);

export const regionName = v.pipe(
  v.string(),
  v.regex(/^[a-z\d-]+$/, 'must be a name such as eu-central-1, or auto'),
);
