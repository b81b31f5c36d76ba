import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NO_CHOICE } from '#src/model/fields/choice.ts';
import { Chooser } from './Chooser.tsx';
import { messages } from './messages.ts';
import { SubCategories } from './SubCategories.tsx';

/** The labels of each group of sizes, by its title. */
function groups(...labels: string[]): Record<string, string[]> {
  const sizes = labels.map((label) => ({ value: label, label, count: 1, chosen: false }));
  const none = { colours: [], materials: [], prices: [], stock: [], pages: [] };
  const rest = { choice: NO_CHOICE, ids: [], inColours: new Map(), of: 9, total: 9 };
  const html = renderToStaticMarkup(
    <Chooser chosen={{ ...none, ...rest, sizes }} count="9" isAsked path="/de/x" lang="de">
      {null}
    </Chooser>,
  );
  const text = (part = '') => part.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
  const found = html.split('<details class="facet__group"').slice(1);
  return Object.fromEntries(
    found.map((group) => [
      text(/<summary.*?<\/summary>/.exec(group)?.[0]),
      [...group.matchAll(/check__name">(.*?)<\/span>/g)].map(([, label]) => text(label)),
    ]),
  );
}

test('many sizes are folded by their longer side, however they are written', () => {
  const small = ['30 × 50 cm', '12,5 x 30 cm', '26x2'];
  const large = ['140 x 200 cm', '140cm × 200cm', '50 × 150.5 cm'];
  const other = ['S', '0,7 x 1,40 m', '500 x 700 mm'];
  expect(groups(...small, ...large, ...other)).toEqual({
    'Bis 60 cm': small,
    'Über 150 cm': large,
    'Andere Größen': other,
  });
});

test('one article on a page is not a range', () => {
  expect(messages.de.range(25, 25, 25)).toBe('Artikel\u00a025 von 25');
  expect(messages.en.range(25, 25, 25)).toBe('Item\u00a025 of 25');
  expect(messages.de.range(1, 24, 25)).toBe('1 bis 24 von 25\u00a0Artikeln');
});

test('only the name of a category is in the language of its name', () => {
  const loden = { id: 'l', name: 'Loden', path: '/en/l', image: null, total: 12, textLang: 'de' };
  const html = renderToStaticMarkup(
    <SubCategories categories={[loden as never]} lang="en" label="Subcategories" />,
  );
  expect(html.match(/lang="de">[^<]*/g)).toEqual(['lang="de">Loden']);
});

test('a size with 100,000 spaces costs no more than reading it', () => {
  const size = `1${' '.repeat(100_000)}x`;
  const start = process.cpuUsage();
  // Few sizes are not sorted by their measures.
  groups(...['1', '2', '3', '4', '5', '6', '7', '8'].map((one) => one + size));
  // Microseconds: it took seconds.
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
