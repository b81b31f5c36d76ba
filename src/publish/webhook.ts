import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/** The most that Squidex's call may hold, in bytes. */
export const MAX_HOOK_BYTES = 64 * 1024;

// Whatever else it says is not read: it is a hint where to look, never content.
const Hook = v.object({ payload: v.object({ id: v.pipe(v.string(), v.maxLength(100)) }) });

/** What a call says: ids of items that may have changed or be gone for good, and whether a secret vouches. */
export type HookCall = { ids: string[]; isSigned: boolean };

/**
 * Reads a call of Squidex's webhook.
 * In: the bytes as they came, its `X-Signature`, and the secret of the rule, if one is set. Out: what it says;
 * `signature-invalid` where the secret does not fit.
 */
export function readHook(
  body: Uint8Array,
  signature: string | null,
  secret: string | undefined,
): Result<HookCall, Problem> {
  if (secret !== undefined && signature !== null && !fits(body, signature, secret)) {
    return err(problem('signature-invalid'));
  }
  // Without a signature anybody may have sent it: then it only says that something changed.
  if (secret !== undefined && signature === null) return ok({ ids: [], isSigned: false });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Hook), Buffer.from(body).toString());
  const ids = parsed.success ? [parsed.output.payload.id] : [];
  return ok({ ids, isSigned: secret !== undefined });
}

/** Squidex hashes the text and the secret, one after the other. */
function fits(body: Uint8Array, signature: string, secret: string): boolean {
  const wanted = createHash('sha256').update(body).update(secret, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
