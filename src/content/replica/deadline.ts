import { err, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ContentSource, Feed } from '../source.ts';

/**
 * The source, as far as a sync asks it, until so many milliseconds from now. Later questions fail as
 * `source-unreachable` without being sent; each question that was sent has a deadline of its own.
 */
export function sourceUntil(source: ContentSource, milliseconds: number): ContentSource {
  const end = performance.now() + milliseconds;
  const inTime = async <T>(ask: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> => {
    if (performance.now() < end) return ask();
    const reason = `the content could not be read within ${milliseconds / 1000} s`;
    return err(problem('source-unreachable', { reason }));
  };
  const limited = <T>(feed: Feed<T>): Feed<T> => ({
    page: (skip) => inTime(() => feed.page(skip)),
    versions: (skip) => inTime(() => feed.versions(skip)),
    changed: (since, skip) => inTime(() => feed.changed(since, skip)),
    byId: (ids) => inTime(() => feed.byId(ids)),
  });
  return {
    ...source,
    languages: () => inTime(() => source.languages()),
    schemas: () => inTime(() => source.schemas()),
    items: (schema) => limited(source.items(schema)),
    assets: limited(source.assets),
  };
}
