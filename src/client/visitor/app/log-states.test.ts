import { expect, onTestFinished, test, vi } from 'vitest';
import { $initialized } from '#src/client/stores/app.ts';
import { $editMode } from '#src/client/stores/editing.ts';
import { asksForStates } from './app-start.ts';
import { logStates } from './log-states.ts';

test.each([
  ['?debug', true],
  ['?debug=1', true],
  ['?utm_source=winter&debug', true],
  ['', false],
  ['?q=debug', false],
  ['?debugger', false],
])('an address with the query %o has its states logged: %o', (query, isAsked) => {
  expect(asksForStates(query)).toBe(isAsked);
});

test('each change of a state is in the console, by its name', () => {
  const said: unknown[][] = [];
  const console_ = vi
    .spyOn(console, 'info')
    .mockImplementation((...words) => void said.push(words));
  onTestFinished(() => {
    console_.mockRestore();
    $initialized.set(false);
    $editMode.set(false);
  });
  logStates();
  said.length = 0;
  $initialized.set(true);
  $editMode.set(true);
  expect(said).toEqual([
    ['$initialized', true],
    ['$editMode', true],
  ]);
});
