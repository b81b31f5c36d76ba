import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import type { Piece } from '#src/model/pages/search.ts';
import { MIGRATIONS } from '../migrations.ts';
import { createSearchIndex, type SearchIndex } from './search.ts';

let index: SearchIndex;

const page = (title: string, body = '', lang: 'de' | 'en' = 'de') => ({
  ...{ lang, kind: 'page' as const, title, body, rank: 0 },
});
const paths = (typed: string, lang: 'de' | 'en' = 'de') =>
  index.find(typed, lang).found.map(({ path }) => path);
const marked = (pieces: Piece[] = []) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

beforeEach(() => {
  index = createSearchIndex(openDatabase(':memory:', MIGRATIONS));
  index.put('/de/baer', page('Bärendecke', 'Aus grober Wolle, für die Hüttenbänke.'));
  index.put('/de/mass', page('Maß nehmen', 'Bettwäsche wird mit einem Maßband gemessen.'));
  index.put('/en/bear', page('Bear blanket', 'Coarse wool.', 'en'));
});

describe('pages are found', () => {
  test('by the beginnings of words, all of which must occur', () => {
    expect(paths('Woll')).toEqual(['/de/baer']);
    expect(paths('wolle hütte')).toEqual(['/de/baer']);
    expect(index.find('wolle seide', 'de', { isLiteral: true }).found).toEqual([]);
  });

  test.each(['Bärendecke', 'bärendecke', 'Baerendecke', 'barendecke', 'BÄREN'])(
    'however an umlaut is typed: %s',
    (typed) => expect(paths(typed)).toEqual(['/de/baer']),
  );

  test.each(['Maßband', 'massband', 'MASSBAND', 'Bettwaesche', 'bettwasche'])(
    'however a sharp s or an umlaut within is typed: %s',
    (typed) => expect(paths(typed)).toEqual(['/de/mass']),
  );

  test('in the language of the visitor only', () => {
    expect(paths('blanket')).toEqual([]);
    expect(paths('blanket', 'en')).toEqual(['/en/bear']);
  });

  test('as they are now, however often the same was asked before', () => {
    expect(paths('seide')).toEqual([]);
    index.put('/de/seide', page('Seide'));
    expect(paths('seide')).toEqual(['/de/seide']);
    index.remove('/de/seide');
    expect(paths('seide')).toEqual([]);
  });

  test('by their title first', () => {
    index.put('/de/wolle', page('Wolle', 'Von Schafen.'));
    expect(paths('wolle')).toEqual(['/de/wolle', '/de/baer']);
  });

  test('with goods of one name in the order of the shop', () => {
    index.put('/de/hund', { ...page('Hundedecke'), kind: 'product', rank: 9 });
    index.put('/de/loden', { ...page('Lodendecke Hochkar'), kind: 'product', rank: 2 });
    index.put('/de/reise', { ...page('Reisedecke'), kind: 'product', rank: 5 });
    expect(paths('decke')).toEqual(['/de/loden', '/de/reise', '/de/hund', '/de/baer']);
  });

  test('and a page that is called so before goods that only mention it', () => {
    index.put('/de/x', { ...page('Kissen', 'Eine Rückgabe ist möglich.'), kind: 'product' });
    index.put('/de/r', page('Versand und Rückgabe'));
    expect(paths('rückgabe')).toEqual(['/de/r', '/de/x']);
  });

  test('until they are gone, and with their new words only', () => {
    index.put('/de/baer', page('Filzdecke'));
    expect(paths('Bärendecke')).toEqual([]);
    index.remove('/de/baer');
    expect(paths('Filzdecke')).toEqual([]);
    index.put('/de/mass', null);
    expect(paths('Maß')).toEqual([]);
  });
});

describe('a part of a compound finds it', () => {
  const titles = (typed: string, lang: 'de' | 'en' = 'de') =>
    index.find(typed, lang).found.map(({ title }) => title.map(({ text }) => text).join(''));

  beforeEach(() => {
    index.put('/de/a', page('Hochkar', 'Eine Lodendecke für kühle Nächte.'));
    index.put('/de/b', page('Lodendecke Hochkar', 'Gewalkt.'));
    index.put('/de/c', page('Deckenhalter', 'Aus Eisen.'));
    index.put('/de/d', page('Pflege', 'Eine Decke wird gelüftet.'));
    index.put('/de/e', page('Decken & Plaids', 'Aus eigener Weberei.'));
    index.put('/de/f', page('Regal', 'Ein Deckelkorb.'));
  });

  test('whole words before beginnings before parts, titles before texts', () => {
    expect(titles('decke')).toEqual([
      ...['Decken & Plaids', 'Deckenhalter', 'Lodendecke Hochkar', 'Bärendecke'],
      ...['Pflege', 'Regal', 'Hochkar'],
    ]);
  });

  test('and in the titles first, with words that stand elsewhere', () => {
    expect(titles('loden nächte')).toEqual(['Hochkar']);
    expect(titles('decke hochkar')).toEqual(['Lodendecke Hochkar', 'Hochkar']);
    expect(titles('gewalkt decke')).toEqual(['Lodendecke Hochkar']);
  });

  test('which is counted as it is found', () => {
    const { total, found } = index.find('decke', 'de');
    expect(total).toBe(found.length);
    expect(index.find('decke', 'de', { most: 2 })).toMatchObject({ total, found: { length: 2 } });
  });

  test('marked, and while it is typed', () => {
    const [found] = index.find('bärend', 'de').found;
    expect(marked(found?.title)).toBe('[Bärendecke]');
    for (const typed of ['wäsc', 'waesche', 'wasche', 'WÄSCHE']) {
      expect(titles(typed)).toEqual(['Maß nehmen']);
    }
  });

  test('but not what only looks like one', () => {
    index.put('/de/x', page('Preise', 'Wer viel verdeckt, wird entdecken, was bedecken kostet.'));
    expect(titles('decken')).not.toContain('Preise');
    expect(titles('eis')).toEqual(['Deckenhalter']);
  });
});

