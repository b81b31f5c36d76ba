import * as v from 'valibot';
import { createSigner } from '#src/lib/node/signed.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import type { RestockGoods } from '#src/model/visitors/restock-view.ts';
import type { MailShop } from '#src/mail/write-mail.ts';
import {
  createRestockRequests,
  MIGRATIONS,
  type RequestedGoods,
  type RestockRequest,
} from './requests.ts';
import { confirmMail, restockMail } from './mails.ts';

/** Who wants to hear when goods can be had again. Addresses are checked by whoever calls. */
export type Restock = {
  /** Somebody gives an address, which gets a link to confirm. Nothing of it is stored yet. */
  ask(request: RestockRequest): void;
  /**
   * What the link of a mail is about, and whether its address waits for it already; then the link works however old it
   * is. Out: `restock-link-wrong` or `restock-link-old`.
   */
  read(link: string): Result<{ request: RestockRequest; isWaiting: boolean }, Problem>;
  /** The address belongs to whoever has the link: it gets one mail when the goods are back. */
  confirm(link: string): Result<RestockRequest, Problem>;
  /** The address waits no longer, and is forgotten. Out: `restock-link-wrong`. */
  leave(link: string): Result<void, Problem>;
  /** Writes to everybody whose goods can be had by now, and forgets them. Out: when that is done. */
  look(): Promise<void>;
  /** Forgets requests that are too old to be true. */
  sweep(): void;
  close(): void;
};

export type RestockOptions = {
  /** The file, or ':memory:'. */
  path: string;
  mail: Pick<Mailer, 'send'>;
  shop: MailShop;
  /** What there is now; undefined: it does not exist. */
  goods(wanted: RequestedGoods): RestockGoods | undefined;
  now?: () => number;
};

const LINK_MS = 48 * 3_600_000;
const KEPT_MS = 365 * 24 * 3_600_000;
/** Nobody is flooded with mails by others who give their address. */
const MAILS_PER_DAY = 3;
const PURPOSE = 'restock-confirm';

const Link = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    address: v.string(),
    language: v.picklist(LANGUAGES),
    product: v.string(),
    colour: v.nullable(v.string()),
    asked: v.number(),
  }),
);

/** Opens the requests, or makes an empty file. */
export function openRestock({ path, mail, shop, goods, now = Date.now }: RestockOptions): Restock {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full', secureDelete: true });
  const signer = createSigner(db);
  const requests = createRestockRequests(db);

  function open(link: string): Result<v.InferOutput<typeof Link>, Problem> {
    const found = v.safeParse(Link, signer.verify(PURPOSE, link));
    return found.success ? ok(found.output) : err(problem('restock-link-wrong'));
  }

  const isOld = (asked: number) => now() - asked > LINK_MS;

  return {
    ask(request) {
      const wanted = goods(request);
      if (!wanted) return;
      const token = signer.sign(PURPOSE, JSON.stringify({ ...request, asked: now() }));
      const written = confirmMail(request, wanted, token, shop);
      mail.send(written, `restock:${token.slice(-40)}`, MAILS_PER_DAY);
    },
    read(link) {
      const found = open(link);
      if (!found.ok) return found;
      const { asked, ...request } = found.value;
      const isWaiting = requests.has(request);
      return !isWaiting && isOld(asked)
        ? err(problem('restock-link-old'))
        : ok({ request, isWaiting });
    },
    confirm(link) {
      const found = open(link);
      if (!found.ok) return found;
      const { asked, ...request } = found.value;
      if (isOld(asked)) return err(problem('restock-link-old'));
      if (goods(request)?.isThere !== true) requests.add(request, asked, now());
      return ok(request);
    },
    leave(link) {
      const found = open(link);
      if (!found.ok) return found;
      requests.leave(found.value);
      db.emptyLog();
      return ok(undefined);
    },
    async look() {
      const pause = createYielder();
      let isForgotten = false;
      for (const wanted of requests.wanted()) {
        await pause();
        const found = goods(wanted);
        if (!found?.isThere) continue;
        for (let next = requests.next(wanted); next; next = requests.next(wanted)) {
          // The mail is on the disk before the request is gone, and its key makes it one.
          const written = restockMail({ ...wanted, address: next.address }, found, shop);
          mail.send(written, `restock:${next.id}`);
          requests.remove(next.id);
          isForgotten = true;
          await pause();
        }
      }
      if (isForgotten) db.emptyLog();
    },
    sweep() {
      if (requests.removeBefore(now() - KEPT_MS) > 0) db.emptyLog();
    },
    close: () => db.close(),
  };
}
