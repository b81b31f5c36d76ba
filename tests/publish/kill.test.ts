import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openDiskSpine } from './disk-spine.ts';
import { publishedAnew, servedDigest } from './served.ts';

const KILLS = 20;

/** What the child says: that it begins a publish, or how long that took and what is served now. */
type Line = { publishing?: true; took?: number; serves?: string };

/** How long a publish took when one was last measured, in ms. */
let took = 100;

/** Ends the child at a random moment of a publish. Out: what the site served as far as it could say. */
async function killInPublish(folder: string): Promise<string> {
  const child = start(folder);
  let serves = '';
  let publishes = Math.random() < 0.5 ? 1 : 2;
  if (!child.stdout) throw new Error('The child has no output.');
  for await (const text of createInterface({ input: child.stdout })) {
    const line: Line = JSON.parse(text);
    took = line.took ?? took;
    serves = line.serves ?? serves;
    if (line.publishing && --publishes === 0) {
      setTimeout(() => child.kill('SIGKILL'), Math.random() * took * 1.1);
    }
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return serves;
}

function start(folder: string): ChildProcess {
  const script = join(import.meta.dirname, 'kill-child.ts');
  return spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test(`kill -9 at ${KILLS} random moments of publishes leaves the old build or the new one, and loses nothing`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-kill-'));
  const outcomes = { old: 0, new: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await killInPublish(folder);
    const spine = openDiskSpine(folder);
    const found = await servedDigest(spine.site);
    const report = await spine.publisher.publish();
    const after = await publishedAnew(spine.dependencies, servedDigest);
    expect([before, after]).toContain(found);
    expect(await servedDigest(spine.site)).toBe(after);
    expect(report.full).toBe(false);
    expect(report.outcome).toBe(found === after ? 'unchanged' : 'published');
    outcomes[found === after ? 'new' : 'old']++;
    spine.close();
  }
  rmSync(folder, { recursive: true, force: true });
  // The moments were such that publishes were cut off.
  expect(outcomes.old).toBeGreaterThan(0);
}, 180_000);
