import { expect, test } from 'vitest';
import { type PageWithWriter, pageSorting, pageRows } from './page-table.ts';

const page = (de: string | null, changes: Partial<PageWithWriter> = {}): PageWithWriter => ({
  ...{ id: de ?? 'template', title: de ?? 'Vorlage', languages: ['de'], status: 'published' },
  ...{ paths: { de, en: null }, lastModified: '2026-11-23T10:00:00Z', who: undefined },
  ...changes,
});

test('pages stand below the page whose address theirs continues, templates last', () => {
  const pages = [null, '/de/stoffe-neu', '/de/stoffe/loden', '/de', '/de/stoffe'].map((path) =>
    page(path),
  );
  const rows = pageRows(pages, 'de', null);
  expect(rows.map(({ path, depth, icon }) => [path, depth, icon])).toEqual([
    ['/de', 0, 'house'],
    ['/de/stoffe', 0, 'folder'],
    ['/de/stoffe/loden', 1, 'file'],
    ['/de/stoffe-neu', 0, 'file'],
    [null, 0, 'layout-template'],
  ]);
});

test('a page below an address that no page has stands beside the others', () => {
  const [row] = pageRows([page('/de/recht/agb')], 'de', null);
  expect(row).toMatchObject({ depth: 0, icon: 'file' });
});

test('the address of the list says how it is ordered', () => {
  const of = (search: string) => pageSorting(new URL(`http://loden.example/manage/pages${search}`));
  expect(of('')).toBeNull();
  expect(of('?sort=constructor')).toBeNull();
  expect(of('?sort=when&down')).toEqual({ by: 'when', descending: true });
});

test('an ordered list is no tree', () => {
  const early = page('/de/a', { lastModified: '2026-01-01T00:00:00Z' });
  const rows = pageRows([early, page('/de/a/b')], 'de', { by: 'when', descending: true });
  expect(rows.map(({ path, depth }) => [path, depth])).toEqual([
    ['/de/a/b', 0],
    ['/de/a', 0],
  ]);
});
