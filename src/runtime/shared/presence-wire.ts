import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { PresenceMessage, type PresenceWire } from '#src/api/handlers/presence-others.ts';
import { utf8 } from '#src/lib/node/utf8.ts';
import type { SharedStore } from './base/redis.ts';

const CHANNEL = 'presence';
const Packed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), message: PresenceMessage }),
);

/** What servers tell each other of editors, by a channel of Redis. Nothing of it is kept there. */
export function createPresenceWire(
  store: Pick<SharedStore, 'tell' | 'listen' | 'onHearing'>,
): PresenceWire {
  const own = randomUUID();
  return {
    tell(message) {
      const packed = utf8(JSON.stringify({ from: own, message }));
      store.tell(CHANNEL, packed).catch(() => undefined);
    },
    listen(hear) {
      const hearOne = (packed: Buffer) => {
        const read = v.safeParse(Packed, packed.toString());
        if (read.success && read.output.from !== own) hear(read.output.from, read.output.message);
      };
      store.listen(CHANNEL, hearOne);
    },
    onMissed: store.onHearing,
  };
}
