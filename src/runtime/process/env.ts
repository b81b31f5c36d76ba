import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';
import type { PlausibleSettings } from '#src/analytics/plausible.ts';
import type { OidcSettings } from '#src/auth/oidc/oidc.ts';
import type { Mailbox } from '#src/mail/mail.ts';
import type { BucketSettings } from '#src/site/targets/s3.ts';
import {
  bucketAddress,
  count,
  hostNames,
  mailbox,
  networks,
  origin,
  port,
  privateOrigin,
  redisAddress,
  regionName,
  smtp,
  timeZone,
  webAddress,
} from './env-values.ts';
import { inAddress } from './listen.ts';

const USUAL_PORT = 4321;
const DAY_MS = 24 * 60 * 60_000;

const Variables = v.object({
  PORT: v.optional(port, `${USUAL_PORT}`),
  HOST: v.optional(v.string(), 'localhost'),
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, 'must begin with mailto:, https:// or tel:'),
    ),
  ),
  TRUSTED_PROXIES: v.optional(networks, ''),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), 'localhost'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SITE_URL: v.optional(origin),
  // Read by model/languages.ts; here it is only checked.
  DEFAULT_LANGUAGE: v.optional(v.picklist(LANGUAGES, 'must be de or en')),
  SERVICE_WORKER: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'yes'),
  TIME_ZONE: v.optional(timeZone, 'Europe/Berlin'),
  REDIRECT_HOSTS: v.optional(hostNames, ''),
  SQUIDEX_URL: v.optional(webAddress),
  SQUIDEX_APP: v.optional(v.string()),
  SQUIDEX_CLIENT_ID: v.optional(v.string()),
  SQUIDEX_CLIENT_SECRET: v.optional(v.string()),
  SQUIDEX_WEBHOOK_SECRET: v.optional(v.string()),
  OIDC_ISSUER: v.optional(webAddress),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_NAME: v.optional(v.string()),
  OIDC_SUPERUSER_CLAIM: v.optional(
    v.pipe(v.string(), v.regex(/^[^=]+=.+$/, 'must be a claim and its value: groups=editors')),
  ),
  SMTP_URL: v.optional(smtp),
  MAIL_FROM: v.optional(mailbox),
  PLAUSIBLE_URL: v.optional(origin),
  PLAUSIBLE_API_KEY: v.optional(v.string()),
  PLAUSIBLE_SITE: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/, 'must be a name such as example.com')),
  ),
  COUNTRY_DATABASE: v.optional(v.string()),
  SITE_DIR: v.optional(v.string()),
  REDIS_URL: v.optional(redisAddress),
  SITE_BUCKET: v.optional(bucketAddress),
  SITE_BUCKET_ENDPOINT: v.optional(privateOrigin),
  SITE_BUCKET_REGION: v.optional(regionName),
  SITE_BUCKET_KEY_ID: v.optional(v.string()),
  SITE_BUCKET_SECRET: v.optional(v.string()),
  CDN_PURGE_URL: v.optional(webAddress),
  CDN_PURGE_TOKEN: v.optional(v.string()),
  BUILDS_KEEP: v.optional(count, '50'),
  BUILDS_KEEP_DAYS: v.optional(count, '365'),
  ENQUIRIES_KEEP_DAYS: v.optional(count, '180'),
  PICTURES_AHEAD: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'yes'),
  UPLOAD_MAX_MB: v.optional(count, '100'),
  CONTENT_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'needs 32 characters'))),
});

type SquidexAccess = { url: string; app: string; clientId: string; clientSecret: string };

/** How mails go out. Without a server they become files. */
type MailSettings = { smtp: string | undefined; from: Mailbox };

/** Belongs to nobody (RFC 2606): it stands in mails that stay on this machine. */
const NOBODY: Mailbox = { name: 'Loden', address: 'shop@loden.example' };

