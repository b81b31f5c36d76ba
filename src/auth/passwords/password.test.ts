import { expect, test } from 'vitest';
import { createPasswords, generatePassword } from './password.ts';

const { hash, fits, unfitting } = createPasswords();

test('a password fits its own hash, and no other does', async () => {
  const stored = await hash('Grüß Gott, Vroni');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await fits(stored, 'Grüß Gott, Vroni')).toBe(true);
  expect(await fits(stored, 'Grüß Gott, vroni')).toBe(false);
});

test('how a keyboard composes its letters makes no difference', async () => {
  const stored = await hash('Grüße'.normalize('NFD'));
  expect(await fits(stored, 'Grüße'.normalize('NFC'))).toBe(true);
});

test('the same password has another hash each time', async () => {
  expect(await hash('einmal')).not.toBe(await hash('einmal'));
});

test('nothing fits the hash of an account that does not exist', async () => {
  expect(await fits(unfitting, '')).toBe(false);
});

test('a hash with other costs is read by its own', async () => {
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$c2FsemlnZXNTYWx6MTIzNA$';
  const stored = `${cheap}${Buffer.alloc(32).toString('base64').replace('=', '')}`;
  expect(await fits(stored, 'x')).toBe(false);
});

test('what is no hash is a fault of the file, not a wrong password', async () => {
  await expect(fits('klartext', 'klartext')).rejects.toThrow('not readable');
});

test('generated passwords have 100 random bits and no letters that are mixed up', () => {
  const all = Array.from({ length: 50 }, generatePassword);
  expect(new Set(all).size).toBe(50);
  for (const one of all) expect(one).toMatch(/^[a-km-np-z2-9]{4}(?:-[a-km-np-z2-9]{4}){4}$/);
});
