import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayReload, noteReload, reload, reloadByItself } from './reload.ts';

const KEY = 'loden-reloaded';
let reloads = 0;

beforeEach(() => {
  reloads = 0;
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
});
afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException('There is no room.', 'QuotaExceededError');
};

/** The storage of a tab. In: what it does when it is read, and when it is written. */
function withStorage({ read, write }: { read?: () => never; write?: () => never } = {}) {
  const texts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: read ?? ((name: string) => texts.get(name) ?? null),
    setItem: write ?? ((name: string, text: string) => texts.set(name, text)),
  });
  return texts;
}

test('a page is loaded again by itself once in ten seconds, and when somebody asks for it', () => {
  const texts = withStorage();
  reloadByItself();
  reloadByItself();
  expect(reloads).toBe(1);
  reload();
  expect(reloads).toBe(2);
  texts.set(KEY, String(Date.now() - 10_001));
  reloadByItself();
  expect(reloads).toBe(3);
});

test.each([
  ['full', { write: refuse }],
  ['forbidden', { read: refuse, write: refuse }],
])(
  'where storage is %s a page is loaded again for who asks, and never by itself',
  (_name, storage) => {
    withStorage(storage);
    expect(noteReload()).toBe(false);
    reloadByItself();
    expect(reloads).toBe(0);
    reload();
    expect(reloads).toBe(1);
  },
);

test('where storage is forbidden nothing may be loaded again by itself', () => {
  withStorage({ read: refuse, write: refuse });
  expect(mayReload()).toBe(false);
});
