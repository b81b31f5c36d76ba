import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './sqlite.ts';

const KEY_BYTES = 32;

/** What browsers keep for us and cannot change. What is signed for one purpose is worthless for another. */
export type Signer = {
  /** In: any text. Out: the text and its signature, fit for a cookie. */
  sign(purpose: string, text: string): string;
  /** The text, if we signed it for this purpose. */
  verify(purpose: string, signed: string): string | undefined;
};

/** Signs with a key that is made once and kept in the database, in a table `secret` of names and values. */
export function createSigner(db: Database): Signer {
  return signerOf(keyOf(db));
}

/** Signs with a key that is derived from a secret, the same wherever the secret is. */
export function createSecretSigner(secret: string): Signer {
  return signerOf(new Uint8Array(hkdfSync('sha256', secret, '', 'signing', KEY_BYTES)));
}

function signerOf(key: Uint8Array): Signer {
  const macOf = (purpose: string, body: string) =>
    createHmac('sha256', key).update(`${purpose}\0${body}`).digest();
  return {
    sign(purpose, text) {
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${macOf(purpose, body).toString('base64url')}`;
    },
    verify(purpose, signed) {
      const [body = '', mac = '', ...rest] = signed.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(purpose, body);
      const isOurs =
        rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? Buffer.from(body, 'base64url').toString() : undefined;
    },
  };
}

function keyOf(db: Database): Uint8Array {
  db.prepare('INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    'signing',
    randomBytes(KEY_BYTES),
  );
  const value = db.prepare('SELECT value FROM secret WHERE name = ?').get('signing')?.['value'];
  if (!(value instanceof Uint8Array)) throw new Error('The signing key is not readable.');
  return value;
}
