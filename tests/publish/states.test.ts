import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyState } from '#src/model/pages/query.ts';
import { anyChange, apply, wholeContent } from './changes.ts';
import { createNamingRenderer } from './renderer.ts';
import { openSpine } from './spine.ts';

const statesOf = (states: Iterable<KeyState>) =>
  new Map([...states].map(({ key, digest }) => [key, digest]));

test('what stands behind the keys differs where the log says so, and nowhere else', async () => {
  const property = fc.asyncProperty(wholeContent, fc.array(anyChange), async (content, changes) => {
    const spine = await openSpine(createNamingRenderer());
    const { replica, dependencies } = spine;
    for (const change of content) await apply(spine, change);
    await dependencies.sync([]);
    for (const change of changes) {
      const [before, head] = [statesOf(replica.states()), replica.head()];
      await apply(spine, change);
      await dependencies.sync([]);
      const after = statesOf(replica.states());
      const keys = new Set([...before.keys(), ...after.keys()]);
      const changedQueries = [...keys].filter((key) => before.get(key) !== after.get(key));
      const logged = new Set(replica.changesSince(head, 100).flatMap((one) => one.keys));
      const named = [...logged].filter((key) => !key.startsWith('has:'));
      expect(changedQueries.sort()).toEqual(named.sort());
    }
    spine.close();
  });
  await fc.assert(property, { numRuns: 10 });
}, 120_000);
