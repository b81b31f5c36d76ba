import type { Env } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { timeOfRedis } from './base/redis.ts';

/** By so much clocks may differ: an answer is on its way for some seconds. */
export const MAX_SKEW_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Compares our clock with those of the content source and of Redis. Out: a line for each that differs from ours by more
 * than a minute. What does not answer, or does not say its time, is left out: others tell of it.
 */
export async function skews({
  squidex,
  redisUrl,
}: Pick<Env, 'squidex' | 'redisUrl'>): Promise<string[]> {
  const lines = await Promise.all([
    squidex && skewOf(squidex.url, timeOfHttp),
    redisUrl === undefined ? undefined : skewOf(redisUrl, timeOfRedis),
  ]);
  return lines.filter((line) => line !== undefined);
}

/** Out: a function that looks at the clocks, and says when one differs, once until that is over. */
export function createClockWatch(env: Pick<Env, 'squidex' | 'redisUrl'>, print: Print) {
  let said = false;
  return async (): Promise<void> => {
    const lines = await skews(env);
    if (!said) for (const line of lines) print(line);
    if (said && lines.length === 0) print('The clocks agree again.');
    said = lines.length > 0;
  };
}

async function skewOf(
  url: string,
  timeOf: (url: string, ms: number) => Promise<number | undefined>,
): Promise<string | undefined> {
  const before = Date.now();
  const there = await timeOf(url, ANSWER_WITHIN_MS);
  const here = Date.now();
  // It may have said its time at any moment in between.
  if (there === undefined || (there > before - MAX_SKEW_MS && there < here + MAX_SKEW_MS)) return;
  const [ours, theirs] = [here, there].map((time) => new Date(time).toISOString());
  const { host } = new URL(url);
  return (
    `It is ${ours} here, and ${theirs} at ${host}. New days, campaigns and sessions go by the clock here. ` +
    'Set both, best by NTP.'
  );
}

/** What a server says of its time; undefined when it does not. */
async function timeOfHttp(url: string, ms: number): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(ms);
    const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const date = Date.parse(headers.get('date') ?? '');
    // Of an answer that a cache has kept.
    const age = Number(headers.get('age') ?? 0) * 1_000 || 0;
    return Number.isNaN(date) ? undefined : date + age;
  } catch {
    return undefined;
  }
}
