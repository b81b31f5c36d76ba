import { expect, test } from 'vitest';
import { err, ok } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { findContent } from '#src/pages/manage/_find.ts';
import type { OpenScreen } from '#src/pages/manage/_manage.ts';
import { openEditing } from './shop.ts';

test('what the search of /manage could not look through is told', async () => {
  const { editing } = await openEditing();
  const away = problem('source-unreachable');
  const find = (tables: 'there' | 'away', inbox: 'there' | 'away') => {
    const site = {
      editing,
      pages: () => [],
      findTexts: async () => [],
      library: { files: () => [] },
      tables: async () => (tables === 'away' ? err(away) : ok({ rows: [], total: 0 })),
      inbox: { list: async () => ({ entries: [], unread: inbox === 'away' ? away : undefined }) },
    };
    const screen = { lang: 'de', site } as unknown as OpenScreen;
    return findContent(new URL('https://shop.example/manage/content?q=decke'), screen);
  };
  expect(await find('there', 'there')).toEqual({ kinds: [], unread: undefined });
  expect(await find('there', 'away')).toEqual({ kinds: [], unread: away });
  expect(await find('away', 'there')).toEqual({ kinds: [], unread: away });
});
