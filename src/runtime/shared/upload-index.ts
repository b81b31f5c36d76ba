import * as v from 'valibot';
import { UploadRequest } from '#src/api/contract/uploads.ts';
import type { UploadIndex } from '#src/api/handlers/library/uploads.ts';
import { withinTime } from '#src/lib/within-time.ts';
import { PREFIX, type SharedStore } from './base/redis.ts';

/** A large film on a slow line takes most of it. */
const KEPT_MS = 3_600_000;
const ANSWER_MS = 500;

const Id = v.pipe(v.string(), v.uuid());
const Stored = v.nullable(v.pipe(v.string(), v.parseJson(), UploadRequest));

/** What is announced at all servers, in a Redis: what comes, not its bytes. */
export function createUploadIndex({ run }: Pick<SharedStore, 'run'>): UploadIndex {
  return {
    async note(id, file) {
      const values = [JSON.stringify(file), String(KEPT_MS)];
      const noted = run(
        "return redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])",
        [keyOf(id)],
        values,
      );
      await withinTime(noted, ANSWER_MS);
    },
    async find(id) {
      // It becomes the name of a file.
      if (!v.is(Id, id)) return undefined;
      const found = run("return redis.call('get', KEYS[1])", [keyOf(id)], []);
      return v.parse(Stored, await withinTime(found, ANSWER_MS)) ?? undefined;
    },
  };
}

const keyOf = (id: string) => `${PREFIX}upload:${id}`;
