import * as v from 'valibot';
import { expect, test } from 'vitest';
import { keepAnswer, readAnswer } from './answer-cookie.ts';

const Answer = v.object({ said: v.string() });

test('an answer is kept in the letters that cookies have, under a name that only its cookie has', () => {
  const kept = keepAnswer({ said: 'Grüß Gott, „Größe“ ÿ>>>???' });
  const { name = '', text = '' } = kept ?? {};
  expect(text).toMatch(/^[\w-]+$/);
  expect(readAnswer(text, name, Answer)).toEqual({ said: 'Grüß Gott, „Größe“ ÿ>>>???' });
  expect(readAnswer(text, 'another', Answer)).toBeUndefined();
  expect(keepAnswer({ said: '' })?.name).not.toBe(name);
  expect(keepAnswer({ said: 'ü'.repeat(1_500) })).toBeNull();
});

test.each([undefined, '', 'a', 'äö', '%%%', btoa('{"name":"x","answer":{"said":1}}')])(
  'a cookie that is not ours says nothing: %s',
  (cookie) => {
    expect(readAnswer(cookie, 'x', Answer)).toBeUndefined();
  },
);
