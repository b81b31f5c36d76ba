import { expect, onTestFinished, test, vi } from 'vitest';
import { createDrawing } from './drawing.ts';

test('a page that cannot be shown keeps no later page from being drawn, and is told', async () => {
  const told: unknown[] = [];
  // Node has no such function.
  vi.stubGlobal('reportError', (error: unknown) => told.push(error));
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    vi.unstubAllGlobals();
  });
  const broken = new Error('no place for it');
  let shown = 0;
  const draw = createDrawing(() => {
    shown += 1;
    if (shown === 1) throw broken;
  }, stop.signal);
  const page = { id: 'p', lang: 'de' } as const;
  draw(page, null);
  await expect.poll(() => told).toEqual([broken]);
  draw(page, null);
  await expect.poll(() => shown).toBe(2);
});
