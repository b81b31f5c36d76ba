import { describe, expect, test } from 'vitest';
import { PresenceEvent } from '#src/api/contract/presence.ts';
import * as v from 'valibot';
import { createPresence } from './presence.ts';

const ANNA = { email: 'anna@example.com', name: 'Anna', superuser: true };
const MIRIAM = { email: 'miriam@example.com', name: '', superuser: true };
const ITEM = 'page-1';
const tab = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const saved = (who: string, after: number | null) => ({
  ...{ who, operation: 'save', schema: 'pages', id: ITEM, before: 1, after },
});

/** What a stream brings, event by event. */
function heard(stream: ReadableStream<Uint8Array> | undefined) {
  if (!stream) throw new Error('There was no room.');
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<PresenceEvent> => {
    const { value } = await reader.read();
    const data = /^data: (.*)$/m.exec(decoder.decode(value))?.[1];
    return data === undefined ? next() : v.parse(PresenceEvent, JSON.parse(data));
  };
  return { next, leave: () => reader.cancel(), ended: async () => (await reader.read()).done };
}

describe('the presence on a page', () => {
  test('is told who comes, in which block they are, and who leaves', async () => {
    const presence = createPresence();
    const anna = heard(presence.join(ANNA, { item: ITEM, tab: tab(1) }));
    expect(await anna.next()).toEqual({ is: 'people', people: [] });
    const miriam = heard(presence.join(MIRIAM, { item: ITEM, tab: tab(2) }));
    expect(await miriam.next()).toEqual({
      ...{ is: 'people', people: [{ tab: tab(1), name: 'Anna', block: null }] },
    });
    const other = { tab: tab(2), name: 'miriam', block: null };
    expect(await anna.next()).toEqual({ is: 'people', people: [other] });
    expect(presence.move(MIRIAM, tab(2), 'heading001')).toBe(true);
    const moved = { ...other, block: 'heading001' };
    expect(await anna.next()).toEqual({ is: 'people', people: [moved] });
    await miriam.leave();
    expect(await anna.next()).toEqual({ is: 'people', people: [] });
    await anna.leave();
  });

  test('is of one item, and leaves out the tabs of oneself', async () => {
    const presence = createPresence();
    const anna = heard(presence.join(ANNA, { item: ITEM, tab: tab(1) }));
    await anna.next();
    const elsewhere = heard(presence.join(MIRIAM, { item: 'page-2', tab: tab(2) }));
    expect(await elsewhere.next()).toEqual({ is: 'people', people: [] });
    const again = heard(presence.join(ANNA, { item: ITEM, tab: tab(3) }));
    expect(await again.next()).toEqual({ is: 'people', people: [] });
    expect(await anna.next()).toEqual({ is: 'people', people: [] });
    await Promise.all([anna.leave(), again.leave(), elsewhere.leave()]);
  });

  test('hears of what others save, and not of its own', async () => {
    const presence = createPresence();
    const anna = heard(presence.join(ANNA, { item: ITEM, tab: tab(1) }));
    await anna.next();
    presence.wrote(saved(ANNA.email, 7));
    presence.wrote(saved(MIRIAM.email, null));
    presence.wrote({ ...saved(MIRIAM.email, 3), id: 'page-2' });
    presence.wrote(saved(MIRIAM.email, 8));
    expect(await anna.next()).toMatchObject({ is: 'saved', version: 8, name: 'miriam' });
    await anna.leave();
  });

  test('a tab is moved by nobody but who opened it', async () => {
    const presence = createPresence();
    const anna = heard(presence.join(ANNA, { item: ITEM, tab: tab(1) }));
    expect(presence.move(MIRIAM, tab(1), 'heading001')).toBe(false);
    expect(presence.join(MIRIAM, { item: ITEM, tab: tab(1) })).toBeUndefined();
    await anna.leave();
  });

  test('has room for 24 of one person; a tab that comes back takes its own place', async () => {
    const presence = createPresence();
    const streams = Array.from({ length: 24 }, (_, at) =>
      presence.join(ANNA, { item: ITEM, tab: `tab-${at}` }),
    );
    expect(presence.join(ANNA, { item: ITEM, tab: 'one-more' })).toBeUndefined();
    const miriam = presence.join(MIRIAM, { item: ITEM, tab: 'of-another' });
    expect(miriam).toBeDefined();
    await miriam?.cancel();
    const first = heard(streams[0]);
    const again = presence.join(ANNA, { item: ITEM, tab: 'tab-0' });
    expect(again).toBeDefined();
    while (!(await first.ended()));
    await Promise.all([again, ...streams.slice(1)].map((one) => one?.cancel()));
  });

  test('whoever loses the right, or is signed out, hears no more', async () => {
    const presence = createPresence({ beatMs: 5 });
    let isEditor = true;
    const anna = heard(presence.join(ANNA, { item: ITEM, tab: tab(1) }));
    const miriam = heard(presence.join(MIRIAM, { item: ITEM, tab: tab(2) }, () => isEditor));
    isEditor = false;
    while (!(await miriam.ended()));
    const people = async (): Promise<number> => {
      const event = await anna.next();
      return event.is === 'people' ? event.people.length : people();
    };
    expect([await people(), await people(), await people()]).toEqual([0, 1, 0]);
    await anna.leave();
  });
});
