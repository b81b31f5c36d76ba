import type { RequestResult } from '../requests/ask.ts';

/** The same result with another value, where there is one. */
export function mapAnswer<T, U>(result: RequestResult<T>, to: (value: T) => U): RequestResult<U> {
  return result.is === 'done' ? { is: 'done', value: to(result.value) } : result;
}

/** The lists of several results as one; where one was not done, that is the result. */
export function joinAnswers<T>(
  results: readonly RequestResult<readonly T[]>[],
): RequestResult<readonly T[]> {
  const failed = results.find((one) => one.is !== 'done');
  if (failed) return failed;
  return { is: 'done', value: results.flatMap((one) => (one.is === 'done' ? one.value : [])) };
}
