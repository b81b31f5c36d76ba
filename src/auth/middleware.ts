import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/**
 * Finds middleware by name. In: what there is, and the names that a route gives, in their order. Throws
 * 'Unknown route middleware: {name}', so that no route stands open because of a slip.
 */
export function namedMiddleware<T>(
  known: Readonly<Record<string, T>>,
  names: readonly string[],
): T[] {
  return names.map((name) => {
    const found = Object.hasOwn(known, name) ? known[name] : undefined;
    if (found === undefined)
      throw new Error(messageOf(problem('middleware-unknown', { name }), 'en'));
    return found;
  });
}
