import { type Ask, queryKey } from '#src/model/pages/query.ts';

const asks = new WeakMap<object, Ask>();

/**
 * Answers queries from the answers of a page. In: answers by query key. Throws for a query that the
 * page's data did not record: the block's `load` is then not pure.
 */
export function askFrom(answers: Record<string, unknown>): Ask {
  const known = asks.get(answers);
  if (known) return known;
  // Under the key of a query stands its answer.
  const ask = (...[name, ...args]: Parameters<Ask>) => {
    const key = queryKey(name, ...args);
    if (!Object.hasOwn(answers, key)) throw new Error(`The page has no answer to ${key}.`);
    return answers[key];
  };
  asks.set(answers, ask as Ask);
  return ask as Ask;
}
