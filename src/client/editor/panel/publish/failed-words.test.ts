import { expect, test } from 'vitest';
import { tellFailure } from './failed-words.ts';

const problemOf = (name: string) => ({ name, message: 'Warum es nicht ging.', details: {} });
const failure = { isSaved: true, name: undefined };

test('a publish that nobody answered may have arrived, and nobody says what visitors see', () => {
  for (const name of ['offline', 'unreadable']) {
    expect(tellFailure({ ...failure, problem: problemOf(name) }, 'de')).toEqual({
      title: 'Keine Antwort vom Server',
      why: undefined,
      text: 'Deine Änderungen sind gespeichert. Ob Besucher sie schon sehen, zeigt sich, wenn du es noch einmal versuchst.',
    });
  }
});

test('where the save before it did not arrive, visitors see the old version', () => {
  const told = tellFailure({ ...failure, problem: problemOf('offline'), isSaved: false }, 'de');
  expect(told.title).toBe('Nicht veröffentlicht');
  expect(told.text).toMatch(/^Besucher sehen weiter die alte Fassung/);
});

test('a refusal is told with its reason, and a newer version with who saved it', () => {
  expect(tellFailure({ ...failure, problem: problemOf('incomplete') }, 'de')).toEqual({
    title: 'Nicht veröffentlicht',
    why: 'Warum es nicht ging.',
    text: 'Besucher sehen weiter die alte Fassung; deine Änderungen sind gespeichert.',
  });
  const newer = { ...failure, problem: problemOf('version-conflict'), name: 'Anna' };
  expect(tellFailure(newer, 'en').why).toMatch(/^Anna has saved in the meantime/);
});

test('where the session is over, it says what comes next, and no address', () => {
  const problem = problemOf('sign-in-needed');
  expect(tellFailure({ ...failure, problem }, 'en').why).toBe(
    'Your session is over. Once you are signed in, you go on here.',
  );
});
