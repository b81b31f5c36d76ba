import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { digest } from '#src/lib/node/digest.ts';
import { ok } from '#src/lib/result.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { createPictures } from './pictures.ts';

const BYTES = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8a1f2b' } })
  .webp()
  .toBuffer();
const urlOf = (name: string) =>
  pictureUrl({ hash: digest(name), x: 50, y: 50, width: 320, format: 'webp' });

/** Pictures of an encoder that waits for `open`, and what it has begun with. */
function setUp() {
  const dir = mkdtempSync(join(tmpdir(), 'loden-turns-'));
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const pictures = createPictures({
    dir,
    async original(hash) {
      begun.push(hash);
      return ok({ id: hash, body: BYTES });
    },
    async encode(body) {
      await promise;
      return ok(body);
    },
    log: () => undefined,
  });
  onTestFinished(async () => {
    open();
    await pictures.close();
    await rm(dir, { recursive: true });
  });
  const ask = async (client: string, name: string) =>
    (await pictures.serve(urlOf(name), { client })).status;
  return { pictures, begun, open, ask };
}

test('one client who asks for many pictures keeps neither others nor editors waiting for all of them', async () => {
  const { pictures, begun, open, ask } = setUp();
  const answers: number[] = [];
  const many = Array.from({ length: 70 }, async (_, n) => answers.push(await ask('a', `${n}`)));
  // Two are being made, and 64 wait.
  await expect.poll(() => answers).toEqual([503, 503, 503, 503]);
  const other = ask('b', 'of another one');
  const upload = pictures.tryOriginal(BYTES);
  open();
  expect(await upload).toMatchObject({ ok: true });
  expect(await other).toBe(200);
  expect(begun.indexOf(digest('of another one'))).toBeLessThan(10);
  await Promise.all(many);
  expect(answers.filter((status) => status === 200)).toHaveLength(66);
});

test('what many wait for takes one place and is made once', async () => {
  const { begun, open, ask } = setUp();
  const all = Array.from({ length: 150 }, (_, n) => ask(`client ${n}`, `${n % 3}`));
  await expect.poll(() => begun).toHaveLength(2);
  open();
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(begun).toHaveLength(3);
});

test('what many wait for takes one place while it is made, whoever comes to their turn meanwhile', async () => {
  const { begun, open, ask } = setUp();
  const many = Array.from({ length: 5 }, (_, n) => ask(`client ${n}`, 'of many'));
  await expect.poll(() => begun).toHaveLength(1);
  const other = ask('client 9', 'of one');
  await expect.poll(() => begun).toHaveLength(2);
  open();
  expect(new Set(await Promise.all([...many, other]))).toEqual(new Set([200]));
});
