import type { Database } from '#src/lib/node/sqlite.ts';

/**
 * Gives an account to whoever has its address, as a provider says. Where its owner chose that address, nobody has
 * checked that it is theirs: so they cannot sign in any more as they did until now. Called before the account belongs
 * to an identity of the provider. Out: whether anything ended.
 */
export function handOver(db: Database, account: number): boolean {
  const { changes } = db
    .prepare(`UPDATE account SET password = '', own_address = 0 WHERE id = ? AND own_address = 1`)
    .run(account);
  if (changes === 0) return false;
  for (const table of ['session', 'second_factor', 'recovery_code', 'share_link']) {
    db.prepare(`DELETE FROM ${table} WHERE account = ?`).run(account);
  }
  return true;
}
