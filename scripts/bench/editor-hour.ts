import type { CDPSession, Page } from 'playwright';

/** What somebody does in a minute, so many times. */
const ROUNDS = 60;
const WORDS = 'Was wir weben, wird auf der Hütte gebraucht. ';
const MB = 1_048_576;

/** The heap of a tab in MB, and its nodes, once what nobody holds is gone. */
type TabMemory = { heap: number; nodes: number };

/**
 * An hour's work on a page that is being edited: each round writes, undoes, inserts a block, moves it, deletes it and
 * saves; each third looks for something, each fifth at the review, the outline and the translation.
 * Out: what the tab holds before and after.
 */
export async function workAnHour(page: Page): Promise<{ before: TabMemory; after: TabMemory }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  // The first rounds load all code.
  for (let round = 0; round < 5; round++) await workAMinute(page, round);
  const before = await memoryOfTab(page, cdp);
  for (let round = 5; round < ROUNDS; round++) await workAMinute(page, round);
  return { before, after: await memoryOfTab(page, cdp) };
}

async function workAMinute(page: Page, round: number): Promise<void> {
  const { keyboard } = page;
  const headings = page.locator('[data-canvas] h2');
  await headings.nth(round % (await headings.count())).click();
  await keyboard.press('End');
  await keyboard.type(WORDS);
  for (let undone = 0; undone < 3; undone++) await keyboard.press('Control+z');
  await keyboard.press('Escape');
  await keyboard.press('/');
  await keyboard.type('zitat');
  await page.getByRole('option', { selected: true }).waitFor();
  await keyboard.press('Enter');
  await page.locator('.b-quote [contenteditable]').first().waitFor();
  await keyboard.type(WORDS);
  await keyboard.press('Escape');
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('Delete');
  if (round % 3 === 0) await lookUp(page);
  if (round % 5 === 0) await lookAround(page);
  await keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Gespeichert', exact: true }).waitFor();
}

async function lookUp(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('decke');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function lookAround(page: Page): Promise<void> {
  await page.keyboard.press('Alt+1');
  await page.getByRole('tree').waitFor();
  await page.keyboard.press('Alt+1');
  await page.locator('.pn').click();
  await page.getByRole('button', { name: 'Übersetzen' }).click();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.keyboard.press('Control+Enter');
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review
    .getByRole('button', { name: /veröffentlichen$/i })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });
}

async function memoryOfTab(page: Page, cdp: CDPSession): Promise<TabMemory> {
  // Chromium holds what the mouse was over last, until it is elsewhere.
  await page.mouse.move(2, 460);
  for (let run = 0; run < 3; run++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize') / MB, nodes: of('Nodes') };
}
