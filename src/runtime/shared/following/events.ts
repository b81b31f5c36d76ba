import type { LeaderMessage } from '../base/messages.ts';

/** What happens to a change that is being taken: the leader says something of it, or nothing more is to be expected. */
type TakingEvent =
  { kind: 'told'; message: LeaderMessage; bytes: Uint8Array } | { kind: 'hold-over' | 'given-up' };

/** What happens to a change, in its order: put in by whoever hears of it, taken out by who takes the change. */
export type TakingEvents = { push(event: TakingEvent): void; next(): Promise<TakingEvent> };

/** Starts empty. */
export function createTakingEvents(): TakingEvents {
  const events: TakingEvent[] = [];
  let waiting: PromiseWithResolvers<void> | undefined;
  return {
    push(event) {
      events.push(event);
      waiting?.resolve();
      waiting = undefined;
    },
    async next() {
      for (;;) {
        const event = events.shift();
        if (event !== undefined) return event;
        waiting ??= Promise.withResolvers<void>();
        await waiting.promise;
      }
    },
  };
}
