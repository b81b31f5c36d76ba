import { expect, inject, test } from 'vitest';
import { ask } from './demo.ts';
import { decodeHtml, elements } from './html.ts';

async function search(lang: 'de' | 'en', typed: string) {
  const path = lang === 'de' ? '/de/suche' : '/en/search';
  const url = `${inject('site').url}${path}?q=${encodeURIComponent(typed)}`;
  const response = await fetch(url);
  const html = await response.text();
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const list = /<div class="search__parts">.*/s.exec(main)?.[0] ?? '';
  return { response, html, main, links: elements(list, 'a').map(({ href = '' }) => href) };
}

test('what the shop has is found in the language of the page, and each result is there', async () => {
  const { links, response } = await search('de', 'Hochkar');
  expect(response.status).toBe(200);
  expect(links[0]).toBe('/de/product/lodendecke-hochkar');
  for (const link of links) expect((await ask(decodeURI(link))).status, link).toBe(200);
  expect((await search('en', 'Hochkar')).links[0]).toBe('/en/product/hochkar-loden-blanket');
});

test.each(['Bettwäsche', 'bettwaesche', 'BETTWASCHE', 'bettwäs'])(
  'umlauts may be typed in any way: %s',
  async (typed) => {
    expect((await search('de', typed)).links).toContain('/de/product/bettwaesche-morgenlicht');
  },
);

test('what ends in a word is found by it, goods before categories, and counted', async () => {
  const { links, main } = await search('de', 'decke');
  expect(links[0]).toBe('/de/product/lodendecke-hochkar');
  expect(links.find((link) => !link.includes('/product/'))).toBe('/de/kategorie/decken-plaids');
  expect(main).toMatch(/<mark>Decken<\/mark>/);
  const [said] = /\d+\sErgebnisse/.exec(decodeHtml(main)) ?? [];
  expect(said).toBe(`${links.length}\u00A0Ergebnisse`);
  expect((await search('de', 'Decken')).links).toEqual(links);
});

test('it is a form that needs no script and marks what was found', async () => {
  const { html, main } = await search('de', 'loden');
  expect(elements(main, 'form')).toEqual([{ class: 'search__form', action: '/de/suche' }]);
  expect(elements(main, 'input')[0]).toMatchObject({ name: 'q', type: 'search', value: 'loden' });
  expect(main).toMatch(/<mark>Loden/);
  expect([...html.matchAll(/<h1[\s>]/g)]).toHaveLength(1);
});

test('search engines may show the box, and never what somebody typed into it', async () => {
  const kept = { name: 'robots', content: 'noindex' };
  expect(elements((await search('de', 'loden')).html, 'meta')).toContainEqual(kept);
  expect(elements((await search('de', '')).html, 'meta')).not.toContainEqual(kept);
});

