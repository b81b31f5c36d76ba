import { describe, expect, inject, test } from 'vitest';
import { elements } from './html.ts';
import { SEARCH_QUESTIONS } from './search-questions.ts';

const PATHS = { de: '/de/suche', en: '/en/search' };
const FIRST = 3;

describe('what people type leads to what they mean', () => {
  test('in 85 questions of both languages, eleven of them misspelt', () => {
    expect(SEARCH_QUESTIONS).toHaveLength(85);
    expect(SEARCH_QUESTIONS.filter(([, , , isMisspelt]) => isMisspelt)).toHaveLength(11);
  });

  test.each(SEARCH_QUESTIONS)('%s: %s finds %s', async (lang, typed, address) => {
    const query = new URLSearchParams({ q: typed });
    const response = await fetch(`${inject('site').url}${PATHS[lang]}?${query}`);
    const [parts = ''] = /<div class="search__parts">.*<\/main>/s.exec(await response.text()) ?? [];
    const links = elements(parts, 'a').map(({ href = '' }) => href);
    const isGoods = (link: string) => link.includes('/product/');
    const [goods, others] = [links.filter(isGoods), links.filter((link) => !isGoods(link))];
    const first = [...goods.slice(0, FIRST), ...others.slice(0, FIRST)];
    expect(first.join('\n')).toContain(address);
  });
});
