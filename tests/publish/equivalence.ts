import fc from 'fast-check';
import { expect } from 'vitest';
import type { Renderer } from '#src/model/renderer.ts';
import { anyChange, apply, wholeContent } from './changes.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine, type SpineOptions } from './spine.ts';

/**
 * Checks that a chain of publishes gives the bytes of one full publish of the same content into an
 * empty store, for random content and random changes. Throws with the smallest changes that it fails for.
 * With `full` those of the chain ask for everything, too.
 */
export async function expectChainEqualsFull(
  renderer: () => Renderer,
  { runs, steps, full = false }: { runs: number; steps: number; full?: boolean },
  options: () => SpineOptions = () => ({}),
): Promise<void> {
  const batches = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), {
    maxLength: steps,
  });
  const property = fc.asyncProperty(wholeContent, batches, async (content, chain) => {
    const spine = await openSpine(renderer(), options());
    try {
      for (const batch of [content, ...chain]) {
        for (const change of batch) await apply(spine.content, change);
        await spine.publisher.publish({ full });
        expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
      }
    } finally {
      spine.close();
    }
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: false });
}
