import { existsSync, renameSync, rmSync } from 'node:fs';
import { type Assets, createAssets } from '#src/assets/assets.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import type { ReplicaSyncOptions } from '#src/content/replica/sync.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { accountEntry, type AuditLog, openAudit } from '#src/auth/audit.ts';
import { FIRST_EMAIL } from '#src/auth/accounts.ts';
import { type Auth, openAuth } from '#src/auth/auth.ts';
import type { Result } from '#src/lib/result.ts';
import { FETCH_FAILURES } from '#src/model/fetch-failures.ts';
import { dictionaryOf } from '#src/model/dictionary.ts';
import { messageOf, type Problem } from '#src/model/errors.ts';
import { DEFAULT_LANGUAGE, MASTER_LANGUAGE } from '#src/model/languages.ts';
import { formsOf } from '#src/model/schemas/forms.ts';
import type { Queries } from '#src/model/query.ts';
import { createPictures, type Pictures } from '#src/pictures/pictures.ts';
import { createFolderTransport } from '#src/mail/folder.ts';
import { type Mailer, openMailer } from '#src/mail/mailer.ts';
import { createSmtpTransport } from '#src/mail/smtp.ts';
import { type Counter, openCounter } from '#src/analytics/counter.ts';
import { type Newsletter, openNewsletter } from '#src/newsletter/newsletter.ts';
import { openRestock, type Restock } from '#src/restock/restock.ts';
import { createEnquiryKind } from '#src/submissions/enquiry-kind.ts';
import { createFormKind, type ShopOfForms } from '#src/submissions/form-kind.ts';
import { type Inbox, openInbox } from '#src/submissions/inbox.ts';
import { openSubmissions, type Submissions } from '#src/submissions/submissions.ts';
import { openSite, type Site } from '#src/site/site.ts';
import { createAccountMails, tellingAudit } from './account-mails.ts';
import { damageMark, isBroken, openKept } from './broken.ts';
import { type ContentBackend, openContent } from './content.ts';
import { goodsOfWish } from './goods-of-wish.ts';
import { copyLog } from './copy-log.ts';
import { dataPaths, type Env, querySettings } from '../process/env.ts';
import { createKnownFiles } from './known-files.ts';
import { type Print, progress } from '../process/print.ts';

/** Everything that owns a file of the data folder; one process has them. */
export type DataServices = {
  content: ContentBackend;
  replica: Replica;
  site: Site;
  pictures: Pictures;
  assets: Assets;
  auth: Auth;
  audit: AuditLog;
  mail: Mailer;
  /** What visitors sent. */
  submissions: Submissions;
  /** The same to be read and answered. */
  inbox: Inbox;
  newsletter: Newsletter;
  /** Who waits for goods that are sold out. */
  restock: Restock;
  /** How much was visited. */
  visits: Counter;
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
 * `BrokenDataError`.
 */
export function openServices(env: Env, print: Print): DataServices {
  const paths = dataPaths(env.dataDir);
  const content = openContent(env);
  const replica = openAgain(paths.replica, print, openReplica);
  const settle = () => copyLog(paths.site, print);
  const site = openAgain(paths.site, print, (path) => openSite(path, { settle }));
  const mail = openKept(paths.mail, () => openMail(env, print));
  const queries = createQueries(replica, { scope: 'published', ...querySettings(env) });
  const tell = createAccountMails({
    mail,
    site: () => queries.ask('site', DEFAULT_LANGUAGE),
    localUrl: env.localUrl,
    nobody: FIRST_EMAIL,
  });
  const audit = tellingAudit(
    openKept(paths.audit, () => openAudit(paths.audit)),
    tell,
  );
  const auth = openKept(paths.accounts, () =>
    openAuth(paths.accounts, {
      changed: (change, email) => audit.append(accountEntry(email, change, email)),
      newDevice: (email, agent) => tell('new-device', email, agent),
    }),
  );
  const known = createKnownFiles(replica, site, content.source);
  const pictures = createPictures({
    dir: paths.pictures,
    original: known.original,
    audienceOf: known.audienceOf,
    log: (problem) => print(messageOf(problem, 'en')),
  });
  const assets = createAssets({
    dir: paths.assets,
    find: known.find,
    open: ({ id, version }) => content.source.stream(id, version),
    log: (problem) => print(messageOf(problem, 'en')),
  });
  const shop = shopOfForms(queries, env);
  const submissions = openKept(paths.submissions, () =>
    openSubmissions({
      path: paths.submissions,
      kinds: { form: createFormKind(shop), enquiry: createEnquiryKind(shop) },
      content: content.store,
      mail,
      log: (problem) => print(messageOf(problem, 'en')),
    }),
  );
  const inbox = openKept(paths.inbox, () =>
    openInbox({
      path: paths.inbox,
      forms: () => formsOf(replica.schemas()),
      source: content.source,
      store: content.store,
      waiting: submissions.waiting,
      mail,
      shop,
      keptMs: env.enquiriesKeptMs,
    }),
  );
  const newsletter = openKept(paths.newsletter, () =>
    openNewsletter({ path: paths.newsletter, mail, shop }),
  );
  const restock = openKept(paths.restock, () =>
    openRestock({ path: paths.restock, mail, shop, goods: (wish) => goodsOfWish(queries, wish) }),
  );
  const visits = openKept(paths.visits, () =>
    openCounter({
      path: paths.visits,
      log: (error) => print(`Visits wait to be written down: ${String(error)}`),
    }),
  );
  return {
    content,
    replica,
    site,
    pictures,
    assets,
    auth,
    audit,
    mail,
    submissions,
    inbox,
    newsletter,
    restock,
    visits,
    queries,
    sync: (hints = [], { whole } = { whole: false }) =>
      syncWithProgress(replica, content, { hints: hints.map((id) => ({ id })), whole }, print),
    async close() {
      await Promise.all([pictures.close(), assets.close(), submissions.close()]);
      await mail.close();
      inbox.close();
      newsletter.close();
      restock.close();
      visits.close();
      auth.close();
      audit.close();
      site.close();
      replica.close();
      content.close();
    },
  };
}

/** What mails to visitors say of the shop, by the content of the moment when they are written. */
function shopOfForms(queries: Queries, { mail }: Env): ShopOfForms {
  return {
    sender(language) {
      const { name, url, phone, email } = queries.ask('site', language);
      return { name, url, phone: phone ?? undefined, email: email ?? undefined };
    },
    inbox: () => queries.ask('site', MASTER_LANGUAGE).email ?? mail.from.address,
    words: (language) =>
      dictionaryOf({ de: queries.ask('texts', 'de'), en: queries.ask('texts', 'en') }, language),
  };
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
    onFailure: (kind, failure) => print(`${FETCH_FAILURES[kind]} ${messageOf(failure, 'en')}`),
  });
}
