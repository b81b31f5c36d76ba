import * as v from 'valibot';
import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { SessionNotes } from './sessions/session-notes.ts';

/** A person who may sign in, as others may see it. */
export type User = { email: string; name: string; superuser: boolean };

export type Account = User & { id: number };

/** An account with its password hash. */
type StoredAccount = Account & { password: string };

export type Accounts = {
  /**
   * In: an address that has no account yet, a password hash, and whether somebody else made it. Then it is no
   * superuser who may be the last one until its owner has signed in or chosen a password.
   */
  add(user: User & { password: string; unused?: boolean }): Result<User, Problem>;
  /** All accounts, by address. */
  list(): Account[];
  /** Whether nobody else may do everything; an account that nobody has signed in to helps nobody. */
  isLastSuperuser(account: Account): boolean;
  byId(id: number): Account | undefined;
  /** In: an address as somebody typed it. */
  byEmail(email: string): StoredAccount | undefined;
  /** Notes that somebody has signed in: their password is known. */
  noteSignIn(id: number): void;
  /**
   * Makes the first superuser while there is no account, or gives it a new password while it is the
   * only account and nobody has signed in. Out: its address; undefined when neither is so.
   */
  first(user: User & { password: string }): User | undefined;
  /** Whether `first` would do something. */
  lacksFirst(): boolean;
  /**
   * Sets a new password hash, and the right if it is given; the account's sessions end. `isSent`: it was made by
   * somebody else, so an account that nobody has used is as unused as before. Out: `last-superuser`, and nothing is
   * changed, where that would take the right from the last one who has it.
   */
  change(
    email: string,
    change: { password: string; superuser?: boolean; isSent?: true },
  ): Result<User, Problem>;
  /** Changes the address by which somebody signs in. Out: `email-invalid`, `account-exists` or `account-unknown`. */
  changeEmail(from: string, typed: string): Result<User, Problem>;
  /** Changes how somebody is called. */
  rename(id: number, name: string): void;
  /** Gives or takes the right, and leaves the password. Where there are other servers the account's sessions end. */
  setRight(id: number, superuser: boolean): void;
  /** Takes an account away, and its sessions with it. */
  remove(email: string): Result<void, Problem>;
  /** Forgets copies of accounts of other servers that nobody uses here. */
  sweep(): void;
};

/** The address of the first account. It belongs to nobody (RFC 2606), and is an address all the same. */
export const FIRST_EMAIL = 'admin@loden.example';

const Email = v.pipe(v.string(), v.email(), v.maxLength(254));

const COLUMNS = 'id, email, name, superuser';

const Row = v.object({
  id: v.number(),
  email: v.string(),
  name: v.string(),
  superuser: v.pipe(
    v.number(),
    v.transform((flag) => flag === 1),
  ),
});
const StoredRow = v.object({ ...Row.entries, password: v.string() });

/** An address as accounts have it: without spaces around it, in small letters. */
export function normalEmail(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase();
}

