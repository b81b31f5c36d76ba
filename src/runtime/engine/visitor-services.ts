import * as v from 'valibot';
import { restockGoods } from '#src/api/handlers/visitors/restock-goods.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import { asciiAddress } from '#src/lib/node/mail-address.ts';
import { MailAddress } from '#src/mail/mail.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { formsOf } from '#src/model/schemas/forms.ts';
import { type Newsletter, openNewsletter } from '#src/newsletter/newsletter.ts';
import { openRestock, type Restock } from '#src/restock/restock.ts';
import { createEnquiryKind } from '#src/submissions/enquiry-kind.ts';
import { createFormKind, type ShopOfForms } from '#src/submissions/form-kind.ts';
import { type Inbox, openInbox } from '#src/submissions/inbox.ts';
import { openSubmissions, type Submissions } from '#src/submissions/submissions.ts';
import { dataPaths, type Env } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { openKept } from './broken.ts';
import type { ContentBackend } from './content.ts';

/** What visitors sent and asked for, and the mails about it. */
export type VisitorServices = {
  /** What visitors sent. */
  submissions: Submissions;
  /** The same to be read and answered. */
  inbox: Inbox;
  newsletter: Newsletter;
  /** Who waits for goods that are sold out. */
  restock: Restock;
};

type Ports = {
  content: ContentBackend;
  replica: Replica;
  /** Published queries: what mails say of the shop. */
  queries: Queries;
  mail: Mailer;
  print: Print;
  /** Hears of each that is open, and gives it back. */
  note<T extends { close(): unknown }>(part: T): T;
};

/** Opens those files of the data folder that hold what visitors sent. The caller closes each. */
export function openVisitorServices(
  env: Env,
  { content, replica, queries, mail, print, note }: Ports,
): VisitorServices {
  const paths = dataPaths(env.dataDir);
  const shop = shopOfForms(queries, env, print);
  const submissions = note(
    openKept(paths.submissions, () =>
      openSubmissions({
        path: paths.submissions,
        kinds: { form: createFormKind(shop), enquiry: createEnquiryKind(shop) },
        content: content.store,
        mail,
        log: (problem) => print(messageOf(problem, 'en')),
      }),
    ),
  );
  const inbox = note(
    openKept(paths.inbox, () =>
      openInbox({
        path: paths.inbox,
        forms: () => formsOf(replica.schemas()),
        source: content.source,
        store: content.store,
        waiting: submissions.waiting,
        about: submissions.about,
        mail,
        shop,
        keptMs: env.enquiriesKeptMs,
      }),
    ),
  );
  const newsletter = note(
    openKept(paths.newsletter, () => openNewsletter({ path: paths.newsletter, mail, shop })),
  );
  const restock = note(
    openKept(paths.restock, () =>
      openRestock({
        path: paths.restock,
        mail,
        shop,
        goods: (wanted) => restockGoods(queries, wanted),
      }),
    ),
  );
  return { submissions, inbox, newsletter, restock };
}

/** What mails to visitors say of the shop, by the content of the moment when they are written. */
function shopOfForms(queries: Queries, { mail }: Env, print: Print): ShopOfForms {
  return {
    sender(language) {
      const { name, url, phone, email } = queries.ask('site', language);
      return { name, url, phone: phone ?? undefined, email: email ?? undefined };
    },
    inbox() {
      const { email } = queries.ask('site', MASTER_LANGUAGE);
      const address = asciiAddress(email ?? '');
      if (v.is(MailAddress, address)) return address;
      if (address !== '') print(messageOf(problem('mail-shop-address'), 'en'));
      return mail.from.address;
    },
    words: (language) =>
      dictionaryOf({ de: queries.ask('texts', 'de'), en: queries.ask('texts', 'en') }, language),
  };
}
