import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAudit } from '#src/auth/audit.ts';
import { emptyReport } from '#src/publish/report.ts';
import type { Engine } from '../engine/engine.ts';
import { seedCommand } from './seed.ts';

test('what was set back, or deleted for good, is in the audit log; what failed is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-seed-'));
  const audit = openAudit(join(folder, 'audit.sqlite'));
  onTestFinished(() => {
    audit.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const engine = (seed: () => Promise<number>) =>
    ({
      seed,
      publisher: { publish: async () => emptyReport('a'.repeat(26)) },
      services: { audit, site: { pinned: () => undefined } },
    }) as unknown as Engine;
  const print = () => undefined;
  const fails = engine(() => Promise.reject(new Error('the disk is full')));
  await expect(seedCommand.serve([], fails, print)).rejects.toThrow('the disk is full');
  const works = engine(async () => 0);
  await seedCommand.serve([], works, print);
  await seedCommand.serve(['--reset'], works, print);
  const entry = { who: 'npm run seed', schema: 'content', id: 'demo', before: null, after: null };
  expect(audit.read(Number.MAX_SAFE_INTEGER, 10)).toMatchObject([
    { ...entry, operation: 'demo-alone' },
    { ...entry, operation: 'demo-back' },
  ]);
});
