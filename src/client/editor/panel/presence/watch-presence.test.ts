import { getEventListeners } from 'node:events';
import { computed } from 'nanostores';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idOf } from '../../../../../tests/arbitrary-tree.ts';
import { open, two } from '../../../../../tests/edited-page.ts';
import { createUi } from '../chrome/ui.ts';
import { createChanges } from './watch-presence.ts';

/** A page of two blocks, its marks, and how somebody else changes the first block of it. */
function openPage() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { work } = open(two());
  const ui = createUi();
  const closed = new AbortController();
  const $page = computed(work.$document, ({ trees }) => ({ blocks: trees.de ?? [] }));
  const editor = { $page, $theirs: work.$replaced };
  const expectChange = createChanges({ editor, ui, signal: closed.signal });
  const change = (text: string) => {
    expectChange('Ben');
    const { trees, ...document } = work.$document.get();
    const [first, ...others] = trees.de ?? [];
    if (first)
      work.replace({ ...document, trees: { ...trees, de: [{ ...first, text }, ...others] } });
  };
  return { change, closed, marked: () => ui.$touched.get() };
}

test('what somebody else goes on changing stays marked until the last change was seen long enough', () => {
  const { change, marked } = openPage();
  change('Neu');
  vi.advanceTimersByTime(7_000);
  change('Neuer');
  vi.advanceTimersByTime(7_000);
  expect(marked()).toEqual({ name: 'Ben', blocks: [idOf(1)] });
  vi.advanceTimersByTime(1_000);
  expect(marked()).toBeNull();
});

test('of a change that was seen nothing is kept', () => {
  const { change, closed, marked } = openPage();
  const before = getEventListeners(closed.signal, 'abort').length;
  for (let count = 0; count < 20; count++) change(`Neu ${count}`);
  expect(getEventListeners(closed.signal, 'abort')).toHaveLength(before);
  // Nor does anything go on after the editor is closed.
  closed.abort();
  vi.advanceTimersByTime(10_000);
  expect(marked()).toEqual({ name: 'Ben', blocks: [idOf(1)] });
});