describe('a word is found in another form', () => {
  const forms = (title: string, lang: 'de' | 'en' = 'de') => {
    index.put('/x', page(title, '', lang));
    return (typed: string) =>
      index.find(typed, lang, { isLiteral: true }).found.some(({ path }) => path === '/x');
  };

  test.each([
    ['Wolldecke', 'decken'],
    ['Kissenbezüge', 'bezug'],
    ['Kissen', 'kissens'],
    ['Leintuch', 'tücher'],
    ['Geschirrtücher', 'tuch'],
    ['Stoff', 'stoffe'],
    ['Rote Kerze', 'rot kerzen'],
    ['Hütte', 'hütten'],
  ])('in German: %s by %s', (title, typed) => expect(forms(title)(typed)).toBe(true));

  test.each([
    ['Loden blanket', 'blankets'],
    ['Brushes', 'brush'],
    ['Brush', 'brushes'],
    ['Berry dish', 'berries'],
    ['Berries', 'berry'],
  ])('in English: %s by %s', (title, typed) => expect(forms(title, 'en')(typed)).toBe(true));

  test('not by what is left of it', () => {
    expect(forms('Eis')('eisen')).toBe(false);
    expect(forms('Glas', 'en')('glass')).toBe(false);
  });
});

test('a store of before compounds finds them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const words = MIGRATIONS.findIndex((sql) => sql.includes('CREATE TABLE word '));
  const before = openDatabase(join(folder, 'site.sqlite'), MIGRATIONS.slice(0, words));
  before.raw.exec(`INSERT INTO searched VALUES (7, '/de/alt', 'de', 'page');
    INSERT INTO search (rowid, title, body, spelled) VALUES (7, 'Lodendecke', 'Weiß.', 'weiss')`);
  before.close();
  const database = openDatabase(join(folder, 'site.sqlite'), MIGRATIONS);
  index = createSearchIndex(database);
  expect(paths('decken weiss')).toEqual(['/de/alt']);
  expect(index.find('Lodnedecke', 'de').corrected).toBe('Lodendecke');
  database.close();
  rmSync(folder, { recursive: true });
});

describe('what finds nothing', () => {
  const corrected = (typed: string, lang: 'de' | 'en' = 'de') => index.find(typed, lang).corrected;

  test.each([
    ['Brendecke', 'Bärendecke'],
    ['bettwesche', 'Bettwäsche'],
    ['messband', 'Maßband'],
    ['wolle Schornstein', 'wolle'],
    ['grobre wolel', 'grober Wolle'],
  ])('finds what may be meant, and says so: %s', (typed, meant) => {
    expect(index.find(typed, 'de', { isLiteral: true })).toMatchObject({
      total: 0,
      corrected: null,
    });
    const { total, found } = index.find(meant, 'de');
    expect(total).toBeGreaterThan(0);
    expect(index.find(typed, 'de')).toMatchObject({ corrected: meant, total, found });
  });

  test('guesses nothing that is far off, short, of the other language, or finds nothing', () => {
    expect(corrected('Hubschrauber')).toBeNull();
    expect(corrected('xyz')).toBeNull();
    expect(corrected('aus Hubschrauber')).toBeNull();
    expect(corrected('blanked')).toBeNull();
    expect(corrected('blanked', 'en')).toBe('blanket');
    expect(corrected('Bärendekce Maßband')).toBeNull();
  });

  test('and what is found guesses nothing', () => expect(corrected('Bärendecke')).toBeNull());
});

describe('a size is found however it is typed', () => {
  beforeEach(() => {
    index.put('/de/s', page('Decke', '70 × 140 cm, 100 × 200 cm'));
    index.put('/de/t', page('Tuch', '140 × 100 cm, 70 Gramm'));
  });

  test.each([
    ...[
      '70x140',
      '70 x 140',
      '70×140',
      '70*140',
      '70/140',
      '70 x 140 cm',
      '70cm x 140cm',
      '70X140CM',
    ],
    ...['0,7 x 1,4 m', '0.7 x 1.4 m', '0,7 × 1,4', '700 x 1400 mm', '70 mal 140', '140 x 70'],
  ])('%s', (typed) => expect(paths(typed)).toEqual(['/de/s']));

  test.each(['100x2', '100 x 20', '100×20', '1 x 2 m'])('while it is typed: %s', (typed) =>
    expect(paths(typed)).toEqual(['/de/s']),
  );

  test('with other words beside it, and marked as a whole', () => {
    expect(paths('decke 100x200 cm')).toEqual(['/de/s']);
    expect(paths('tuch 70x140')).toEqual([]);
    expect(marked(index.find('100x200', 'de').found[0]?.excerpt)).toContain('[100 × 200] cm');
  });
});

