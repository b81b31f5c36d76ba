import { Secret, TOTP } from 'otpauth';
import type { Database } from '#src/lib/node/sqlite.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

const PERIOD_MS = 30_000;
/** Clocks of phones may be one period off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** What somebody puts into their authenticator: as an address for its camera, and as text to type. */
export type FactorSetup = { uri: string; secret: string };

/** Time-based codes (RFC 6238) as the second factor of accounts, and codes for when the phone is lost. */
export type SecondFactors = {
  /** Whether signing in needs a code. */
  isOn(account: number): boolean;
  /** Makes a new secret that counts only when `confirm` has seen a code of it, within a quarter of an hour. */
  begin(account: number, email: string): FactorSetup;
  /** The secret that waits to be confirmed. */
  pending(account: number, email: string): FactorSetup | undefined;
  /** Turns the factor on. Out: the recovery codes, which nobody can read later; undefined for a wrong code. */
  confirm(account: number, code: string): string[] | undefined;
  /** Whether a code is right and was not used before. A recovery code works once. */
  accept(account: number, code: string): boolean;
  /** How many recovery codes are left. */
  recoveryCodes(account: number): number;
  remove(account: number): void;
};

/** A row of the table; `used` is the period of the last code that was accepted. */
type Factor = { secret: string; confirmed: boolean; used: number };

/** So long a new secret waits: whoever finds the session open later does not get to see it. */
const PENDING_MS = 15 * 60_000;

/** The second factors of a database that has our schema. In: the system's time in ms. */
export function createSecondFactors(db: Database, now: () => number): SecondFactors {
  const recovery = createRecoveryCodes(db);

  function factorOf(account: number): Factor | undefined {
    const row = db
      .prepare(
        `SELECT secret, confirmed, used FROM second_factor
         WHERE account = ? AND (confirmed = 1 OR begun > ?)`,
      )
      .get(account, now() - PENDING_MS);
    return (
      row && {
        secret: String(row['secret']),
        confirmed: Number(row['confirmed']) === 1,
        used: Number(row['used']),
      }
    );
  }

  /** Whether a code is right and its period not used up yet; a right code uses it up. */
  function takeCode(account: number, { secret, used }: Factor, typed: string): boolean {
    // Keyboards of some scripts write other digits, which are as good.
    const token = typed.normalize('NFKC').replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return false;
    const timestamp = now();
    const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
    if (delta === null) return false;
    const period = Math.floor(timestamp / PERIOD_MS) + delta;
    if (period <= used) return false;
    db.prepare('UPDATE second_factor SET used = ? WHERE account = ?').run(period, account);
    return true;
  }

  return {
    isOn: (account) => factorOf(account)?.confirmed === true,
    begin(account, email) {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      db.prepare(
        `INSERT INTO second_factor (account, secret, confirmed, used, begun) VALUES (?, ?, 0, 0, ?)
         ON CONFLICT (account) DO UPDATE SET secret = excluded.secret, used = 0, begun = excluded.begun
         WHERE confirmed = 0`,
      ).run(account, secret, now());
      return setupOf(factorOf(account)?.secret ?? secret, email);
    },
    pending(account, email) {
      const factor = factorOf(account);
      return factor && !factor.confirmed ? setupOf(factor.secret, email) : undefined;
    },
    confirm: (account, code) =>
      db.transaction(() => {
        const factor = factorOf(account);
        if (!factor || factor.confirmed || !takeCode(account, factor, code)) return undefined;
        db.prepare('UPDATE second_factor SET confirmed = 1 WHERE account = ?').run(account);
        return recovery.make(account);
      }),
    accept: (account, code) =>
      db.transaction(() => {
        const factor = factorOf(account);
        if (!factor?.confirmed) return false;
        return takeCode(account, factor, code) || recovery.take(account, code);
      }),
    recoveryCodes: recovery.count,
    remove: (account) =>
      db.transaction(() => {
        db.prepare('DELETE FROM second_factor WHERE account = ?').run(account);
        recovery.remove(account);
      }),
  };
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Loden', label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

function setupOf(secret: string, email: string): FactorSetup {
  return { uri: totpOf(secret, email).toString(), secret };
}
