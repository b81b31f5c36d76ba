import { expect, test } from 'vitest';
import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { withCompared } from './compared.ts';
import { countPages } from './page-rows.ts';

function page(path: string, isDrawn: boolean): AffectedPage {
  const html = isDrawn ? { digest: path, before: 1_000, after: 1_010 } : null;
  return { path, lang: 'de', item: path, title: path, kind: 'changed', reasons: [], html };
}

const affected: AffectedAnswer = {
  ...{ full: false, pinned: false, total: 4 },
  counts: { changed: 4, new: 0, removed: 0, kept: 0 },
  pages: [page('/a', true), page('/b', false), page('/c', false)],
  comparison: { next: 1, of: 4 },
};

test('pages that were drawn later are known to change, and those that look as now are gone', () => {
  expect(countPages(affected)).toEqual({ sure: 1, undrawn: 3 });
  const compared = { pages: [page('/b', true)], alike: ['/c'], comparison: { next: 3, of: 4 } };
  const now = withCompared(affected, compared);
  expect(now).toMatchObject({ total: 3, counts: { changed: 3 }, comparison: { next: 3 } });
  expect(countPages(now)).toEqual({ sure: 2, undrawn: 1 });
  const rest = { pages: [page('/d', true)], alike: [], comparison: { next: null, of: 4 } };
  const last = withCompared(now, rest);
  expect(last.pages.map(({ path }) => path)).toEqual(['/a', '/b', '/d']);
  expect(countPages(last)).toEqual({ sure: 3, undrawn: 0 });
});
