import { appendFileSync } from 'node:fs';
import type { Renderable } from '#src/model/renderer.ts';
import type { Read } from '#src/model/query.ts';

/**
 * Notes what a prerendered page was made from (`inputs` names it as a whole), as a line of `reads.ndjson` beside the build's output.
 * Does nothing where no build is under way.
 */
export function logReads(
  file: string | undefined,
  target: Renderable,
  reads: readonly Read[],
  inputs?: string,
): void {
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ path: target.path, route: target, reads, inputs })}\n`);
}
