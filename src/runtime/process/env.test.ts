import { expect, test } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

test('without any variable everything runs on this machine', () => {
  expect(parseEnv({})).toMatchObject({ port: 4321, host: 'localhost', squidex: undefined });
});

test('an empty variable counts as not set', () => {
  expect(parseEnv({ PORT: '', SITE_URL: '' })).toMatchObject({ port: 4321, siteUrl: undefined });
});

test('a port that is none is named with what to do', () => {
  expect(() => parseEnv({ PORT: 'http' })).toThrow(/PORT: must be a port number/);
  expect(() => parseEnv({ PORT: '70000' })).toThrow(/PORT: must be at most 65535/);
});

test('metrics have a port of their own', () => {
  expect(() => parseEnv({ METRICS_PORT: '4321' })).toThrow(/METRICS_PORT: must not be PORT/);
  expect(parseEnv({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
  const elsewhere = { METRICS_PORT: '4321', METRICS_HOST: '10.0.0.5' };
  expect(parseEnv(elsewhere).metrics).toEqual({ port: 4321, host: '10.0.0.5' });
});

test('SITE_URL is an origin and loses its trailing slash', () => {
  expect(parseEnv({ SITE_URL: 'https://www.example.com/' }).siteUrl).toBe(
    'https://www.example.com',
  );
  expect(() => parseEnv({ SITE_URL: 'https://example.com/shop' })).toThrow(/must not have a path/);
  expect(() => parseEnv({ SITE_URL: 'ftp://example.com' })).toThrow(EnvError);
});

test('what is no address at all is named with what to do, once', () => {
  const told = (variables: Record<string, string>) => {
    try {
      return parseEnv(variables);
    } catch (error) {
      return error instanceof EnvError ? error.message : error;
    }
  };
  const no = (name: string) =>
    `${name}: must be an address such as https://www.example.com (see .env.example)`;
  const names = ['SITE_URL', 'PLAUSIBLE_URL', 'SITE_BUCKET_ENDPOINT', 'SQUIDEX_URL'];
  for (const name of [...names, 'OIDC_ISSUER', 'CDN_PURGE_URL']) {
    expect(told({ [name]: 'shop.example.com' })).toBe(no(name));
    expect(told({ [name]: 'ftp://shop.example.com' })).toBe(
      `${name}: must start with http or https (see .env.example)`,
    );
  }
  expect(told({ REDIS_URL: 'redis://[half' })).toBe(
    'REDIS_URL: must be an address; write special characters of the password as %XX (see .env.example)',
  );
  expect(told({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' })).toBe(
    'SMTP_URL: must be an address such as smtps://user:password@mail.example.com (see .env.example)',
  );
});

test('Plausible knows the site by its host, unless it has another name for it', () => {
  const PLAUSIBLE_URL = 'https://plausible.example/';
  const url = 'https://plausible.example';
  const SITE_URL = 'https://www.example.com';
  expect(parseEnv({}).plausible).toBeUndefined();
  expect(parseEnv({ PLAUSIBLE_URL, SITE_URL }).plausible).toEqual({
    ...{ url, site: 'www.example.com', key: undefined },
  });
  const PLAUSIBLE_SITE = 'shop.example';
  expect(parseEnv({ PLAUSIBLE_URL, PLAUSIBLE_SITE }).plausible).toMatchObject({
    url,
    site: PLAUSIBLE_SITE,
  });
  expect(() => parseEnv({ PLAUSIBLE_URL })).toThrow(/PLAUSIBLE_SITE: missing/);
});

test('Squidex needs all four variables, or none', () => {
  expect(() => parseEnv({ SQUIDEX_URL: 'https://cms.example.com' })).toThrow(
    /SQUIDEX_APP, SQUIDEX_CLIENT_ID, SQUIDEX_CLIENT_SECRET: missing/,
  );
  const all = {
    SQUIDEX_URL: 'https://cms.example.com/',
    SQUIDEX_APP: 'shop',
    SQUIDEX_CLIENT_ID: 'shop:default',
    SQUIDEX_CLIENT_SECRET: 'secret',
  };
  expect(parseEnv(all).squidex).toEqual({
    url: 'https://cms.example.com',
    app: 'shop',
    clientId: 'shop:default',
    clientSecret: 'secret',
  });
});

test('mails have a sender with or without a name, and a mail server needs one', () => {
  expect(parseEnv({ MAIL_FROM: 'shop@example.com' }).mail).toEqual({
    smtp: undefined,
    from: { address: 'shop@example.com' },
  });
  const smtp = 'smtps://user:pa%40ss@mail.example.com';
  expect(parseEnv({ SMTP_URL: smtp, MAIL_FROM: 'The shop <shop@example.com>' }).mail).toEqual({
    smtp,
    from: { name: 'The shop', address: 'shop@example.com' },
  });
  expect(() => parseEnv({ SMTP_URL: smtp })).toThrow(/MAIL_FROM: missing/);
  expect(() => parseEnv({ MAIL_FROM: 'a@example.com, b@example.com' })).toThrow(/MAIL_FROM: must/);
  expect(() => parseEnv({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' })).toThrow(
    /SMTP_URL: must be an address such as smtps/,
  );
});

test('a bucket has a key, and is asked by https unless it is on this machine', () => {
  const key = { SITE_BUCKET_KEY_ID: 'id', SITE_BUCKET_SECRET: 'secret' };
  const read = (more: Record<string, string>) => parseEnv({ ...key, ...more }).siteBucket;
  expect(read({ SITE_BUCKET: 's3://shop', SITE_BUCKET_REGION: 'eu-central-1' })).toEqual({
    ...{ bucket: 'shop', prefix: '', region: 'eu-central-1', keyId: 'id', secret: 'secret' },
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
  });
  expect(read({ SITE_BUCKET: 's3://shop/a/live/' })).toMatchObject({ prefix: 'a/live/' });
  expect(read({})).toBeUndefined();
  for (const address of ['shop', 's3://', 's3://Shop', 's3://shop/../other', 's3://shop//']) {
    expect(() => read({ SITE_BUCKET: address }), address).toThrow(/SITE_BUCKET: must/);
  }
  const at = (SITE_BUCKET_ENDPOINT: string) =>
    read({ SITE_BUCKET: 's3://shop', SITE_BUCKET_ENDPOINT });
  expect(at('http://127.0.0.1:9000')?.endpoint).toBe('http://127.0.0.1:9000');
  expect(at('http://garage:3900')?.endpoint).toBe('http://garage:3900');
  expect(() => at('http://s3.example.com')).toThrow(/SITE_BUCKET_ENDPOINT: must start with https/);
  expect(() => parseEnv({ SITE_BUCKET: 's3://shop' })).toThrow(/SITE_BUCKET_KEY_ID.*missing/);
});

test('a Redis is asked by TLS unless it is on this machine', () => {
  const read = (REDIS_URL: string) => parseEnv({ REDIS_URL }).redisUrl;
  expect(read('rediss://user:pass@redis.example.com/1')).toContain('redis.example.com');
  expect(read('redis://localhost:6379')).toBe('redis://localhost:6379');
  expect(parseEnv({}).redisUrl).toBeUndefined();
  expect(read('redis://redis:6379')).toBe('redis://redis:6379');
  for (const open of [
    'redis://redis.example.com',
    'redis://10.0.0.5',
    'redis://localhost.example',
  ]) {
    expect(() => read(open), open).toThrow(/must start with rediss/);
  }
  expect(() => read('redis://redis.example.com')).toThrow(/REDIS_URL: must start with rediss/);
  expect(() => read('http://localhost')).toThrow(/REDIS_URL: must be an address/);
  expect(() => read('redis://localhost/shop')).toThrow(/REDIS_URL: must end .* the number of a/);
});
