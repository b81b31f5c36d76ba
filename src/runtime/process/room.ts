import { rmSync, writeFileSync } from 'node:fs';
import { isFullDisk } from '#src/lib/node/files.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { Print } from './print.ts';
import { freeBytes } from './reserve.ts';

/** More than the reserve, which is given free while the disk is full: that room is not for builds. */
const PROBE_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/** Whether builds have room on the disk of this server, as far as it tried to write some. */
export type Room = {
  isFull(): boolean;
  /** Notes what somebody else threw who wrote a build: it may have had no room. */
  failed(error: unknown): void;
  close(): void;
};

type RoomOptions = {
  publisher: Pick<Publisher, 'onFinished' | 'request'>;
  /** Whether there is room again. */
  hasRoom(): boolean;
  print: Print;
  /** How often it is looked for room while there is none. */
  lookMs?: number;
};

/** Follows the publishes of this server. When there is room after all, what could not be published is. */
export function createRoom({
  publisher,
  hasRoom,
  print,
  lookMs = LOOK_EVERY_MS,
}: RoomOptions): Room {
  let looking: NodeJS.Timeout | undefined;

  function lacks(): void {
    if (looking) return;
    looking = setInterval(look, lookMs).unref();
    print('There is no room for builds on the disk of this server.');
  }

  function has(): void {
    if (!looking) return;
    clearInterval(looking);
    looking = undefined;
    print('There is room for builds on the disk of this server again.');
  }

  function look(): void {
    if (!hasRoom()) return;
    has();
    publisher.request({ isHeard: true });
  }

  publisher.onFinished(({ id, outcome, problem }, asked) => {
    // Another server made it.
    if (id !== asked) return;
    if (problem?.name === 'disk-full') lacks();
    else if (outcome === 'published') has();
  });

  return {
    isFull: () => looking !== undefined,
    failed(error) {
      if (isFullDisk(error)) lacks();
    },
    close: () => clearInterval(looking),
  };
}

/** In: a path of ours in the data folder, where nothing is. Out: whether some megabytes can be written there. */
export function canWrite(path: string): boolean {
  try {
    // Others are to have room while it is tried. A quota shows only when it is.
    if (freeBytes(path) < 2 * PROBE_BYTES) return false;
    writeFileSync(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(path, { force: true });
  }
}
