import { existsSync, renameSync, rmSync } from 'node:fs';
import { type Assets, createAssets } from '#src/assets/assets.ts';
import { type CampaignStore, openCampaignStore } from '#src/campaigns/store.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import type { ReplicaSyncOptions } from '#src/content/replica/sync.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { accountEntry, type AuditLog, openAudit } from '#src/auth/audit.ts';
import { FIRST_EMAIL } from '#src/auth/accounts.ts';
import { type Auth, openAuth } from '#src/auth/auth.ts';
import { errorText } from '#src/lib/error-text.ts';
import type { Result } from '#src/lib/result.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { withReason } from '#src/model/errors/with-reason.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { createPictures, type Pictures } from '#src/pictures/pictures.ts';
import { createFolderTransport } from '#src/mail/folder.ts';
import { type Mailer, openMailer } from '#src/mail/mailer.ts';
import { createSmtpTransport } from '#src/mail/smtp.ts';
import { type Counter, openCounter } from '#src/analytics/counter.ts';
import { type CountryOf, openCountries } from '#src/analytics/countries.ts';
import { openSite, type Site } from '#src/site/site.ts';
import { createAccountMails, tellingAudit } from './account-mails.ts';
import { damageMark, isBroken, openKept } from './broken.ts';
import {
  checkSource,
  type ContentBackend,
  notesOfRestores,
  openContent,
  sourceInWords,
} from './content.ts';
import { copyLog } from './copy-log.ts';
import { dataPaths, type Env, querySettings } from '../process/env.ts';
import { createKnownFiles } from './known-files.ts';
import { type Print, progress } from '../process/print.ts';
import { isPage } from './visited-pages.ts';
import { openVisitorServices, type VisitorServices } from './visitor-services.ts';

/** Everything that owns a file of the data folder; one process has them. */
export type DataServices = VisitorServices & {
  content: ContentBackend;
  replica: Replica;
  site: Site;
  pictures: Pictures;
  assets: Assets;
  auth: Auth;
  audit: AuditLog;
  mail: Mailer;
  /** How much was visited. */
  visits: Counter;
  /** Drafts that go live and come back together. */
  campaigns: CampaignStore;
  /** Published queries on the replica's state of this moment. */
  queries: Queries;
  /**
   * Brings the replica up to date with the content source. In: ids of items that may have changed or be
   * gone for good; they are read again, whatever the source says of changes. And whether to compare all ids
   * and versions too.
   */
  sync(hints?: readonly string[], options?: { whole: boolean }): Promise<Result<unknown, Problem>>;
  close(): Promise<void>;
};

/**
 * Opens the data folder. The caller holds its lock. What can be made again from content (replica,
 * site) is set aside and made anew when its file is broken; broken content and accounts are left alone:
 * `BrokenDataError`. What it had opened by then is closed.
 */
export function openServices(env: Env, print: Print): DataServices {
  const opened: Opened[] = [];
  try {
    return openAll(env, print, (part) => {
      opened.push(part);
      return part;
    });
  } catch (error) {
    for (const part of opened.reverse()) closeQuietly(part);
    throw error;
  }
}

type Opened = { close(): unknown };

/** Why the rest could not be opened is what matters. */
function closeQuietly(part: Opened): void {
  void Promise.try(() => part.close()).catch(() => undefined);
}

