import { expect, test } from 'vitest';
import { node } from '../../../../../tests/block-fixture.ts';
import { sharedAnchors } from './checks.ts';

const section = (anchor: string) => node('section', { anchor }, []);

test('a section that has the anchor of another one is a fault, with its place', () => {
  const copy = section('herkunft');
  const de = [section('herkunft'), node('section', {}, [section('pflege'), copy])];
  expect(sharedAnchors({ de }, 'de')).toEqual({
    about: 'anchors',
    is: 'fault',
    title: 'Eine Sprungmarke steht an zwei Abschnitten, Links führen nur zum ersten',
    lines: [{ text: '„herkunft“', place: { lang: 'de', node: copy } }],
  });
});

test('sections of different anchors, or without one, are right', () => {
  const de = [section('herkunft'), section('pflege'), section(''), section('')];
  expect(sharedAnchors({ de }, 'de')).toBeUndefined();
});