test('an answer that search engines may not list names no page that they may', async () => {
  const chosen = await ask('/de/kategorie/decken-plaids/filter?farbe=tanne');
  const pages = [(await search('de', 'loden')).html, await chosen.text()];
  for (const html of pages) {
    expect(elements(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
    const rels = elements(html, 'link').map(({ rel }) => rel);
    expect(rels.filter((rel) => rel === 'canonical' || rel === 'alternate')).toEqual([]);
  }
});

test('whoever changes the language looks for the same again', async () => {
  const { html } = await search('de', 'käse & brot');
  const ways = elements(html, 'a').filter(({ hreflang }) => hreflang === 'en');
  expect(new Set(ways.map(({ href }) => href))).toEqual(
    new Set(['/en/search?q=k%C3%A4se%20%26%20brot']),
  );
  const none = elements((await search('de', ' ')).html, 'a');
  expect(none.find(({ hreflang }) => hreflang === 'en')?.['href']).toBe('/en/search');
});

test('what was found shows its picture, and of goods the price', async () => {
  const { main } = await search('de', 'Lodendecke Hochkar');
  const [first = ''] = /<article class="card">.*?<\/article>/s.exec(main) ?? [];
  const [picture] = elements(first, 'img');
  expect(first).toMatch(/class="dots"/);
  expect((await ask(picture?.['src'] ?? '')).headers.get('content-type')).toBe('image/webp');
  expect(decodeHtml(first)).toMatch(/ab\s129\s€/);
});

test('what is misspelled finds what was meant at once, with a way to exactly what was typed', async () => {
  const german = await search('de', 'Lodnedecke');
  expect(german.links[0]).toBe('/de/product/lodendecke-hochkar');
  expect(decodeHtml(german.main)).toMatch(/Ergebnisse? für „Lodendecke“/);
  expect(decodeHtml(german.main)).toContain('Stattdessen nach „Lodnedecke“ suchen');
  const way = elements(german.main, 'a').find(({ href = '' }) => href.startsWith('/de/suche?'));
  const literally = await (await fetch(`${inject('site').url}${way?.['href']}`)).text();
  expect(decodeHtml(literally)).toContain('Nichts gefunden zu „Lodnedecke“');
  expect(decodeHtml((await search('en', 'blankte')).main)).toMatch(/results? for “blankets?”/i);
});

test('one result is one result, and search engines are told what the page is', async () => {
  const { main, html } = await search('de', 'Nackenrolle Latsche');
  expect(decodeHtml(main)).toContain('1\u00A0Ergebnis für „Nackenrolle Latsche“');
  const said = elements(html, 'meta').find(({ name }) => name === 'description');
  expect(said?.['content']).toContain('Artikelnummer');
});

test('while somebody types, the best of it is there with its pictures and prices', async () => {
  const at = (query: string) => fetch(`${inject('site').url}/api/search?${query}`);
  const asked = async (query: string) => (await at(query)).json();
  expect(await asked('q=hochkar&lang=de')).toMatchObject({
    found: [
      {
        href: '/de/product/lodendecke-hochkar',
        kind: 'product',
        lang: 'de',
        price: expect.stringMatching(/^ab\s129\s€$/),
        about: { text: expect.stringContaining('Schurwolle'), lang: 'de' },
        image: { src: expect.stringMatching(/^\/pictures\/.*\/160\.webp$/) },
      },
    ],
    ...{ more: null, instead: null, hint: null },
  });
  const [soldOut] = (await asked('q=grat&lang=en')).found;
  expect(soldOut.about).toEqual({ text: expect.stringMatching(/^Back on /), lang: 'en' });
  // It has no English, and says so.
  expect(await asked('q=schürze&lang=en')).toMatchObject({ found: [{ lang: 'de' }] });
  const many = await asked('q=wool&lang=en');
  expect(many.found).toHaveLength(6);
  expect(many.more.href).toBe('/en/search?q=wool');
  expect(await asked('q=lodnedecke&lang=de')).toMatchObject({
    status: expect.stringContaining('„Lodendecke“'),
    found: [{ href: '/de/product/lodendecke-hochkar' }, { kind: 'product' }],
    instead: { href: '/de/suche?q=lodnedecke&exact=1' },
  });
  expect((await at('q=x&lang=fr')).status).toBe(404);
});

test('nothing found says so and shows ways on; nothing typed says what to type', async () => {
  const none = await search('en', 'zzzz');
  expect(none.links).toEqual([]);
  expect(decodeHtml(none.main)).toContain('Nothing found for “zzzz”');
  expect(elements(none.main, 'a').length).toBeGreaterThan(3);
  expect(decodeHtml((await search('de', ' ')).main)).toContain('Ein Teil eines Wortes genügt');
});

test.each([
  '"',
  '*',
  'NEAR(a',
  "' OR 1=1",
  '<script>alert(1)</script>',
  'x'.repeat(3_000),
  '\u0000',
])('whatever is typed is text: %j', async (typed) => {
  const { response, main } = await search('de', typed);
  expect(response.status).toBe(200);
  expect(main.replace(/ value="[^"]*"/, '')).not.toContain('<script');
});

test('the German search stands without its language, too', async () => {
  const response = await fetch(`${inject('site').url}/suche?q=a`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/de/suche?q=a');
});
