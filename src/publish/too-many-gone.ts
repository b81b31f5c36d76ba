import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { PublishDependencies } from './ports.ts';

// Below that, removing more than half of them is daily work.
const FEW_PAGES = 10;

/**
 * A source that was emptied, or taken over, must not empty the shop, however young it is: somebody has to say so.
 * Whoever takes an import back has said so. In: the item of each page that goes, and how many pages there were.
 */
export function tooManyGone(
  { takenBack }: Pick<PublishDependencies, 'takenBack'>,
  items: readonly (string | undefined)[],
  total: number,
): Problem | undefined {
  const removed = items.length;
  if (removed < FEW_PAGES || removed * 2 <= total) return undefined;
  const known = takenBack?.() ?? new Set<string>();
  const meant = items.filter((item) => item !== undefined && known.has(item)).length;
  const left = removed - meant;
  return left >= FEW_PAGES && left * 2 > total - meant
    ? problem('publish-refused', { removed, total })
    : undefined;
}
