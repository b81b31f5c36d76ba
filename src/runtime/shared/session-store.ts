import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { SessionOwner } from '#src/auth/sessions/session-notes.ts';
import type { SessionStore, SharedSession } from '#src/auth/sessions/shared-sessions.ts';
import { PREFIX, type SharedStore } from './base/redis.ts';

const CHANNEL = 'sessions';
const SESSION = `${PREFIX}session:`;
const ENDED = `${PREFIX}session-ended:`;
/** No session is older. */
const LONGEST_MS = 14 * 24 * 3_600_000;

const BEGIN = `
  if redis.call('exists', KEYS[3]) == 1 then return 0 end
  redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[3])
  redis.call('sadd', KEYS[2], ARGV[2])
  redis.call('pexpire', KEYS[2], ARGV[4])
  return 1`;
/** Of each session: its digest, what is stored of it, and after how many ms without use it ends. */
const USE = `
  local own = redis.call('get', KEYS[1])
  if not own then return {} end
  redis.call('pexpire', KEYS[1], ARGV[1])
  local of = ARGV[3] .. cjson.decode(own).of
  local found = {}
  for _, digest in ipairs(redis.call('smembers', of)) do
    local one = redis.call('get', ARGV[2] .. digest)
    if one then
      table.insert(found, {digest, one, redis.call('pttl', ARGV[2] .. digest)})
    else
      redis.call('srem', of, digest)
    end
  end
  return found`;
const END = `
  redis.call('set', KEYS[2], '1', 'PX', ARGV[2])
  redis.call('del', KEYS[1])
  redis.call('publish', ARGV[3], ARGV[1])
  return 0`;
const END_ALL = `
  local digests = redis.call('smembers', KEYS[1])
  for _, digest in ipairs(digests) do
    redis.call('set', ARGV[2] .. digest, '1', 'PX', ARGV[4])
    redis.call('del', ARGV[1] .. digest)
  end
  redis.call('del', KEYS[1])
  redis.call('publish', ARGV[3], table.concat(digests, ' '))
  return 0`;

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...{ issuer: v.string(), subject: v.string(), email: v.string(), name: v.string() },
    ...{ superuser: v.boolean(), agent: v.string(), created: v.number() },
  }),
);
const Found = v.array(v.tuple([v.string(), Stored, v.number()]));

/**
 * Sessions in a Redis, by the SHA-256 of their secrets. One that nobody uses goes by itself; one that has ended is
 * remembered as such, so that nobody tells of its beginning afterwards. In: also the clock in ms.
 */
export function createSessionStore(
  store: Pick<SharedStore, 'run' | 'channel' | 'listen' | 'onReady'>,
  now: () => number,
): SessionStore {
  return {
    async begin({ digest, seen: _seen, ...session }, idleMs) {
      const [id, of] = [idOf(digest), ownerId(session)];
      await store.run(
        BEGIN,
        [SESSION + id, setOf(of), ENDED + id],
        [JSON.stringify({ ...session, of }), id, String(idleMs), String(LONGEST_MS)],
      );
    },
    async use(digest, idleMs) {
      const id = idOf(digest);
      const values = [String(idleMs), SESSION, setOf('')];
      const found = v.parse(Found, await store.run(USE, [SESSION + id], values));
      return found
        .map(([one, stored, left]): SharedSession => {
          const seen = now() - Math.max(0, idleMs - left);
          return { ...stored, digest: Buffer.from(one, 'base64url'), seen };
        })
        .filter(({ created }) => created > now() - LONGEST_MS);
    },
    async end(digest) {
      const id = idOf(digest);
      const values = [id, String(LONGEST_MS), store.channel(CHANNEL)];
      await store.run(END, [SESSION + id, ENDED + id], values);
    },
    async endAll(owner) {
      const values = [SESSION, ENDED, store.channel(CHANNEL), String(LONGEST_MS)];
      await store.run(END_ALL, [setOf(ownerId(owner))], values);
    },
    onEnded(listener) {
      const hear = (message: Buffer) =>
        listener(
          message
            .toString()
            .split(' ')
            .map((id) => Buffer.from(id, 'base64url')),
        );
      store.listen(CHANNEL, hear);
    },
    onReady: store.onReady,
  };
}

const idOf = (digest: Uint8Array) => Buffer.from(digest).toString('base64url');
const setOf = (owner: string) => `${PREFIX}sessions-of:${owner}`;

/** Names a person without saying who it is. */
function ownerId({ issuer, subject }: SessionOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
}
