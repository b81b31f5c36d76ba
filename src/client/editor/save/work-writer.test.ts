import { describe, expect, test } from 'vitest';
import { firstPage, withText } from '../../../../tests/editing/saver-world.ts';
import type { Journal } from './journal.ts';
import { createWorkWriter } from './work-writer.ts';

type Written = Parameters<Journal['write']>[0];

/** A journal in memory, which refuses what IndexedDB refuses when there is no room, or when it was closed. */
function createWriting() {
  const kept: Written[] = [];
  const disk = { isFull: false, isClosed: false };
  const logged: string[] = [];
  const journal = {
    async write(work: Written) {
      if (disk.isFull) throw new DOMException('There is no room.', 'QuotaExceededError');
      kept.push(work);
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
    expect(kept).toMatchObject([
      { ...typed('ab'), id: 'here' },
      { work: typed('abc').work, id: 'here' },
    ]);
    expect(kept[1]).not.toHaveProperty('base');
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
    const { kept, writer } = createWriting();
    writer.keep(typed('a'));
    const writing = writer.flush();
    writer.clear();
    await writing;
    expect(await writer.flush()).toBe(true);
    expect(kept).toEqual([]);
  });
});
