import { expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { PresenceEvent } from '#src/api/contract/presence.ts';
import { createPresence } from '#src/api/handlers/presence.ts';
import { createPresenceWire } from '#src/runtime/shared/presence-wire.ts';
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { openRedis, openWire, testOfRedis } from './redis-server.ts';
import { SOON } from './shop-server.ts';

const ANNA = { email: 'anna@example.com', name: 'Anna', superuser: true };
const BEN = { email: 'ben@example.com', name: 'Ben', superuser: true };
const ITEM = 'page-1';
const tab = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** The editors of one server. */
function openServer(url: string, readAgain?: (schema: string, id: string) => Promise<unknown>) {
  const store = connectRedis(url, () => undefined);
  onTestFinished(store.close);
  const presence = createPresence({
    ...{ wire: createPresenceWire(store), beatMs: 100 },
    ...(readAgain && { readAgain }),
  });
  return {
    ...presence,
    /** Everything that a tab hears, as it comes. */
    enter(user: typeof ANNA, number: number) {
      const stream = presence.join(user, { item: ITEM, tab: tab(number) });
      if (!stream) throw new Error('There was no room.');
      const events: PresenceEvent[] = [];
      const reader = stream.getReader();
      const read = async (): Promise<void> => {
        const { value, done } = await reader.read();
        if (done) return;
        const data = /^data: (.*)$/m.exec(new TextDecoder().decode(value))?.[1];
        if (data !== undefined) events.push(v.parse(PresenceEvent, JSON.parse(data)));
        return read();
      };
      void read();
      const leave = () => reader.cancel();
      onTestFinished(leave);
      return {
        leave,
        /** The names of who is there, as it was heard last, with their blocks. */
        people: () =>
          events
            .filter((event) => event.is === 'people')
            .at(-1)
            ?.people.map(({ name, block }) => (block === null ? name : `${name} ${block}`)),
        saved: () => events.filter((event) => event.is === 'saved'),
      };
    },
  };
}

const saved = (who: string, after: number | null) => ({
  ...{ who, operation: 'save', schema: 'pages', id: ITEM, before: 1, after },
});

testOfRedis('who edits at another server is there, in their block, until they leave', async () => {
  const redis = await openRedis();
  const [one, two] = [openServer(redis.url), openServer(redis.url)];
  const anna = one.enter(ANNA, 1);
  const ben = two.enter(BEN, 2);
  await expect.poll(anna.people, SOON).toEqual(['Ben']);
  await expect.poll(ben.people, SOON).toEqual(['Anna']);
  // Nobody moves a tab of a server but who opened it there.
  expect(one.move(BEN, tab(2), 'heading001')).toBe(false);
  expect(two.move(BEN, tab(2), 'heading001')).toBe(true);
  await expect.poll(anna.people, SOON).toEqual(['Ben heading001']);
  await ben.leave();
  await expect.poll(anna.people, SOON).toEqual([]);
});

testOfRedis(
  'what is saved at one server is told at another one, once it is known there',
  async () => {
    const redis = await openRedis();
    const known: string[] = [];
    const one = openServer(redis.url);
    const two = openServer(redis.url, async (schema, id) => void known.push(`${schema} ${id}`));
    const anna = one.enter(ANNA, 1);
    const ben = two.enter(BEN, 2);
    const other = two.enter(ANNA, 3);
    await expect.poll(ben.people, SOON).toEqual(['Anna', 'Anna']);
    one.wrote(saved(ANNA.email, 7));
    await expect.poll(() => ben.saved().length, SOON).toBe(1);
    expect(ben.saved()).toMatchObject([{ is: 'saved', version: 7, name: 'Anna' }]);
    expect(known).toEqual([`pages ${ITEM}`]);
    // One's own work is no news, on whichever server.
    expect([...anna.saved(), ...other.saved()]).toEqual([]);
    // What was taken away is read again, too.
    one.wrote(saved(ANNA.email, null));
    await expect.poll(() => known.length, SOON).toBe(2);
  },
);

testOfRedis('editors find each other again when a connection was away', async () => {
  const redis = await openRedis();
  const wire = await openWire(redis.url);
  const [one, two] = [openServer(redis.url), openServer(wire.url)];
  const anna = one.enter(ANNA, 1);
  const ben = two.enter(BEN, 2);
  await expect.poll(anna.people, SOON).toEqual(['Ben']);
  wire.cut();
  expect(two.move(BEN, tab(2), 'heading001')).toBe(true);
  wire.mend();
  await expect.poll(anna.people, SOON).toEqual(['Ben heading001']);
  await anna.leave();
  await expect.poll(ben.people, SOON).toEqual([]);
});
