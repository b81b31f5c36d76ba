import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Signer } from '#src/lib/node/signed.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { isLanguage, type Language } from '#src/model/languages.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

const PURPOSE = 'share-link';
export const SHARE_MS = 7 * 24 * 60 * 60_000;
/** More at a time are a sign that nobody looks after them. */
export const MOST_SHARE_LINKS = 50;

/** What a link shows first, and of when. */
type SharedPage = {
  /** Id of a page, product or category. */
  item: string;
  lang: Language;
  /** The site as it will be then, in ms; null: all drafts as they are. */
  at: number | null;
};

/** A link by which anybody reads drafts until it ends. `by`: the address of who made it; times in ms. */
export type ShareLink = SharedPage & { id: string; by: string; created: number; ends: number };

/** Links by which people without an account read drafts. A token says nothing but the id of its link, signed. */
export type ShareLinks = {
  /** In: the address of who makes it. Out: also `share-links-full`, `account-unknown`. */
  make(email: string, page: SharedPage): Result<{ token: string; link: ShareLink }, Problem>;
  /** The link of a token while it lives, and while whoever made it may see drafts. */
  open(token: string): ShareLink | undefined;
  /** All that live, the latest first. */
  list(): ShareLink[];
  /** Ends a link at once. Out: whether there was one. */
  revoke(id: string): boolean;
  /** Forgets links whose time is over. */
  sweep(): void;
};

const Row = v.object({
  id: v.string(),
  by: v.string(),
  item: v.string(),
  lang: v.custom<Language>(isLanguage),
  at: v.nullable(v.number()),
  created: v.number(),
  ends: v.number(),
});

const LIVING = `SELECT share_link.id, email AS by, item, lang, at, created, ends
  FROM share_link JOIN account ON account.id = share_link.account
  WHERE superuser = 1 AND ends > ?`;

/** The links of a database that has our schema. In: also what signs, and the clock in ms. */
export function createShareLinks(db: Database, signer: Signer, now: () => number): ShareLinks {
  const list = () =>
    v.parse(v.array(Row), db.prepare(`${LIVING} ORDER BY created DESC`).all(now()));
  return {
    make(email, { item, lang, at }) {
      const account = db.prepare('SELECT id FROM account WHERE email = ?').get(email)?.['id'];
      if (account === undefined) return err(problem('account-unknown', { email }));
      if (list().length >= MOST_SHARE_LINKS) {
        return err(problem('share-links-full', { most: MOST_SHARE_LINKS }));
      }
      const id = randomBytes(16).toString('base64url');
      const created = now();
      const ends = created + SHARE_MS;
      db.prepare(
        'INSERT INTO share_link (id, account, item, lang, at, created, ends) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(id, Number(account), item, lang, at, created, ends);
      const link = { id, by: email, item, lang, at, created, ends };
      return ok({ token: signer.sign(PURPOSE, id), link });
    },
    open(token) {
      const id = signer.verify(PURPOSE, token);
      if (id === undefined) return undefined;
      const row = db.prepare(`${LIVING} AND share_link.id = ?`).get(now(), id);
      return row && v.parse(Row, row);
    },
    list,
    revoke: (id) => db.prepare('DELETE FROM share_link WHERE id = ?').run(id).changes > 0,
    sweep() {
      db.prepare('DELETE FROM share_link WHERE ends <= ?').run(now());
    },
  };
}
