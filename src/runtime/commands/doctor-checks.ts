import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { openCountries } from '#src/analytics/countries.ts';
import { whyProviderFails } from '#src/auth/oidc/oidc.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { errorText } from '#src/lib/error-text.ts';
import { lockHolder } from '#src/lib/node/lock.ts';
import { createSmtpTransport } from '#src/mail/smtp.ts';
import { withReason } from '#src/model/errors/with-reason.ts';
import { setUp } from '#src/seed/setup.ts';
import { openSite } from '#src/site/site.ts';
import { nameOf } from '#src/site/targets/bucket.ts';
import { openState } from '#src/site/targets/bucket-state.ts';
import { openBucket } from '#src/site/targets/s3.ts';
import { damagedFiles, isBroken, isClosed } from '../engine/broken.ts';
import { checkSource, missingContent, notesOfRestores } from '../engine/content.ts';
import { CommandError } from '../process/command-error.ts';
import { accountsOfServers } from '../process/accounts-of-servers.ts';
import { dataPaths, EnvError, type Env, parseEnv } from '../process/env.ts';
import { checkFolders } from '../process/folders.ts';
import { listen } from '../process/listen.ts';
import { ROOT } from '../process/root.ts';
import { MAX_SKEW_MS, skews } from '../shared/clocks.ts';
import { whyRedisFails } from '../shared/base/redis.ts';
import { checkEncryption } from './encryption.ts';
import { bad, type Finding, note, ok } from './finding.ts';

/** Out: undefined where there is nothing to look at. */
type Check = (env: Env) => Finding | undefined | Promise<Finding | undefined>;

const MB = 1024 * 1024;
/** A full publish of a large shop, and what SQLite needs beside it. */
const NEEDED_MB = 500;
const GOOD_MB = 2_000;
const ANSWER_WITHIN_MS = 10_000;

const Manifest = v.object({ engines: v.object({ node: v.pipe(v.string(), v.startsWith('>=')) }) });

