import { type Problem, statusOf } from '#src/model/errors/errors.ts';

/** Why there is no picture or file, as data. Strangers may be told the name of the problem only. */
export type FileError = { status: number; headers: Record<string, string>; problem: Problem };

/** A problem as an answer that nobody keeps; what may be there later says when to come again. */
export function refusal(failure: Problem): FileError {
  const { seconds } = failure.details;
  const wait = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return {
    status: statusOf(failure),
    headers: { 'cache-control': 'no-store', ...wait },
    problem: failure,
  };
}