export type Env = {
  port: number;
  host: string;
  /** Whom to tell of a hole: a URI. */
  securityContact: string | undefined;
  /** Proxies that say who asks, and whether by https. */
  trustedProxies: BlockList;
  /** Where metrics are shown; absent: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Absolute. */
  dataDir: string;
  /** Origin without trailing slash; wins over the content's `site.url`. */
  siteUrl: string | undefined;
  /** Where this machine finds the site; takes the place of an address of this machine in the content. */
  localUrl: string;
  /** The shop's zone (IANA): times are told in it, and planned in it. */
  timeZone: string;
  /** Names of the hosts beside our own that redirects of the content may lead to. */
  redirectHosts: readonly string[];
  /** The configured Squidex; absent: the embedded content server. */
  squidex: SquidexAccess | undefined;
  contentClientSecret: string | undefined;
  /** Of Squidex's rule that calls /manage/flushcache. */
  webhookSecret: string | undefined;
  /** The provider that people may sign in with. */
  oidc: OidcSettings | undefined;
  mail: MailSettings;
  /** Where visits are counted; absent: here. `key` may read its numbers. */
  plausible: (PlausibleSettings & { key: string | undefined }) | undefined;
  /** A file that says in which country an address is; absolute. */
  countryDatabase: string | undefined;
  /** A folder that follows the site; absolute. */
  siteDir: string | undefined;
  /** The Redis by which several servers of the site know of each other; absent: this one is alone. */
  redisUrl: string | undefined;
  /** A bucket that follows the site. */
  siteBucket: BucketSettings | undefined;
  /** Where a CDN is told what changed. */
  purge: { url: string; token: string | undefined } | undefined;
  /** Which builds one can go back to. */
  retention: { count: number; maxAgeMs: number };
  /** Bytes that a file of the content may have. */
  uploadMaxBytes: number;
  /** So long what visitors sent is kept. */
  enquiriesKeptMs: number;
  /** Whether pictures are made before anybody asks for them. */
  picturesAhead: boolean;
  /** Whether the site has a service worker. */
  hasWorker: boolean;
};

/** What is wrong with the environment, a line each, for a person. */
export class EnvError extends Error {}

/**
 * Reads the environment once, at start.
 * In: `process.env`. Out: typed settings. Throws `EnvError` that names each variable and what to do;
 * a variable that is set but empty counts as not set.
 */
export function parseEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  // A check of an address reads it: it is not asked about what is none.
  const parsed = v.safeParse(Variables, set, { abortPipeEarly: true });
  if (!parsed.success) {
    const lines = parsed.issues.map(
      (issue) => `${v.getDotPath(issue)}: ${issue.message} (see .env.example)`,
    );
    throw new EnvError(lines.join('\n'));
  }
  const values = parsed.output;
  // Port 0 is any that is free: there are two of them.
  const isSamePort = values.METRICS_PORT === values.PORT && values.PORT !== 0;
  if (isSamePort && values.METRICS_HOST === values.HOST) {
    throw new EnvError('METRICS_PORT: must not be PORT, which visitors reach.');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    securityContact: values.SECURITY_CONTACT,
    trustedProxies: values.TRUSTED_PROXIES,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    dataDir: resolve(values.DATA_DIR),
    siteUrl: values.SITE_URL,
    localUrl: localUrl(values.HOST, values.PORT),
    timeZone: values.TIME_ZONE,
    redirectHosts: values.REDIRECT_HOSTS,
    squidex: squidexAccess(values),
    contentClientSecret: values.CONTENT_CLIENT_SECRET,
    uploadMaxBytes: values.UPLOAD_MAX_MB * 1024 * 1024,
    enquiriesKeptMs: values.ENQUIRIES_KEEP_DAYS * DAY_MS,
    picturesAhead: values.PICTURES_AHEAD === 'yes',
    hasWorker: values.SERVICE_WORKER === 'yes',
    webhookSecret: values.SQUIDEX_WEBHOOK_SECRET,
    oidc: oidcSettings(values),
    mail: mailSettings(values),
    plausible: plausibleSettings(values),
    countryDatabase: values.COUNTRY_DATABASE && resolve(values.COUNTRY_DATABASE),
    siteDir: values.SITE_DIR === undefined ? undefined : resolve(values.SITE_DIR),
    redisUrl: values.REDIS_URL,
    siteBucket: bucketSettings(values),
    purge: values.CDN_PURGE_URL
      ? { url: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN }
      : undefined,
    retention: { count: values.BUILDS_KEEP, maxAgeMs: values.BUILDS_KEEP_DAYS * DAY_MS },
  };
}

