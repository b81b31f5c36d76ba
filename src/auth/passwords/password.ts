import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { readableCode } from './readable-code.ts';

const derive = promisify(argon2);

/** KiB, rounds, lanes. */
export type HashCost = { memory: number; passes: number; parallelism: number };

/** The second recommendation of RFC 9106, on one lane: 0.2 s and 64 MiB. */
const COST: HashCost = { memory: 65_536, passes: 3, parallelism: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A new password of 100 random bits that can be read aloud. */
export const generatePassword = () => readableCode(5);

export type Passwords = {
  /** Out: the salted hash with its costs, in the form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one that was hashed. Throws when `stored` is none of our hashes. */
  fits(stored: string, password: string): Promise<boolean>;
  /** What no password fits, at the cost of a real one: for addresses without an account. */
  unfitting: string;
};

/** Hashes passwords at a cost; those that were hashed at another one still fit. */
export function createPasswords(cost: HashCost = COST): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return write(cost, salt, await keyOf(password, salt, cost));
    },
    fits,
    unfitting: write(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES)),
  };
}

async function fits(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, key] = STORED.exec(stored) ?? [];
  if (!salt || !key) throw new Error('A stored password hash is not readable.');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(key, 'base64');
  return timingSafeEqual(expected, await keyOf(password, Buffer.from(salt, 'base64'), cost));
}

function keyOf(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    ...cost,
    message: password.normalize('NFC'),
    nonce: salt,
    tagLength: KEY_BYTES,
  };
  return derive('argon2id', parameters);
}

function write({ memory, passes, parallelism }: HashCost, salt: Buffer, key: Buffer): string {
  const [first, second] = [salt, key].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${first}$${second}`;
}
