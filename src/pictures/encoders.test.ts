import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { TOO_SLOW } from './encode.ts';
import { createEncoders, type EncodersOptions } from './encoders.ts';

const SMALL = { width: 160, format: 'webp' } as const;

function open(options: EncodersOptions = {}) {
  const encoders = createEncoders(options);
  onTestFinished(() => encoders.close());
  return encoders;
}

/** A process that behaves as `code` says at each message. */
function faulty(code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'loden-encoder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'encoder.mjs');
  writeFileSync(file, `process.on('message', (job) => { ${code} });`);
  return pathToFileURL(file);
}

const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#8a1f2b' } })
    .png()
    .toBuffer();

test('pictures are made in another process, which is kept for the next one', async () => {
  const { encode } = open();
  const original = await picture();
  const first = await encode(original, SMALL);
  expect(await encode(original, SMALL)).toEqual(first);
  const named = open({ file: faulty('process.send({ ok: false, error: String(process.pid) })') });
  const whose = await named.encode(original, SMALL);
  expect(whose).not.toEqual({ ok: false, error: String(process.pid) });
  expect(await named.encode(original, SMALL)).toEqual(whose);
  if (!first.ok) throw new Error(first.error);
  expect(await sharp(first.value).metadata()).toMatchObject({ format: 'webp', width: 160 });
});

test('what tells all processes to end does not break off a picture; without its server a process ends', async () => {
  const file = fileURLToPath(new URL('./encode-process.ts', import.meta.url));
  const child = fork(file, { execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const original = await picture();
  const encode = async () => {
    child.send({ original, rendition: SMALL });
    const [done] = await once(child, 'message');
    return done;
  };
  expect(await encode()).toMatchObject({ ok: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    child.kill(signal);
    expect(await encode()).toMatchObject({ ok: true });
  }
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('what is no picture is refused as in this process', async () => {
  expect(await open().encode(Buffer.from('<svg/>'), SMALL)).toMatchObject({ ok: false });
});

test('a decoder that crashes takes its picture with it, and nothing else', async () => {
  const { encode } = open({ file: faulty('process.abort()') });
  const original = await picture();
  expect(await Promise.all([encode(original, SMALL), encode(original, SMALL)])).toEqual([
    { ok: false, error: 'its decoder ended' },
    { ok: false, error: 'its decoder ended' },
  ]);
  expect(await open().encode(original, SMALL)).toMatchObject({ ok: true });
});

test('a decoder that never ends is stopped', async () => {
  const { encode } = open({ file: faulty('for (;;);'), maxMs: 300 });
  expect(await encode(await picture(), SMALL)).toEqual({
    ok: false,
    error: TOO_SLOW,
  });
});

test('a process that is being ended gets no further picture', async () => {
  const file = faulty(
    'if (job.rendition.width !== 160) process.send({ ok: true, value: new Uint8Array() });',
  );
  // Long enough that a new process can start on a busy machine.
  const given = open({ file, maxMs: 5_000 });
  const original = await picture();
  const fast = { ...SMALL, width: 320 } as const;
  expect(await given.encode(original, SMALL)).toEqual({ ok: false, error: TOO_SLOW });
  expect(await given.encode(original, fast)).toMatchObject({ ok: true });

  const left = open({ idleMs: 1 });
  for (let round = 0; round < 3; round++) {
    expect(await left.encode(original, SMALL)).toMatchObject({ ok: true });
    await wait(2);
  }
});

test('the process knows none of the settings of the server', async () => {
  process.env['CANARY'] = 'secret';
  onTestFinished(() => void delete process.env['CANARY']);
  const { encode } = open({
    file: faulty('process.send({ ok: false, error: JSON.stringify(process.env) })'),
  });
  const told = await encode(await picture(), SMALL);
  expect(JSON.stringify(told)).not.toContain('secret');
});
