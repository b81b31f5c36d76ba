import fc from 'fast-check';
import { expect } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Renderer } from '#src/model/pages/renderer.ts';
import { anyChange, apply, type RandomChange, wholeContent } from './changes.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine, type SpineOptions } from './spine.ts';

/** Changes, and how the site then comes to show them. */
type Step = { changes: RandomChange[]; way: 'publish' | 'full publish' | 'publish by new code' };
type Spine = Awaited<ReturnType<typeof openSpine>>;

const way = fc.constantFrom<Step['way']>('publish', 'publish', 'publish', 'full publish');
const anyWay = fc.oneof(
  { weight: 5, arbitrary: way },
  { weight: 1, arbitrary: fc.constant<Step['way']>('publish by new code') },
);

type Options = { runs: number; steps: number };

/**
 * Checks that a site serves the same after a chain of publishes as after one full publish of the same
 * content into an empty store: status, redirect, type and the whole body at every path. Content, changes
 * and ways to publish them are random. Throws with the smallest change that it fails for.
 */
export async function expectChainEqualsFull(
  renderer: () => Renderer,
  { runs, steps }: Options,
  options: () => SpineOptions = () => ({}),
): Promise<void> {
  const changes = fc.array(anyChange, { minLength: 1, maxLength: 3 });
  const chain = fc.array(fc.record({ changes, way: anyWay }), { maxLength: steps });
  const property = fc.asyncProperty(wholeContent, chain, async (content, following) => {
    const spine = await openSpine(renderer(), options());
    try {
      for (const step of [{ changes: content, way: 'publish' } as const, ...following]) {
        for (const change of step.changes) await apply(spine, change);
        await take(spine, step);
        const anew = { ...spine.dependencies, queries: spine.newQueries };
        expect(await served(spine.site)).toEqual(await publishedAnew(anew, served));
      }
      expect(await served(spine.site)).toEqual(await publishedFromNothing(spine));
    } finally {
      spine.close();
    }
  });
  const found = await fc.check(property, { numRuns: runs, endOnFailure: false });
  if (found.failed) throw failureOf(found);
}

async function take({ publisher, load, site }: Spine, { way: how }: Step): Promise<void> {
  if (how === 'publish by new code') load(`code after build ${site.head().seq}`);
  await publisher.publish({ full: how === 'full publish', force: true });
}

/** What a site shows that has just met this content. */
async function publishedFromNothing({ content, shop, dependencies }: Spine): Promise<unknown> {
  const replica = openReplica(':memory:', { today: () => shop.today });
  try {
    await replica.sync(content.source);
    const queries = () => createQueries(replica, { scope: 'published' });
    return await publishedAnew({ ...dependencies, replica, queries }, served);
  } finally {
    replica.close();
  }
}

function failureOf({
  counterexample,
  seed,
  numRuns,
  errorInstance,
}: fc.RunDetails<[RandomChange[], Step[]]>): Error {
  const [content, steps] = counterexample ?? [[], []];
  const last = steps.at(-1) ?? { changes: content, way: 'publish' };
  const before = [...content, ...steps.slice(0, -1)].map((one) => JSON.stringify(one));
  return new Error(
    [
      `The smallest change that fails (seed ${seed}, run ${numRuns}), by ${last.way}:`,
      ...last.changes.map((change) => `  ${JSON.stringify(change)}`),
      'after',
      ...before.map((line) => `  ${line}`),
    ].join('\n'),
    { cause: errorInstance },
  );
}
