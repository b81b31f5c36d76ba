import { expect, test } from 'vitest';
import { linksInside } from './links-inside.ts';

test.each([
  ['<a href="/de">Start</a>', '<a href="/share/de">Start</a>'],
  ['<a class="x" href="/en/pflege?a=b#c">', '<a class="x" href="/share/en/pflege?a=b#c">'],
  [
    '<a data-choose href="/de/kategorie/a/filter?f=1">',
    '<a data-choose href="/share/de/kategorie/a/filter?f=1">',
  ],
  [
    '<a href="/de/product/decke" aria-current="page">',
    '<a href="/share/de/product/decke" aria-current="page">',
  ],
  [
    '<form action="/de/kategorie/a/filter" method="get">',
    '<form action="/share/de/kategorie/a/filter" method="get">',
  ],
  ['<a href="/de#unten">', '<a href="/share/de#unten">'],
])('%s leads on inside', (html, expected) => {
  expect(linksInside(html, '/share')).toBe(expected);
});

const AWAY = 'data-leaves="Zur echten Seite" title="Zur echten Seite" target="_blank"';
const AWAY_EN = AWAY.replaceAll('Zur echten Seite', 'To the real site');

test.each([
  ['<a href="/de/suche">', `<a ${AWAY} href="/de/suche">`],
  [
    '<a class="btn" href="/en/enquiry/samples">',
    `<a ${AWAY_EN} class="btn" href="/en/enquiry/samples">`,
  ],
  [
    '<form action="/en/newsletter" method="post">',
    `<form ${AWAY_EN} action="/en/newsletter" method="post">`,
  ],
  [
    '<form action="/newsletter" method="post">',
    `<form ${AWAY} action="/newsletter" method="post">`,
  ],
])('%s leads to the real site, and says so', (html, expected) => {
  expect(linksInside(html, '/share')).toBe(expected);
});

test.each([
  '<a href="/newsletters">',
  '<a href="/design">',
  '<a href="/assets/a.pdf">',
  '<a href="https://example.com/de/x">',
  '<a href="#unten">',
  '<link rel="canonical" href="/de/x">',
  '<a data-href="/de/x">',
  '<p>&lt;a href="/de/x"></p>',
])('%s stays what it is', (html) => {
  expect(linksInside(html, '/share')).toBe(html);
});