function mailSettings({ SMTP_URL, MAIL_FROM }: v.InferOutput<typeof Variables>): MailSettings {
  if (SMTP_URL !== undefined && !MAIL_FROM) {
    throw new EnvError('MAIL_FROM: missing. A mail server needs to know whose mails it sends.');
  }
  return { smtp: SMTP_URL, from: MAIL_FROM ?? NOBODY };
}

/** The settings that answers about content depend on. */
export function querySettings({ siteUrl, localUrl, redirectHosts }: QueryEnv) {
  return { siteUrl, localUrl, redirectHosts };
}
export type QueryEnv = Pick<Env, 'siteUrl' | 'redirectHosts'> & { localUrl?: string | undefined };

/** A port that the system chooses is not known yet: pages are made as for the usual one. */
function localUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : inAddress(host);
  return `http://${name}:${port || USUAL_PORT}`;
}

function oidcSettings(values: v.InferOutput<typeof Variables>): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_SUPERUSER_CLAIM } =
    values;
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const missing = Object.entries(given).filter(([, value]) => !value);
  if (missing.length === Object.keys(given).length) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    const names = missing.map(([name]) => name).join(', ');
    throw new EnvError(`${names}: missing. Signing in with a provider needs all three, or none.`);
  }
  const [claim = '', ...value] = OIDC_SUPERUSER_CLAIM?.split('=') ?? [];
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
    superuser: OIDC_SUPERUSER_CLAIM ? { claim, value: value.join('=') } : undefined,
  };
}

function bucketSettings(values: v.InferOutput<typeof Variables>): BucketSettings | undefined {
  const { SITE_BUCKET, SITE_BUCKET_KEY_ID: keyId, SITE_BUCKET_SECRET: secret } = values;
  if (SITE_BUCKET === undefined) return undefined;
  if (!keyId || !secret) {
    throw new EnvError(
      'SITE_BUCKET_KEY_ID, SITE_BUCKET_SECRET: missing. A bucket is written with a key.',
    );
  }
  const region = values.SITE_BUCKET_REGION ?? 'us-east-1';
  const endpoint = values.SITE_BUCKET_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { ...SITE_BUCKET, endpoint, region, keyId, secret };
}

function squidexAccess(values: v.InferOutput<typeof Variables>): SquidexAccess | undefined {
  const { SQUIDEX_URL, SQUIDEX_APP, SQUIDEX_CLIENT_ID, SQUIDEX_CLIENT_SECRET } = values;
  const given = { SQUIDEX_URL, SQUIDEX_APP, SQUIDEX_CLIENT_ID, SQUIDEX_CLIENT_SECRET };
  const missing = Object.entries(given).filter(([, value]) => !value);
  if (missing.length === Object.keys(given).length) return undefined;
  if (!SQUIDEX_URL || !SQUIDEX_APP || !SQUIDEX_CLIENT_ID || !SQUIDEX_CLIENT_SECRET) {
    const names = missing.map(([name]) => name).join(', ');
    throw new EnvError(`${names}: missing. Squidex needs all four SQUIDEX_ variables, or none.`);
  }
  return {
    url: SQUIDEX_URL.replace(/\/+$/, ''),
    app: SQUIDEX_APP,
    clientId: SQUIDEX_CLIENT_ID,
    clientSecret: SQUIDEX_CLIENT_SECRET,
  };
}

function plausibleSettings({
  PLAUSIBLE_URL: url,
  PLAUSIBLE_SITE,
  PLAUSIBLE_API_KEY: key,
  SITE_URL,
}: v.InferOutput<typeof Variables>) {
  if (url === undefined) return undefined;
  const site = PLAUSIBLE_SITE ?? (SITE_URL && new URL(SITE_URL).hostname);
  if (!site) {
    throw new EnvError(
      'PLAUSIBLE_SITE: missing. Plausible needs the name that it has for this site.',
    );
  }
  return { url, site, key };
}

