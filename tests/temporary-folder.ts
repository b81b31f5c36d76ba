import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder for the test that runs, after which it is removed with all that is in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
