import { expect, test } from 'vitest';
import { createAppTurns } from './app-turns.ts';

test('requests begin one after the other, of each client in turn, with time between them for who comes', async () => {
  const { mayBegin } = createAppTurns(async () => false, undefined);
  let turns = 0;
  let turning = setImmediate(count);
  function count() {
    turns += 1;
    turning = setImmediate(count);
  }
  const begun: { client: string; turns: number }[] = [];
  await Promise.all(
    ['a', 'a', 'a', 'b'].map(async (client) => {
      await mayBegin(client);
      begun.push({ client, turns });
    }),
  );
  clearImmediate(turning);
  expect(begun.map(({ client }) => client)).toEqual(['a', 'a', 'b', 'a']);
  // A turn of the event loop accepts one connection.
  const between = begun.map(({ turns: at }, index) => at - (begun[index - 1]?.turns ?? 0));
  expect(Math.min(...between)).toBeGreaterThan(25);
});