/** The version that runs this, by what package.json asks for. */
export function checkNode(version = process.versions.node): Finding {
  const manifest = v.parse(
    v.pipe(v.string(), v.parseJson(), Manifest),
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const needed = manifest.engines.node.slice(2);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = needed.split('.').map(Number);
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return isEnough
    ? ok(version)
    : bad(
        `${version} is too old, ${needed} is needed. Run it with npm, which installs one that fits.`,
      );
}

/** Whether every variable can be read. */
export function checkSettings(variables?: NodeJS.ProcessEnv): Finding {
  try {
    const { siteUrl } = parseEnv(variables);
    return siteUrl === undefined
      ? note(
          'SITE_URL is not set. Set it before the site is public: canonical links and the sitemap use it.',
        )
      : ok(`the site is ${siteUrl}`);
  } catch (error) {
    if (error instanceof EnvError) return bad(error.message);
    throw error;
  }
}

/** What is looked at with the settings, in the order in which it is shown. */
export const CHECKS: readonly (readonly [what: string, check: Check])[] = [
  ['folders', checkRights],
  ['disk', checkDisk],
  ['port', checkPort],
  ['databases', checkDatabases],
  ['content', checkContent],
  ['mail', checkMail],
  ['provider', checkProvider],
  ['countries', checkCountries],
  ['bucket', checkBucket],
  ['redis', checkRedis],
  ['encryption', checkEncryption],
  ['accounts', checkAccounts],
  ['time', checkTime],
];

/** Whether the folders are ours, and may be written. */
function checkRights(env: Env): Finding {
  try {
    checkFolders(env);
  } catch (error) {
    if (error instanceof CommandError) return bad(error.message);
    throw error;
  }
  const folders = [env.dataDir, ...(env.siteDir === undefined ? [] : [env.siteDir])];
  const closed = folders.map(existingAbove).filter((folder) => !mayWrite(folder));
  return closed.length === 0
    ? ok(folders.join(', '))
    : bad(
        `This user may not write to ${closed.join(', ')}. Give it the right, or name other folders.`,
      );
}

function checkDisk({ dataDir }: Env): Finding {
  const { bavail, bsize } = statfsSync(existingAbove(dataDir));
  const free = Math.floor((bavail * bsize) / MB);
  const text = `${free} MB are free for ${dataDir}`;
  if (free < NEEDED_MB) return bad(`${text}. Make room for at least ${NEEDED_MB} MB.`);
  return free < GOOD_MB ? note(`${text}. Backups and pictures may need more.`) : ok(text);
}

/** Whether the server could listen, unless it does. */
async function checkPort({ dataDir, host, port, metrics }: Env): Promise<Finding> {
  const holder = lockHolder(dataPaths(dataDir).lock);
  if (holder?.address) return ok(`Loden runs at ${holder.address} (process ${holder.pid})`);
  // All at once, as the server has them: two of them may be one.
  const wanted = [{ host, port }, ...(metrics ? [metrics] : [])];
  const servers = wanted.map((at) => ({ at, server: createServer() }));
  try {
    for (const { at, server } of servers) await listen(server, at);
    const names = wanted.map((at) => `${at.host}:${at.port}`);
    return ok(`${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} free`);
  } catch (error) {
    if (error instanceof CommandError) return bad(error.message);
    throw error;
  } finally {
    for (const { server } of servers) {
      if (server.listening) await new Promise((done) => server.close(done));
    }
  }
}

function checkDatabases({ dataDir }: Env): Finding {
  try {
    const damaged = damagedFiles(dataPaths(dataDir));
    return damaged.length === 0 ? ok('none is damaged') : bad(damaged.join('\n'));
  } catch (error) {
    if (!isClosed(error)) throw error;
    return bad(
      `A database in ${dataDir} cannot be read (${errorText(error)}). Give this user the right to read and write ` +
        'that folder and all files in it, and look whether the disk is well.',
    );
  }
}

/** Whether content can be read, and has the form that Loden needs. */
async function checkContent(env: Env): Promise<Finding> {
  const { dataDir, squidex } = env;
  const { contentDatabase } = dataPaths(dataDir);
  if (!squidex) {
    const fault = sourceFault(env);
    if (fault !== undefined) return bad(fault);
    const missing = missingContent(dataDir);
    if (missing !== undefined) return bad(missing);
    const notes = notesOfRestores(dataDir);
    if (notes.length > 0) return note(notes.join('\n'));
    if (existsSync(contentDatabase)) return ok('the embedded content server');
    return ok('the embedded content server; the first start fills it');
  }
  const where = `Squidex at ${squidex.url}, app ${squidex.app}`;
  const deadlines = { request: ANSWER_WITHIN_MS, upload: ANSWER_WITHIN_MS };
  const { store } = connectSquidex({ ...squidex, deadlines });
  const changes = await setUp(store, { dryRun: true });
  if (!changes.ok) {
    return bad(
      `${where}: ${withReason(changes.error)} Check SQUIDEX_URL, SQUIDEX_APP and the client.`,
    );
  }
  const differences = changes.value.languages.length + changes.value.schemas.length;
  return differences === 0
    ? ok(where)
    : bad(`${where} lacks ${differences} languages or schemas: npm run squidex:setup -- --apply`);
}

/** Why the embedded content server may not take the place of the source that the data folder has shown. */
function sourceFault(env: Env): string | undefined {
  const path = dataPaths(env.dataDir).replica;
  const open = () => openReplica(path, { readOnly: true });
  const known = lookInto(path, open, (replica) => replica.source());
  try {
    checkSource(env, known);
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

/** Whether the mail server takes mails from us. None is sent. */
async function checkMail({ dataDir, mail: { smtp, from } }: Env): Promise<Finding> {
  if (smtp === undefined) {
    return note(`SMTP_URL is not set: mails are written to ${dataPaths(dataDir).outbox}.`);
  }
  // The address without name and password.
  const { host } = new URL(smtp);
  const answer = await createSmtpTransport(smtp).check();
  return answer.state === 'sent'
    ? ok(`${host} takes mails of ${from.address}`)
    : bad(`${host} takes no mails (${answer.reason}). ${smtpAdvice(answer.reason)}`);
}

/** What to do where a mail server takes nothing. In: why, in codes. */
function smtpAdvice(reason: string): string {
  if (/CERT|SIGNATURE|ISSUER/.test(reason)) {
    return (
      'Its certificate has expired, is for another name, or is of nobody whom this machine trusts. Write the name of ' +
      'the certificate into SMTP_URL, or have it renewed.'
    );
  }
  if (reason.includes('EAUTH')) return 'Check name and password in SMTP_URL.';
  if (reason.includes('EDNS')) return 'Check the name of the server in SMTP_URL.';
  if (/ETIMEDOUT|ETLS|WRONG_VERSION/.test(reason)) {
    return 'Check SMTP_URL: smtps:// is for port 465, smtp:// for 587; a firewall may be between.';
  }
  return 'Check SMTP_URL.';
}

/** Whether the provider that people sign in with says of itself what is needed for that. */
async function checkProvider({ oidc, siteUrl }: Env): Promise<Finding | undefined> {
  if (oidc === undefined) return undefined;
  const { issuer } = oidc;
  const reason = await whyProviderFails(oidc);
  return reason === undefined
    ? ok(`${issuer} answers; it has to know ${siteUrl ?? 'SITE_URL'}/login/oidc/callback`)
    : bad(
        `${issuer} cannot be used (${reason}). Check OIDC_ISSUER: it has to be written as the provider writes it.`,
      );
}

/** Whether the file that says in which country an address is can be read. */
function checkCountries({ countryDatabase, plausible }: Env): Finding | undefined {
  if (countryDatabase === undefined) return undefined;
  if (plausible) return note('COUNTRY_DATABASE is not read: visits are counted by Plausible.');
  try {
    openCountries(countryDatabase);
    return ok(countryDatabase);
  } catch (error) {
    const reason = errorText(error);
    return bad(
      `COUNTRY_DATABASE cannot be read (${reason}). It has to be a file in MaxMind's format, .mmdb.`,
    );
  }
}

/** Whether the bucket can be read, and is ours or empty. Nothing is written. */
async function checkBucket({ siteBucket }: Env): Promise<Finding | undefined> {
  if (!siteBucket) return undefined;
  const name = nameOf(siteBucket);
  try {
    const bucket = openBucket(siteBucket, AbortSignal.timeout(ANSWER_WITHIN_MS));
    const state = await openState(bucket, { name, form: '' });
    return ok(
      state.tag() === undefined
        ? `${name} is empty; the first delivery fills it`
        : `${name} holds the site`,
    );
  } catch (error) {
    const reason = errorText(error);
    return bad(`${name} at ${siteBucket.endpoint}: ${reason}. Check the SITE_BUCKET settings.`);
  }
}

/** Whether the other servers can be met: Redis answers, and lets this one write, tell and hear. */
async function checkRedis({ redisUrl }: Env): Promise<Finding | undefined> {
  if (redisUrl === undefined) return undefined;
  const { host } = new URL(redisUrl);
  const reason = await whyRedisFails(redisUrl);
  return reason === undefined
    ? ok(`${host} answers`)
    : bad(`${host} cannot be used (${reason}). Check REDIS_URL.`);
}

/** Whether people sign in on any of several servers. */
function checkAccounts(env: Env): Finding | undefined {
  const accounts = accountsOfServers(env);
  return accounts && (accounts.isWhole ? ok : note)(accounts.line);
}

/** Whether the clock fits what was stored before, and the clocks of the content source and of Redis. */
async function checkTime(env: Env): Promise<Finding> {
  const now = new Date();
  const last = lastBuild(dataPaths(env.dataDir).site);
  if (last !== undefined && last - now.getTime() > MAX_SKEW_MS) {
    return bad(
      `It is ${now.toISOString()} here, but the last build is of ${new Date(last).toISOString()}: this clock is ` +
        'behind, or that of the server that made it was ahead. Set the clock that is wrong, best by NTP; ' +
        'the next build ends this.',
    );
  }
  const differing = await skews(env);
  return differing.length > 0 ? bad(differing.join('\n')) : ok(now.toISOString());
}

function lastBuild(path: string): number | undefined {
  const open = () => openSite(path, { readOnly: true, cacheBytes: 0 });
  return lookInto(path, open, (site) => site.builds(1)[0]?.at);
}

/**
 * What is read from a database. Undefined where there is none, or a damaged or closed one: that is said about the
 * databases.
 */
function lookInto<D extends { close(): void }, T>(
  path: string,
  open: () => D,
  read: (database: D) => T,
): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = open();
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBroken(error) || isClosed(error)) return undefined;
    throw error;
  }
}

/** The folder, or the nearest one above it that is there. */
function existingAbove(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingAbove(dirname(folder));
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
