import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { examine } from '#src/runtime/commands/doctor.ts';
import { openSite } from '#src/site/site.ts';
import { openBucket, uploadOf } from '#src/site/targets/s3.ts';
import { publish } from '../stored-site.ts';
import { bucketTarget } from './bucket-site.ts';
import { openS3Server } from './s3-server.ts';

test('the doctor says whether a bucket is ours, empty, of others or closed, and writes nothing', async () => {
  const { settings, disturb, seen } = await openS3Server();
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const examined = async (bucket: string) => {
    const lines: string[] = [];
    await examine(
      {
        ...{ PORT: '0', DATA_DIR: dataDir, SITE_BUCKET: bucket },
        SITE_BUCKET_ENDPOINT: settings.endpoint,
        ...{ SITE_BUCKET_KEY_ID: settings.keyId, SITE_BUCKET_SECRET: settings.secret },
      },
      (line) => void lines.push(line),
    );
    return lines.find((line) => line.includes('bucket: '));
  };
  expect(await examined('s3://shop')).toBe(
    'ok    bucket: s3://shop/ is empty; the first delivery fills it',
  );
  expect(seen.map(({ method }) => method)).not.toContain('PUT');

  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  publish(site, { '/a': 'a1' });
  const to = site.current();
  if (!to) throw new Error('Nothing was published.');
  const { signal } = new AbortController();
  await bucketTarget(site, settings).deliver(new Set(), to, signal);
  expect(await examined('s3://shop')).toBe('ok    bucket: s3://shop/ holds the site');

  await openBucket({ ...settings, bucket: 'plain' }, signal).put(
    ...(['letter.txt', uploadOf(Buffer.from('private')), {}] as const),
  );
  expect(await examined('s3://plain')).toMatch(/^BAD {3}bucket: .* files that are not ours/);
  expect(await examined('s3://missing')).toMatch(/^BAD {3}bucket: .*HTTP 404, NoSuchBucket/);
  disturb(() => ({ status: 403, code: 'SignatureDoesNotMatch' }));
  expect(await examined('s3://shop')).toMatch(/^BAD {3}bucket: .*HTTP 403, SignatureDoesNotMatch/);
});
