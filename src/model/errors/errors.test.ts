import { expect, test } from 'vitest';
import { messageOf } from './errors.ts';
import { problem } from './problem.ts';

test('a text says one of something otherwise than several', () => {
  const wait = (seconds: number) => problem('too-many-requests', { seconds });
  expect(messageOf(wait(1), 'de')).toBe(
    'Zu viele Anfragen. Bitte in 1 Sekunde noch einmal versuchen.',
  );
  expect(messageOf(wait(2), 'de')).toContain('in 2 Sekunden');
  expect(messageOf(wait(1), 'en')).toContain('in 1 second.');
  expect(messageOf(wait(2), 'en')).toContain('in 2 seconds.');
});

test('numbers in a text are marked as its language does it, but for versions', () => {
  const large = problem('body-too-large', { limit: 65_536 });
  expect(messageOf(large, 'de')).toBe('Die Anfrage ist zu groß: höchstens 65.536 Bytes.');
  expect(messageOf(large, 'en')).toBe('The request is too large: at most 65,536 bytes.');
  const conflict = problem('version-conflict', { base: 1_233, current: 1_234 });
  expect(messageOf(conflict, 'de')).toContain(
    'beruht auf Version 1233, inzwischen gibt es Version 1234.',
  );
});
