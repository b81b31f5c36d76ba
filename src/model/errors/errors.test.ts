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
