import { expect, test } from 'vitest';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import { createNotes } from './notes.ts';

/** A server that answers a request when the test says so. */
function slowServer() {
  const requests: { notes: AssetNotes; answer(isSaved: boolean): void }[] = [];
  const send = (notes: AssetNotes) =>
    new Promise<boolean>((answer) => requests.push({ notes, answer }));
  return { requests, send };
}

test('a note that fails late does not take the place of what was written since', async () => {
  const { requests, send } = slowServer();
  const notes = createNotes(send);
  notes.change({ altDe: 'a' });
  const first = notes.save();
  await expect.poll(() => requests.length).toBe(1);
  notes.change({ altDe: 'ab' });
  const second = notes.save();
  // One after the other: no later one arrives first.
  expect(requests.map((one) => one.notes)).toEqual([{ altDe: 'a' }]);
  requests[0]?.answer(false);
  expect(await first).toBe(false);
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]?.notes).toEqual({ altDe: 'ab' });
  requests[1]?.answer(true);
  expect(await second).toBe(true);
  expect(await notes.save()).toBeUndefined();
});

test('what could not be sent is sent with the next note', async () => {
  const { requests, send } = slowServer();
  const notes = createNotes(send);
  notes.change({ altDe: 'Decke' });
  const first = notes.save();
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer(false);
  await first;
  notes.change({ altEn: 'Blanket' });
  void notes.save();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]?.notes).toEqual({ altDe: 'Decke', altEn: 'Blanket' });
});

test('what is written when the page is left is sent without waiting, also after a failure as it is by then', async () => {
  const { requests, send } = slowServer();
  const notes = createNotes(send);
  notes.change({ altDe: 'a' });
  void notes.save();
  await expect.poll(() => requests.length).toBe(1);
  notes.change({ altDe: 'ab' });
  const last = notes.saveNow();
  expect(requests.map((one) => one.notes)).toEqual([{ altDe: 'a' }, { altDe: 'ab' }]);
  requests[1]?.answer(true);
  await last;
  requests[0]?.answer(false);
  void notes.save();
  await expect.poll(() => requests.length).toBe(3);
  expect(requests[2]?.notes).toEqual({ altDe: 'ab' });
});