/** The environment of the process that runs `astro build` into a folder. */
export function buildEnvironment(env: Env, out: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    DATA_DIR: env.dataDir,
    LODEN_OUT: out,
    LODEN_CODE_ALONE: 'yes',
  };
}

/** Has this process tell all times in the shop's zone. */
export function setTimeZone({ timeZone: name }: Pick<Env, 'timeZone'>): void {
  process.env['TZ'] = name;
}

/** Says that Astro is run by our own code, which reads the content for it. */
export function driveAstro(): void {
  process.env['LODEN_DRIVEN'] = 'yes';
}

/** Whether Astro is run by our own code, else by itself. */
export function isDriven(): boolean {
  return process.env['LODEN_DRIVEN'] !== undefined || buildOut() !== undefined;
}

/** Whether `astro build` is to build the code, and draw few pages: the publisher draws all of them. */
export function buildsCodeAlone(): boolean {
  return process.env['LODEN_CODE_ALONE'] !== undefined;
}

/** Says where `npx astro build` builds into. */
export function beginPlainBuild(out: string): void {
  process.env['LODEN_OUT'] = out;
}

/** The folder that this process builds into; undefined where no build is under way. */
export function buildOut(): string | undefined {
  return process.env['LODEN_OUT'];
}

/** Where things lie in the data folder. */
export function dataPaths(dataDir: string) {
  return {
    /** Says that the folder is Loden's. */
    mark: join(dataDir, '.loden-data'),
    content: join(dataDir, 'content'),
    contentDatabase: join(dataDir, 'content', 'content.sqlite'),
    backups: join(dataDir, 'backups'),
    /** Is there when the embedded content server has had its first content. */
    seeded: join(dataDir, 'seeded'),
    /** Is there while it gets that. */
    seeding: join(dataDir, 'seeding'),
    replica: join(dataDir, 'replica.sqlite'),
    site: join(dataDir, 'site.sqlite'),
    pictures: join(dataDir, 'pictures'),
    /** Packages as the dev server hands them to browsers. */
    devModules: join(dataDir, 'dev-modules'),
    /** Files of the content that visitors get as they are. */
    assets: join(dataDir, 'assets'),
    /** Copies of films on their way to the bucket. */
    delivering: join(dataDir, 'delivering'),
    /** Files on their way into the content, part by part. */
    uploads: join(dataDir, 'uploads'),
    accounts: join(dataDir, 'accounts.sqlite'),
    /** Who wrote what. */
    audit: join(dataDir, 'audit.sqlite'),
    /** Mails that wait. */
    mail: join(dataDir, 'mail.sqlite'),
    /** What visitors sent, until it is in the content. */
    submissions: join(dataDir, 'submissions.sqlite'),
    /** What was answered and done of what visitors sent. */
    inbox: join(dataDir, 'inbox.sqlite'),
    /** What a running import has to take out again if it does not end. */
    imports: join(dataDir, 'import.json'),
    /** Files with products that wait to be imported, for a day. */
    importFiles: join(dataDir, 'imports'),
    /** What was imported in the last day, and can be taken back. */
    pastImports: join(dataDir, 'past-imports'),
    /** Archives of everything that wait to be taken in. */
    archives: join(dataDir, 'archives'),
    /** How much was visited, by day. */
    visits: join(dataDir, 'visits.sqlite'),
    /** Who gets the newsletter. */
    newsletter: join(dataDir, 'newsletter.sqlite'),
    /** Who waits for goods that are sold out. */
    restock: join(dataDir, 'restock.sqlite'),
    /** Drafts that go live and come back together. */
    campaigns: join(dataDir, 'campaigns.sqlite'),
    /** Mails as files, where there is no mail server. */
    outbox: join(dataDir, 'outbox'),
    /** Room that is given free when the disk is full. */
    reserve: join(dataDir, 'reserve'),
    /** What is written to see whether there is room. */
    room: join(dataDir, 'room'),
    lock: join(dataDir, 'lock'),
    control: join(dataDir, 'control.sock'),
    controlPath: join(dataDir, 'control.path'),
  };
}
