import { expect, test } from 'vitest';
import { text } from '#src/model/fields/field.ts';
import { faultOf } from './fault.ts';

test('a pattern is compared with the whole text, as the content source does it', () => {
  const pattern = String.raw`\p{Lu}{2}`;
  const initials = text({ label: { de: 'Kürzel', en: 'Initials' }, pattern });
  expect(faultOf(initials, 'ÄB')).toBeUndefined();
  expect(faultOf(initials, 'ABC')).toEqual({ is: 'pattern', pattern, message: undefined });
  expect(faultOf(initials, '')).toBeUndefined();
});
