import type { Database } from '#src/lib/node/sqlite.ts';
import type { SessionNotes } from './session-notes.ts';

/**
 * Gives an account to whoever has its address, as a provider says. Where its owner chose that address, nobody has
 * checked that it is theirs: so they cannot sign in any more as they did until now, neither with a password nor as
 * somebody else whom a provider knows. Called before the account belongs to its new owner. In: also what other
 * servers have to hear, and the provider that has verified the address: then the same holds for a former owner whom it
 * knows as somebody else. Out: whether anything ended.
 */
export function handOver(
  db: Database,
  notes: SessionNotes,
  account: number,
  verifiedBy?: string,
): boolean {
  const hadOther = db
    .prepare('SELECT 1 FROM identity WHERE account = ? AND issuer = ?')
    .get(account, verifiedBy ?? null);
  const { changes } = db
    .prepare(
      `UPDATE account SET password = '', own_address = 0 WHERE id = ? AND (own_address = 1 OR ?)`,
    )
    .run(account, Number(hadOther !== undefined));
  if (changes === 0) return false;
  notes.allEnded(account);
  for (const table of ['session', 'second_factor', 'recovery_code', 'share_link', 'identity']) {
    db.prepare(`DELETE FROM ${table} WHERE account = ?`).run(account);
  }
  return true;
}