describe('an article is found by its number', () => {
  const written = ['AW 4250', 'AW4250', 'AW-4250'];

  test.each(written.flatMap((number) => written.map((typed) => [number, typed])))(
    '%s by %s, and while it is typed',
    (number, typed) => {
      index.put('/de/a', page('Tuch', `${number}.`));
      expect(paths(typed.toLowerCase())).toEqual(['/de/a']);
      expect(paths(`tuch ${typed}`)).toEqual(['/de/a']);
      for (const left of [1, 2]) expect(paths(typed.slice(0, -left))).toEqual(['/de/a']);
    },
  );

  test('by its digits alone, where they are a word', () => {
    index.put('/de/a', page('Tuch', 'AW 4250.'));
    expect(paths('4250')).toEqual(['/de/a']);
  });

  test('before those that begin alike', () => {
    index.put('/de/1', page('Tuch', 'AW42501.'));
    index.put('/de/2', page('Tuch', 'AW4250.'));
    for (const typed of written) expect(paths(typed)).toEqual(['/de/2', '/de/1']);
  });

  test('and words beside a number need not stand beside it', () => {
    index.put('/de/a', page('Wolltuch', 'Grau, 140 cm breit.'));
    expect(paths('wolltuch 140')).toEqual(['/de/a']);
  });
});

describe('synonyms', () => {
  const synonyms = [
    ['Decke', 'blanket'],
    ['Schürze', 'apron', 'kitchen apron'],
  ];
  const meant = (typed: string, lang: 'de' | 'en' = 'de') =>
    index.find(typed, lang, { synonyms }).found.map(({ path }) => path);

  test('lead to what editors call it, in both languages, forms and compounds', () => {
    index.put('/de/s', page('Schürzen'));
    expect(meant('blankets')).toEqual(['/de/baer']);
    expect(meant('decken', 'en')).toEqual(['/en/bear']);
    expect(meant('Apron')).toEqual(['/de/s']);
    expect(meant('schuerze')).toEqual(['/de/s']);
    expect(meant('blanket wolle')).toEqual(['/de/baer']);
  });

  test('come after the word itself', () => {
    index.put('/de/a', page('Blanket'));
    expect(meant('blanket')).toEqual(['/de/a', '/de/baer']);
  });

  test('that are short are no beginnings of other words', () => {
    index.put('/de/f', page('Leinenlaken First'));
    index.put('/de/t', page('Hochkar', 'In Tanne.'));
    const { found } = index.find('tanne', 'de', { synonyms: [['Tanne', 'fir']] });
    expect(found.map(({ path }) => path)).toEqual(['/de/t']);
  });
});

test('a compound that begins with the word comes before one that ends in it; cotton is no wool', () => {
  index.put('/de/0', page('Baumwolle'));
  index.put('/de/1', page('Schafwolle'));
  index.put('/de/2', page('Wolldecken'));
  expect(paths('wolle')).toEqual(['/de/2', '/de/1', '/de/baer']);
});

test('what is found is counted by its kind', () => {
  index.put('/de/product/x', { ...page('Wolle'), kind: 'product' });
  expect(index.find('woll', 'de')).toMatchObject({
    total: 2,
    counts: { page: 1, product: 1, category: 0 },
  });
});

test('what was looked for is marked, in whatever form it stands there', () => {
  const [found] = index.find('barendecke wolle', 'de').found;
  expect(marked(found?.title)).toBe('[Bärendecke]');
  expect(marked(found?.excerpt)).toContain('Aus grober [Wolle], für');
});

test('marks never come from the content', () => {
  index.put('/de/x', page('Loden\uE000<b>\uE001', '<script>alert(1)</script> Loden'));
  const [found] = index.find('loden', 'de').found;
  expect(marked(found?.title)).toBe('[Loden]<b>');
  expect(marked(found?.excerpt)).toBe('<script>alert(1)</script> [Loden]');
});

test.each([
  '',
  '   ',
  '"',
  '-x"',
  'NEAR(a b)',
  'a*',
  '* OR *',
  '^',
  ':',
  'title:x',
  "'; --",
  '\0',
  '(((',
])('nothing that can be typed is a query: %j', (typed) =>
  expect(() => index.find(typed, 'de')).not.toThrow(),
);

test('long input is cut', () => {
  expect(() => index.find('wort '.repeat(10_000), 'de')).not.toThrow();
  expect(index.find('x'.repeat(100_000), 'de').found).toEqual([]);
});
