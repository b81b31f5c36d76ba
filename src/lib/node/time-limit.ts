import { createContext, Script } from 'node:vm';

const script = new Script('work()');
const NOTHING = () => undefined;
const context: { work: () => unknown } = { work: NOTHING };
createContext(context);

/**
 * Runs `work` for at most so many milliseconds; regular expressions and whatever SQLite calls back for
 * are interrupted too. Out: its result in a box, or undefined when the time was up.
 */
export function withTimeLimit<T>(milliseconds: number, work: () => T): { result: T } | undefined {
  let box: { result: T } | undefined;
  context.work = () => {
    box = { result: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
    return box;
  } catch (error) {
    // It is an Error of the other context, so `instanceof` says no.
    const isObject = typeof error === 'object' && error !== null && 'code' in error;
    if (isObject && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    // The context outlives the call, and would keep all that the work has found.
    context.work = NOTHING;
  }
}
