import * as v from 'valibot';
import { createSigner } from '#src/lib/node/signed.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import type { GoodsOfWish } from '#src/model/visitors/restock-view.ts';
import { createWishes, MIGRATIONS, type Wish } from './wishes.ts';
import { confirmLetter, restockLetter, type ShopOfRestock } from './letters.ts';

/** Who wants to hear when goods can be had again. Addresses are checked by whoever calls. */
export type Restock = {
  /** Somebody gives an address, which gets a link to confirm. Nothing of it is stored yet. */
  ask(wish: Wish): void;
  /** What a link to confirm is about. Out: `restock-link-wrong` or `restock-link-old`. */
  read(link: string): Result<Wish, Problem>;
  /** The address belongs to whoever has the link: it gets one mail when the goods are back. */
  confirm(link: string): Result<Wish, Problem>;
  /** Writes to everybody whose goods can be had by now, and forgets them. */
  look(): void;
  /** Forgets wishes that are too old to be true. */
  sweep(): void;
  close(): void;
};

export type RestockOptions = {
  /** The file, or ':memory:'. */
  path: string;
  mail: Pick<Mailer, 'send'>;
  shop: ShopOfRestock;
  /** What there is now; undefined: it does not exist. */
  goods(wish: Omit<Wish, 'address'>): GoodsOfWish | undefined;
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

/** Opens the wishes, or makes an empty file. */
export function openRestock({ path, mail, shop, goods, now = Date.now }: RestockOptions): Restock {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full' });
  // What is forgotten is overwritten in the file, too.
  db.raw.exec('PRAGMA secure_delete = on');
  const signer = createSigner(db);
  const wishes = createWishes(db);

  function read(link: string): Result<v.InferOutput<typeof Link>, Problem> {
    const found = v.safeParse(Link, signer.verify(PURPOSE, link));
    if (!found.success) return err(problem('restock-link-wrong'));
    const isOld = now() - found.output.asked > LINK_MS;
    return isOld ? err(problem('restock-link-old')) : ok(found.output);
  }

  return {
    ask(wish) {
      const wanted = goods(wish);
      if (!wanted) return;
      const token = signer.sign(PURPOSE, JSON.stringify({ ...wish, asked: now() }));
      const letter = confirmLetter(wish, wanted, token, shop);
      mail.send(letter, `restock:${token.slice(-40)}`, MAILS_PER_DAY);
    },
    read,
    confirm(link) {
      const found = read(link);
      if (!found.ok) return found;
      const { asked, ...wish } = found.value;
      if (goods(wish)?.isThere !== true) wishes.add(wish, asked, now());
      return ok(wish);
    },
    look() {
      for (const { id, wish } of wishes.all()) {
        const wanted = goods(wish);
        if (!wanted?.isThere) continue;
        // The mail is on the disk before the wish is gone, and its key makes it one.
        mail.send(restockLetter(wish, wanted, shop), `restock:${id}`);
        wishes.remove(id);
      }
    },
    sweep: () => wishes.removeBefore(now() - KEPT_MS),
    close: () => db.close(),
  };
}
