import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import type { Resize } from './resize.ts';
import { createResizer } from './resizer.ts';

const RUNNING_AND_WAITING = 102;
const RESIZE: Resize = {
  ...{ width: 4, height: undefined, mode: 'Max', quality: undefined },
  ...{ format: undefined, focus: undefined, background: undefined },
};

test('equal requests share one job; more than may wait are refused with 503, and nothing is lost', async () => {
  const resizer = createResizer();
  const original = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const ask = (name: string) =>
    resizer.resize(
      name,
      async () => {
        reads++;
        await gate.promise;
        return original;
      },
      RESIZE,
    );
  const all = Array.from({ length: RUNNING_AND_WAITING }, (_, number) => ask(`picture ${number}`));
  const shared = ask('picture 0');
  const refused = await ask('one too many').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 503 });
  gate.resolve();
  const made = await Promise.all(all);
  expect(made.filter((picture) => picture === undefined)).toEqual([]);
  expect(await shared).toEqual(made[0]);
  expect(reads).toBe(RUNNING_AND_WAITING);
  expect(await ask('one too many')).toMatchObject({ mimeType: 'image/png' });
});
