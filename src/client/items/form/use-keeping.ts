import { useEffect, useRef } from 'react';
import type { ItemDraft } from '#src/model/items/item-form.ts';
import { forget, keep } from '../kept.ts';
import type { ItemOnServer } from './item-work.ts';
import { useOnLeave } from '../use-on-leave.ts';

const KEEP_MS = 150;

type Keeping = {
  key: string | null;
  stored: ItemOnServer;
  draft: ItemDraft;
  isChanged: boolean;
  onLost(isLost: boolean): void;
};

/** Keeps the work on the device soon after each change, and at once when the page is left. */
export function useKeeping({ key, stored, draft, isChanged, onLost }: Keeping): void {
  const write = useRef<() => void>(() => undefined);
  const wasChanged = useRef(isChanged);
  write.current = () => {
    if (!isChanged) {
      if (wasChanged.current) forget(key);
    } else {
      const { version, id, data: base } = stored;
      onLost(!keep(key, { version, id, base, draft, at: Date.now() }));
    }
    wasChanged.current = isChanged;
  };
  // A new item has another key once it is saved.
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== key) forget(last.current);
    last.current = key;
  }, [key]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is something new to keep
  useEffect(() => {
    // Further keys do not put it off: who never pauses would lose everything.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      write.current();
    }, KEEP_MS);
  }, [draft, stored, isChanged]);
  useOnLeave(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    write.current();
  });
}

/** Asks whoever leaves with work that is kept nowhere. */
export function useQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
