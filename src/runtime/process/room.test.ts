import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problem } from '#src/model/errors/problem.ts';
import type { FinishedPublish } from '#src/publish/history.ts';
import { emptyReport, failedReport } from '#src/publish/report.ts';
import { canWrite, createRoom } from './room.ts';

const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });

function openRoom() {
  const listeners: ((publish: FinishedPublish, asked: string) => void)[] = [];
  const [lines, requests]: [string[], unknown[]] = [[], []];
  let hasRoom = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const room = createRoom({
    publisher: {
      onFinished: (listener) => void listeners.push(listener),
      request(options) {
        requests.push(options);
        return { id: 'next', joined: false, done: Promise.resolve(emptyReport('next')) };
      },
    },
    hasRoom: () => hasRoom,
    print: (line) => void lines.push(line),
  });
  onTestFinished(() => {
    room.close();
    vi.useRealTimers();
  });
  const finish = (report: Parameters<typeof failedReport>[1] | undefined, asked = 'a') => {
    const made = report ? failedReport('a', report) : emptyReport('a');
    for (const hear of listeners) hear({ ...made, at: 1, took: 1 }, asked);
  };
  const makeRoom = () => {
    hasRoom = true;
  };
  return { room, finish, makeRoom, lines, requests };
}

test('after a publish without room the next one follows by itself as soon as there is some', () => {
  const { room, finish, makeRoom, lines, requests } = openRoom();
  finish(problem('source-unreachable'));
  expect(room.isFull()).toBe(false);
  finish(problem('disk-full'));
  finish(problem('disk-full'));
  expect(room.isFull()).toBe(true);
  vi.advanceTimersByTime(30_000);
  expect(requests).toEqual([]);
  makeRoom();
  vi.advanceTimersByTime(10_000);
  expect(room.isFull()).toBe(false);
  // All servers were told of what is to be published.
  expect(requests).toEqual([{ isHeard: true }]);
  expect(lines).toEqual([expect.stringContaining('no room'), expect.stringContaining('again')]);
});

test('the full disk of another server is none here, and that of a build that was taken is', () => {
  const { room, finish, makeRoom } = openRoom();
  finish(problem('disk-full'), 'asked here');
  expect(room.isFull()).toBe(false);
  room.failed(new Error('A part of a change is missing.'));
  expect(room.isFull()).toBe(false);
  room.failed(new Error('Taking it failed.', { cause: full }));
  expect(room.isFull()).toBe(true);
  // That a small build fitted in after all says nothing of the next one, and of what else is written.
  finish(undefined, 'asked here');
  expect(room.isFull()).toBe(true);
  makeRoom();
  vi.advanceTimersByTime(10_000);
  expect(room.isFull()).toBe(false);
});

test('whether there is room is tried, and nothing of that stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'room');
  expect(canWrite(path)).toBe(true);
  expect(existsSync(path)).toBe(false);
  expect(canWrite(join(folder, 'missing', 'room'))).toBe(false);
});
