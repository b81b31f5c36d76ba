import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../result.ts';
import { hasCode } from './files.ts';

/**
 * Who holds a lock file, as JSON in it. `scripts/start.mjs` writes the same form, before there is a
 * Node that could run this file.
 */
export type LockHolder = {
  pid: number;
  /** When the process began, by the system's count: another process with the same pid differs. */
  started: string;
  /** What it does, such as `npm start`. */
  does: string;
  /** Where it serves, as soon as it does. */
  address?: string;
  /** The child process of the holder may take the lock over. */
  handover?: boolean;
};

export type Lock = {
  /** Writes down where this process serves. */
  tell(address: string): void;
  /** Gives the lock back; a second call does nothing. */
  release(): void;
};

/**
 * Takes an exclusive lock by file, for this process or from its parent process.
 * In: the file's path, its folder is made when missing; what this process does. Out: the lock, or who
 * holds it. A lock whose process is gone is taken over; so is a file that is not a lock.
 */
export function takeLock(path: string, does: string): Result<Lock, LockHolder> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mine: LockHolder = { pid: process.pid, started: processStart(process.pid) ?? '', does };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      const text = readText(path);
      const holder = text === undefined ? undefined : aliveHolder(text);
      if (holder?.handover === true && holder.pid === process.ppid) {
        renameSync(draft, path);
        return ok(held(path, mine));
      }
      if (holder) return err(holder);
      if (text !== undefined) removeStale(path, text);
      if (linked(draft, path)) return ok(held(path, mine));
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Who holds the lock at this moment, if anyone who is alive does. */
export function lockHolder(path: string): LockHolder | undefined {
  const text = readText(path);
  return text === undefined ? undefined : aliveHolder(text);
}

function held(path: string, mine: LockHolder): Lock {
  const isMine = () => {
    const now = parseHolder(readText(path) ?? '');
    return now?.pid === mine.pid && now.started === mine.started;
  };
  return {
    tell(address) {
      if (!isMine()) return;
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ ...mine, address }), { mode: 0o600 });
      renameSync(draft, path);
    },
    release() {
      if (isMine()) rmSync(path, { force: true });
    },
  };
}

/** A link appears with its content, or not at all: no other process sees a half-written lock. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Takes the stale file away; a new lock that another process put there meanwhile is put back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readText(aside) !== stale) linked(aside, path);
  rmSync(aside, { force: true });
}

function aliveHolder(text: string): LockHolder | undefined {
  const holder = parseHolder(text);
  const started = holder && processStart(holder.pid);
  return started !== undefined && started === holder?.started ? holder : undefined;
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false;
  if (!('pid' in value && 'started' in value && 'does' in value)) return false;
  const { pid, started, does } = value;
  return Number.isSafeInteger(pid) && typeof started === 'string' && typeof does === 'string';
}

/**
 * When a process began: on Linux in clock ticks since the system's start, elsewhere '' for every
 * process that exists. Absent: there is no such process, or only its exit code is left of it.
 */
function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return undefined;
  }
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return '';
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : rest[18];
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}
