import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import { PLACEHOLDER_PICTURE } from '#src/model/fields/picture.ts';
import { samplesIn } from './samples.ts';
import { de as words } from '../words/de.ts';

type Values = Record<string, unknown>;
const found = (de: Values, en: Values, kind: 'heading' | 'button' | 'picture' = 'heading') =>
  samplesIn({ de: [block(kind, idOf(1), de)], en: [block(kind, idOf(1), en)] }, words, 'de').map(
    ({ lang, label, message }) => `${lang} ${label}: ${message}`,
  );

test('a text that was written in one language alone is named before it goes live', () => {
  expect(found({ text: 'Vom Schaf' }, { text: 'New heading' })).toEqual([
    'en Text: Noch der Text, mit dem der Block begann',
  ]);
  expect(found({ text: 'Vom Schaf' }, { text: 'From the sheep' })).toEqual([]);
});

test('words that a block begins with in both languages may be meant', () => {
  expect(found({ label: 'Mehr erfahren' }, { label: 'Find out more' }, 'button')).toEqual([]);
});

test('the placeholder picture is named once', () => {
  const picture = { image: [PLACEHOLDER_PICTURE] };
  expect(found(picture, picture, 'picture')).toEqual(['de Bild: Noch das Platzhalterbild']);
});