/** The accounts of a database that has our schema. In: also what other servers have to hear. */
export function createAccounts(db: Database, notes: SessionNotes): Accounts {
  const exists = (email: string) =>
    db.prepare('SELECT 1 FROM account WHERE email = ?').get(email) !== undefined;
  const userOf = (email: string): User => {
    const row = db.prepare(`SELECT ${COLUMNS} FROM account WHERE email = ?`).get(email);
    const { id: _id, ...user } = v.parse(Row, row);
    return user;
  };
  const finder = createFinder(db);
  const isLastSuperuser = ({ id, superuser }: Account) =>
    superuser &&
    db
      .prepare(
        'SELECT 1 FROM account WHERE superuser = 1 AND unused = 0 AND copied = 0 AND id <> ?',
      )
      .get(id) === undefined;
  const lacksFirst = () =>
    db
      .prepare(
        `SELECT 1 FROM account WHERE copied = 0
         AND (unused = 0 OR (SELECT count(*) FROM account WHERE copied = 0) > 1)`,
      )
      .get() === undefined;
  return {
    ...finder,
    add({ email: typed, name, superuser, password, unused = false }) {
      const email = normalEmail(typed);
      if (!v.is(Email, email)) return err(problem('email-invalid', { email }));
      if (exists(email)) return err(problem('account-exists', { email }));
      db.prepare(
        'INSERT INTO account (email, name, password, superuser, unused) VALUES (?, ?, ?, ?, ?)',
      ).run(email, name, password, Number(superuser), Number(unused));
      return ok(userOf(email));
    },
    noteSignIn(id) {
      db.prepare('UPDATE account SET unused = 0 WHERE id = ? AND unused = 1').run(id);
    },
    isLastSuperuser,
    lacksFirst,
    first({ email, name, superuser, password }) {
      return db.transaction(() => {
        if (!lacksFirst()) return undefined;
        db.prepare(
          `INSERT INTO account (email, name, password, superuser, unused) VALUES (?, ?, ?, ?, 1)
           ON CONFLICT (email) DO UPDATE SET password = excluded.password`,
        ).run(email, name, password, Number(superuser));
        return userOf(email);
      });
    },
    change(typed, { password, superuser, isSent }) {
      return db.transaction((): Result<User, Problem> => {
        const account = finder.byEmail(typed);
        if (!account) return err(problem('account-unknown', { email: normalEmail(typed) }));
        if (superuser === false && isLastSuperuser(account)) return err(problem('last-superuser'));
        db.prepare(
          `UPDATE account SET password = ?, unused = iif(?, unused, 0), superuser = coalesce(?, superuser)
           WHERE id = ?`,
        ).run(
          ...[password, Number(isSent ?? false)],
          ...[superuser === undefined ? null : Number(superuser), account.id],
        );
        notes.allEnded(account.id);
        db.prepare('DELETE FROM session WHERE account = ?').run(account.id);
        // Whoever knew the old password may have begun it.
        db.prepare('DELETE FROM second_factor WHERE account = ? AND confirmed = 0').run(account.id);
        return ok(userOf(account.email));
      });
    },
    changeEmail(from, typed) {
      const email = normalEmail(typed);
      if (!v.is(Email, email)) return err(problem('email-invalid', { email }));
      return db.transaction((): Result<User, Problem> => {
        const account = finder.byEmail(from);
        if (!account) return err(problem('account-unknown', { email: normalEmail(from) }));
        if (exists(email)) return err(problem('account-exists', { email }));
        db.prepare('UPDATE account SET email = ?, own_address = 1 WHERE id = ?').run(
          email,
          account.id,
        );
        return ok(userOf(email));
      });
    },
    rename(id, name) {
      db.prepare('UPDATE account SET name = ? WHERE id = ?').run(name, id);
    },
    setRight(id, superuser) {
      db.transaction(() => {
        notes.allEnded(id);
        db.prepare('UPDATE account SET superuser = ? WHERE id = ?').run(Number(superuser), id);
      });
    },
    remove(typed) {
      return db.transaction((): Result<void, Problem> => {
        const account = finder.byEmail(typed);
        if (!account) return err(problem('account-unknown', { email: normalEmail(typed) }));
        notes.allEnded(account.id);
        db.prepare('DELETE FROM account WHERE id = ?').run(account.id);
        return ok(undefined);
      });
    },
    sweep() {
      db.prepare(
        `DELETE FROM account WHERE copied = 1 AND id NOT IN (SELECT account FROM session)
         AND id NOT IN (SELECT account FROM share_link)`,
      ).run();
    },
  };
}

/** Every way to look accounts up. */
function createFinder(db: Database): Pick<Accounts, 'list' | 'byId' | 'byEmail'> {
  return {
    list: () =>
      v.parse(v.array(Row), db.prepare(`SELECT ${COLUMNS} FROM account ORDER BY email`).all()),
    byId(id) {
      const row = db.prepare(`SELECT ${COLUMNS} FROM account WHERE id = ?`).get(id);
      return row && v.parse(Row, row);
    },
    byEmail(typed) {
      const row = db
        .prepare(`SELECT ${COLUMNS}, password FROM account WHERE email = ?`)
        .get(normalEmail(typed));
      return row && v.parse(StoredRow, row);
    },
  };
}
