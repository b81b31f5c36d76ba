import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { PublishReport } from './report.ts';

const REMEMBERED = 100;

/** A publish that is through: what it came to, when, and how long it took from the first call on. */
export type FinishedPublish = PublishReport & { at: number; took: number };

/** The publishes of this process that are through. */
export type PublishHistory = {
  /** Remembers a publish under the id that it was asked for by, and tells the listeners. */
  add(publish: FinishedPublish, id?: string): void;
  last(): FinishedPublish | undefined;
  /** One of the last few. */
  get(id: string): FinishedPublish | undefined;
  /** Its listeners also get the id that the publish was asked for by. */
  onAdd(listener: (publish: FinishedPublish, asked: string) => void): void;
};

/** Starts empty; it is kept in memory only. */
export function createPublishHistory(): PublishHistory {
  const publishes = createBoundedMap<string, FinishedPublish>(REMEMBERED);
  const listeners: ((publish: FinishedPublish, asked: string) => void)[] = [];
  let last: FinishedPublish | undefined;
  return {
    add(publish, id = publish.id) {
      last = publish;
      publishes.set(id, publish);
      for (const listener of listeners) listener(publish, id);
    },
    last: () => last,
    get: publishes.get,
    onAdd: (listener) => void listeners.push(listener),
  };
}
