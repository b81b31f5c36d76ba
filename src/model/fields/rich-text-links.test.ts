import { expect, test } from 'vitest';
import { readRichText, type RichText } from './rich-text.ts';
import { resolveLinks } from './rich-text-links.ts';

function linking(href: string): RichText {
  const text = { type: 'text', text: 'hier', marks: [{ type: 'link', attrs: { href } }] };
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  const read = readRichText(document);
  if (!read) throw new Error('no document');
  return read;
}

const addressOf = (path: string) =>
  ({ '/de/pflege': '/de/pflege/', '/de/alt': '/de/neu', '/de/fort': 'https://other.example/' })[
    path
  ] ?? null;
const hrefIn = (href: string) =>
  /"href":"([^"]*)"/.exec(JSON.stringify(resolveLinks(linking(href), addressOf)))?.[1];

test('a link within the site leads where its page is now', () => {
  expect(hrefIn('/de/pflege')).toBe('/de/pflege/');
  expect(hrefIn('/pflege#wolle')).toBe('/de/pflege/#c-wolle');
  expect(hrefIn('/de/alt?a=b')).toBe('/de/neu?a=b');
  expect(hrefIn('/de/fort#x')).toBe('https://other.example/');
});

test('a link to a page that is not there stays text', () => {
  expect(hrefIn('/de/nirgends')).toBeUndefined();
  expect(JSON.stringify(resolveLinks(linking('/nirgends'), addressOf))).toContain('"hier"');
});

test('a link with a fragment leads to the section of that name', () => {
  expect(hrefIn('#wolle')).toBe('#c-wolle');
  expect(hrefIn('/pflege?a=b#wolle')).toBe('/de/pflege/?a=b#c-wolle');
});

test.each([
  ...['#c-wolle', '/de/pflege/#c-wolle', '#farbe-moos', '#colour-moss', '#:~:text=a'],
  ...['#top', '#inhalt', '/de/pflege/#form-kontakt001', '#ask-loden12345'],
])('a link with the id itself, or with one of another kind, stays: %s', (href) =>
  expect(hrefIn(href)).toBe(href),
);

test('a section may be called as its form is', () => {
  expect(hrefIn('#form')).toBe('#c-form');
  expect(hrefIn('#ask-us')).toBe('#c-ask-us');
});

test.each(['?a=b', 'https://other.example/de/x', 'mailto:a@b.example', '/login', '/theme.css'])(
  '%s stays as it is',
  (href) => {
    const document = linking(href);
    expect(resolveLinks(document, addressOf)).toBe(document);
  },
);
