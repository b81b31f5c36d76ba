import { expect, test } from 'vitest';
import { typeset } from './typeset.ts';

const visible = (text: string) => typeset(text).replaceAll('\u00a0', '~');

test.each([
  ['140 × 200 cm, 1,9 kg', '140~×~200~cm, 1,9~kg'],
  ['680 g/m² und 30 °C', '680~g/m² und 30~°C'],
  ['Zugeschnitten, ± 2 cm', 'Zugeschnitten, ±~2~cm'],
  ['Art. AW 2140', 'Art. AW~2140'],
  ['Versand 6,90 €, 40 % kleiner', 'Versand 6,90~€, 40~% kleiner'],
])('numbers stay with their units: %s', (text, expected) => {
  expect(visible(text)).toBe(expected);
});

test('a number before a word keeps its ordinary space', () => {
  expect(visible('1911 gebaut, 26 Betten, 3 Tage')).toBe('1911 gebaut, 26 Betten, 3 Tage');
});
