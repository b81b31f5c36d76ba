import { expect, test } from 'vitest';
import type { AffectedPage } from '#src/api/contract/affected.ts';
import { countPages, pageRows } from './page-rows.ts';
import { REVIEW_WORDS } from './review-words.ts';

const html = { digest: 'a', before: 1_000, after: 1_010 };

function page(path: string, cause: string, more: Partial<AffectedPage> = {}): AffectedPage {
  const reason = { item: cause, title: cause, schema: 'colors', query: 'theme', direct: false };
  return {
    ...{ path, lang: 'de', item: path, title: path, kind: 'changed', reasons: [reason], html },
    ...more,
  };
}

const told = (pages: readonly AffectedPage[]) =>
  pageRows(pages).map((row) =>
    row.is === 'page'
      ? row.page.path
      : `${row.kind}: ${row.pages.map(({ path }) => path).join(' ')}`,
  );

test('what changes by the same is one row with its pages, after what is changed itself', () => {
  const own = page('/de/own', 'own', {
    reasons: [{ item: 'own', title: 'Own', schema: 'pages', query: 'page:own', direct: true }],
  });
  const coloured = Array.from({ length: 143 }, (_, index) => page(`/de/${index}`, 'main'));
  const rows = pageRows([...coloured, own]);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ is: 'page', page: { path: '/de/own' } });
  expect(rows[1]).toMatchObject({ is: 'group', kind: 'changed', pages: coloured });
});

test('few pages, other causes and other outcomes are told apart', () => {
  const pages = ['a', 'b', 'c'].map((name) => page(`/${name}`, 'main'));
  const removed = ['d', 'e', 'f'].map((name) => page(`/${name}`, 'main', { kind: 'removed' }));
  expect(told([...pages, page('/x', 'logo'), ...removed])).toEqual([
    ...['changed: /a /b /c', '/x', 'removed: /d /e /f'],
  ]);
  expect(told(pages.slice(1))).toEqual(['/b', '/c']);
});

test('a page with a new address is one row with the former one', () => {
  const moved = [
    page('/de/alt', 'p', { item: 'p', kind: 'removed' }),
    page('/de/neu', 'p', { item: 'p', kind: 'new' }),
  ];
  expect(pageRows(moved)).toMatchObject([{ page: { path: '/de/neu' }, from: '/de/alt' }]);
});

test('a page that nobody has drawn is not said to change', () => {
  const pages = [
    page('/a', 'main'),
    page('/b', 'main', { html: null }),
    page('/theme.css', 'main', { html: null, lang: null }),
    page('/n', 'main', { html: null, kind: 'new' }),
  ];
  expect(countPages({ pages, total: 10 })).toEqual({ sure: 3, undrawn: 7 });
});

test('the review marks thousands of pages, those that nobody has drawn too', () => {
  expect(REVIEW_WORDS.de.upTo(1_234, 20_000)).toBe(
    '1.234 Seiten ändern sich, 20.000 weitere werden neu gebaut',
  );
  expect(REVIEW_WORDS.en.upTo(1_234, 20_000)).toBe('1,234 pages change, 20,000 more are rebuilt');
});
