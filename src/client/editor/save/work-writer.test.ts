import { describe, expect, test } from 'vitest';
import { firstPage, withText } from '../../../../tests/editing/saver-world.ts';
import type { Journal } from './journal.ts';
import { createWorkWriter } from './work-writer.ts';

type Written = Parameters<Journal['write']>[0];

/** A journal in memory, which refuses what IndexedDB refuses when there is no room, or when it was closed. */
function createWriting() {
  const kept: Written[] = [];
  const disk = { isFull: false, isClosed: false, turns: Promise.resolve() };
  const logged: string[] = [];
  const journal = {
    async write(work: Written) {
      if (disk.isFull) throw new DOMException('There is no room.', 'QuotaExceededError');
      kept.push(work);
      await disk.turns;
    },
    async remove() {
      if (disk.isClosed) throw new DOMException('It is closed.', 'InvalidStateError');
      kept.length = 0;
    },
  };
  const writer = createWorkWriter('here', journal, (message) => logged.push(message));
  return { ...{ kept, disk, logged, writer } };
}

const typed = (text: string) => ({
  ...{ base: firstPage, changes: 1 },
  work: withText(firstPage, 0, text),
});

describe('work on the device', () => {
  test('is written once, the newest alone, and with what it began with only the first time', async () => {
    const { kept, writer } = createWriting();
    writer.keep(typed('a'));
    writer.keep(typed('ab'));
    expect(writer.isBehind()).toBe(true);
    expect(await writer.flush()).toBe(true);
    expect(writer.isBehind()).toBe(false);
    writer.keep(typed('abc'));
    expect(await writer.flush()).toBe(true);
    expect(await writer.flush()).toBe(true);
    expect(kept).toMatchObject([
      { ...typed('ab'), id: 'here' },
      { work: typed('abc').work, id: 'here' },
    ]);
    expect(kept[1]).not.toHaveProperty('base');
  });

  test('is written, and goes again, without being asked for', async () => {
    const { kept, writer } = createWriting();
    writer.keep(typed('a'));
    writer.keep(typed('ab'));
    await expect.poll(() => kept).toMatchObject([typed('ab')]);
    writer.keep(typed('abc'));
    await expect.poll(() => kept).toHaveLength(2);
    writer.clear();
    await expect.poll(() => kept).toEqual([]);
  });

  test('comes with what is on its way to the server, once each time', async () => {
    const { kept, writer } = createWriting();
    const sent = withText(firstPage, 0, 'a');
    for (const work of [typed('a'), { ...typed('ab'), sent }, { ...typed('abc'), sent }]) {
      writer.keep(work);
      await writer.flush();
    }
    expect(kept[0]).not.toHaveProperty('sent');
    expect(kept[1]).toMatchObject({ base: firstPage, sent });
    expect(kept[2]).not.toHaveProperty('sent');
    expect(kept[2]).not.toHaveProperty('base');
  });

  test('that there is no room for is told, and written with the next try', async () => {
    const { kept, disk, logged, writer } = createWriting();
    disk.isFull = true;
    writer.keep(typed('a'));
    expect(await writer.flush()).toBe(false);
    expect(await writer.flush()).toBe(false);
    expect(writer.isBehind()).toBe(true);
    expect(logged).toContain('The device cannot keep the work');
    disk.isFull = false;
    expect(await writer.flush()).toBe(true);
    expect(kept).toMatchObject([typed('a')]);
  });

  test('that there was no room for is missed by nobody once the server has everything', async () => {
    const { disk, writer } = createWriting();
    disk.isFull = true;
    writer.keep(typed('a'));
    await writer.flush();
    writer.clear();
    expect(writer.isBehind()).toBe(false);
    expect(await writer.flush()).toBe(true);
  });

  test('that cannot be taken away is missed by nobody once the server has everything', async () => {
    const { disk, logged, writer } = createWriting();
    writer.keep(typed('a'));
    await writer.flush();
    disk.isClosed = true;
    writer.clear();
    expect(await writer.flush()).toBe(true);
    expect(logged).toContain('The device cannot forget the work');
    expect(writer.isBehind()).toBe(false);
  });

  test('goes also where it was still being written', async () => {
    const { kept, disk, writer } = createWriting();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.turns = promise;
    writer.keep(typed('a'));
    const writing = writer.flush();
    await expect.poll(() => kept).toHaveLength(1);
    writer.clear();
    resolve();
    await writing;
    expect(await writer.flush()).toBe(true);
    expect(kept).toEqual([]);
  });
});
