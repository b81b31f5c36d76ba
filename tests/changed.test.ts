import { expect, test } from 'vitest';
import { readingTests } from '../scripts/reading-tests.mjs';
import { ROOT } from './source.ts';

test('npm test -- --changed always runs the tests that read or start files which they do not import', () => {
  const found = readingTests(ROOT);
  expect(found).toEqual(
    expect.arrayContaining([
      // Style sheets, chapters of the handbook, fonts, pictures, and scripts that are started.
      'src/blocks/animation.test.ts',
      'src/lib/node/font.test.ts',
      'src/pictures/encoders.test.ts',
      'src/render/admin/handbook/handbook-chapters.test.ts',
      'src/seed/demo/shop.test.ts',
      'tests/bucket/bucket.test.ts',
      'tests/changed.test.ts',
      'tests/editing/item-forms.test.ts',
      'tests/shared/simulation.test.ts',
      'tests/start/start.test.ts',
    ]),
  );
  expect(found).not.toContain('src/lib/slug.test.ts');
  expect(found.filter((path) => path.startsWith('tests/site/'))).toEqual([]);
});
