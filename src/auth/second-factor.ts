import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#src/lib/node/sqlite.ts';

const PERIOD_MS = 30_000;
/** Clocks of phones may be one period off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
// Without letters and digits that are taken for each other: 32 of them, 80 bits in all.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** What somebody puts into their authenticator: as an address for its camera, and as text to type. */
export type FactorSetup = { uri: string; secret: string };

/** Time-based codes (RFC 6238) as the second factor of accounts, and codes for when the phone is lost. */
export type SecondFactors = {
  /** Whether signing in needs a code. */
  isOn(account: number): boolean;
  /** Makes a new secret that counts only when `confirm` has seen a code of it. */
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

/** The second factors of a database that has our schema. In: the system's time in ms. */
export function createSecondFactors(db: Database, now: () => number): SecondFactors {
  type Factor = { secret: string; confirmed: boolean; used: number };

  function factorOf(account: number): Factor | undefined {
    const row = db
      .prepare('SELECT secret, confirmed, used FROM second_factor WHERE account = ?')
      .get(account);
    return (
      row && {
        secret: String(row['secret']),
        confirmed: Number(row['confirmed']) === 1,
        used: Number(row['used']),
      }
    );
  }

  /** Whether a code fits a period that no code was accepted for yet; then no other one is. */
  function takeCode(account: number, { secret, used }: Factor, typed: string): boolean {
    const token = typed.replaceAll(/\s/g, '');
    const timestamp = now();
    const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
    if (delta === null) return false;
    const period = Math.floor(timestamp / PERIOD_MS) + delta;
    if (period <= used) return false;
    db.prepare('UPDATE second_factor SET used = ? WHERE account = ?').run(period, account);
    return true;
  }

  function takeRecoveryCode(account: number, typed: string): boolean {
    const { changes } = db
      .prepare('DELETE FROM recovery_code WHERE digest = ? AND account = ?')
      .run(digestOf(account, typed), account);
    return changes > 0;
  }

  function makeRecoveryCodes(account: number): string[] {
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    db.prepare('DELETE FROM recovery_code WHERE account = ?').run(account);
    for (const code of codes) {
      db.prepare('INSERT INTO recovery_code (digest, account) VALUES (?, ?)').run(
        digestOf(account, code),
        account,
      );
    }
    return codes;
  }

  return {
    isOn: (account) => factorOf(account)?.confirmed === true,
    begin(account, email) {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      db.prepare(
        `INSERT INTO second_factor (account, secret, confirmed, used) VALUES (?, ?, 0, 0)
         ON CONFLICT (account) DO UPDATE SET secret = excluded.secret, used = 0 WHERE confirmed = 0`,
      ).run(account, secret);
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
        return makeRecoveryCodes(account);
      }),
    accept: (account, code) =>
      db.transaction(() => {
        const factor = factorOf(account);
        if (!factor?.confirmed) return false;
        return takeCode(account, factor, code) || takeRecoveryCode(account, code);
      }),
    recoveryCodes: (account) =>
      Number(
        db.prepare('SELECT count(*) AS n FROM recovery_code WHERE account = ?').get(account)?.['n'],
      ),
    remove: (account) =>
      db.transaction(() => {
        db.prepare('DELETE FROM second_factor WHERE account = ?').run(account);
        db.prepare('DELETE FROM recovery_code WHERE account = ?').run(account);
      }),
  };
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Loden', label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

function setupOf(secret: string, email: string): FactorSetup {
  return { uri: totpOf(secret, email).toString(), secret };
}

function recoveryCode(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Spaces, hyphens and capitals make no difference. */
function digestOf(account: number, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`${account}:${plain}`).digest();
}