/** In: `note` hears of each part that is open, and gives it back. */
function openAll(env: Env, print: Print, note: <T extends Opened>(part: T) => T): DataServices {
  const paths = dataPaths(env.dataDir);
  const replica = note(openAgain(paths.replica, print, openReplica));
  const content = note(openContentOf(replica, env, print));
  const settle = () => copyLog(paths.site, print);
  const site = note(openAgain(paths.site, print, (path) => openSite(path, { settle })));
  const mail = note(openKept(paths.mail, () => openMail(env, print)));
  const queries = createQueries(replica, { scope: 'published', ...querySettings(env) });
  const { tell, sendLink } = createAccountMails({
    mail,
    site: () => queries.ask('site', DEFAULT_LANGUAGE),
    localUrl: env.localUrl,
    nobody: FIRST_EMAIL,
  });
  const audit = tellingAudit(note(openKept(paths.audit, () => openAudit(paths.audit))), tell);
  const auth = note(
    openKept(paths.accounts, () =>
      openAuth(paths.accounts, {
        isShared: env.redisUrl !== undefined,
        changed: (change, email) => audit.append(accountEntry(email, change, email)),
        newDevice: (email, agent) => tell('new-device', email, agent),
        print,
        sendLink(link) {
          try {
            sendLink(link);
          } catch (error) {
            // Such as a full disk. Nobody waits for it, and its owner can ask for one.
            print(`A link to choose a password was not sent: ${String(error)}`);
          }
        },
      }),
    ),
  );
  const known = createKnownFiles(replica, site, content.source);
  const pictures = note(
    createPictures({
      dir: paths.pictures,
      original: known.original,
      audienceOf: known.audienceOf,
      log: (problem) => print(withReason(problem)),
    }),
  );
  const assets = note(
    createAssets({
      dir: paths.assets,
      find: known.find,
      open: ({ id, version }) => content.source.stream(id, version),
      log: (problem) => print(messageOf(problem, 'en')),
    }),
  );
  const visitors = openVisitorServices(env, { content, replica, queries, mail, print, note });
  const visits = note(
    openKept(paths.visits, () =>
      openCounter({
        path: paths.visits,
        isPage: (address) => isPage(site, address),
        countryOf: countriesOf(env, print),
        log: (error) => print(`Visits wait to be written down: ${String(error)}`),
      }),
    ),
  );
  const campaigns = note(openKept(paths.campaigns, () => openCampaignStore(paths.campaigns)));
  return {
    content,
    replica,
    site,
    pictures,
    assets,
    auth,
    audit,
    mail,
    ...visitors,
    visits,
    campaigns,
    queries,
    sync: (hints = [], { whole } = { whole: false }) =>
      syncWithProgress(replica, content, { hints: hints.map((id) => ({ id })), whole }, print),
    async close() {
      await Promise.all([pictures.close(), assets.close(), visitors.submissions.close()]);
      await mail.close();
      visitors.inbox.close();
      visitors.newsletter.close();
      visitors.restock.close();
      visits.close();
      campaigns.close();
      auth.close();
      audit.close();
      site.close();
      replica.close();
      content.close();
    },
  };
}

/** Opens the content, and tells where it comes from another source than what the replica has. */
function openContentOf(replica: Replica, env: Env, print: Print): ContentBackend {
  const known = replica.source();
  checkSource(env, known);
  const content = openContent(env);
  if (content.embedded) for (const line of notesOfRestores(env.dataDir)) print(line);
  const { name } = content.source;
  if (known !== undefined && known !== name) {
    print(`Content comes from ${sourceInWords(name)} now, not from ${sourceInWords(known)}.`);
    print('Everything is read from there. The pages stay as they are until that is done.');
  }
  return content;
}

function openMail({ dataDir, mail: { smtp, from } }: Env, print: Print): Mailer {
  const paths = dataPaths(dataDir);
  return openMailer({
    path: paths.mail,
    transport: smtp === undefined ? createFolderTransport(paths.outbox) : createSmtpTransport(smtp),
    from,
    log: (problem) => print(messageOf(problem, 'en')),
  });
}

/** Visits are counted without countries rather than not at all. */
function countriesOf({ countryDatabase, plausible }: Env, print: Print): CountryOf | undefined {
  if (countryDatabase === undefined || plausible) return undefined;
  try {
    return openCountries(countryDatabase);
  } catch (error) {
    print(`COUNTRY_DATABASE: cannot be read, so countries are not counted (${errorText(error)}).`);
    return undefined;
  }
}

function openAgain<T>(path: string, print: Print, open: (path: string) => T): T {
  // Damage in the middle of a file shows only when that is read.
  if (existsSync(damageMark(path))) return openAnew(path, print, open);
  try {
    return open(path);
  } catch (error) {
    if (!isBroken(error)) throw error;
    return openAnew(path, print, open);
  }
}

function openAnew<T>(path: string, print: Print, open: (path: string) => T): T {
  const aside = `${path}.broken-${Date.now()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  rmSync(damageMark(path), { force: true });
  print(`${path} is broken. It was set aside as ${aside} and is made anew from the content.`);
  return open(path);
}

function syncWithProgress(
  replica: Replica,
  { source }: ContentBackend,
  options: ReplicaSyncOptions,
  print: Print,
) {
  const lines = new Map<string, ReturnType<typeof progress>>();
  return replica.sync(source, {
    ...options,
    onProgress(kind, done, total) {
      const line = lines.get(kind) ?? progress(print, `Reading ${kind}`);
      lines.set(kind, line);
      line(done, total);
    },
    onFailure: (kind, failure) => print(`${FETCH_FAILURES[kind]} ${withReason(failure)}`),
  });
}
