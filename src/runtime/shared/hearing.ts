import type { Publisher } from '#src/publish/publisher.ts';
import type { Following } from './following/following.ts';
import type { Bell } from './base/gate.ts';
import type { Leading } from './leading/leading.ts';
import type { Lease } from './base/lease.ts';
import { readMessage } from './base/messages.ts';

type HearingOptions = {
  /** This server, and whether it leads. */
  id: string;
  isHeld(): boolean;
  publisher: Publisher;
  leading: Leading;
  following: Following;
  lease: Pick<Lease, 'look' | 'exceed'>;
  /** Rings with every message. */
  bell: Bell;
  closed: AbortSignal;
};

/** Out: a function that brings each message to the part of this server that it is for. */
export function createHearing(options: HearingOptions): (packed: Buffer) => void {
  const { id, isHeld, publisher, leading, following, lease, bell, closed } = options;

  function hearHints(hints: readonly string[]): void {
    // Whoever told that asks the leader for a publish besides, and waits for it.
    publisher.hint(hints);
    if (!isHeld()) void publisher.refresh();
  }

  return (packed) => {
    const heard = readMessage(packed);
    if (!heard || closed.aborted) return;
    bell.ring();
    const { message, bytes } = heard;
    if ('token' in message) {
      lease.exceed(message.token);
      // A server that leads hears itself here, or one that led before.
      if (!isHeld()) {
        leading.yield(message.token);
        following.hear(message, bytes);
      }
      if (message.kind === 'left') lease.look();
    } else if (message.from !== id) {
      if (message.kind === 'hints') hearHints(message.hints);
      else {
        if (message.kind === 'beat') lease.exceed(message.greatest);
        leading.hear(message);
      }
    }
  };
}
