import { createHash } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import { readableCode } from '../passwords/readable-code.ts';

const CODES = 10;
// 80 random bits.
const GROUPS = 4;

/** Codes for when the phone with the second factor is lost. Only their digests are stored; each works once. */
export type RecoveryCodes = {
  /** Makes new codes in the place of the old ones. Out: the codes, which nobody can read later. */
  make(account: number): string[];
  /** Whether a code is one of the account's; it is used up by this. */
  take(account: number, typed: string): boolean;
  /** How many are left. */
  count(account: number): number;
  remove(account: number): void;
};

/** The recovery codes of a database that has our schema. */
export function createRecoveryCodes(db: Database): RecoveryCodes {
  function remove(account: number): void {
    db.prepare('DELETE FROM recovery_code WHERE account = ?').run(account);
  }

  return {
    make(account) {
      const codes = Array.from({ length: CODES }, () => readableCode(GROUPS));
      remove(account);
      const insert = db.prepare('INSERT INTO recovery_code (digest, account) VALUES (?, ?)');
      for (const code of codes) insert.run(digestOf(account, code), account);
      return codes;
    },
    take(account, typed) {
      const { changes } = db
        .prepare('DELETE FROM recovery_code WHERE digest = ? AND account = ?')
        .run(digestOf(account, typed), account);
      return changes > 0;
    },
    count: (account) =>
      Number(
        db.prepare('SELECT count(*) AS n FROM recovery_code WHERE account = ?').get(account)?.['n'],
      ),
    remove,
  };
}

/** Spaces, hyphens and capitals make no difference. */
function digestOf(account: number, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`${account}:${plain}`).digest();
}
