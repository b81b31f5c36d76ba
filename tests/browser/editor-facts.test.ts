import { expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { edit, ownPage } from './editor-chrome-page.ts';
import { axeViolations } from './harness.ts';

/** What the outline says of the page as a whole. */
const people = withPeople();
const HEADING = '[data-block="heading001"]';
const kilobytes = (text: string | null) =>
  Number((/([\d,]+) KB von 14 KB/.exec(text ?? '')?.[1] ?? 'NaN').replace(',', '.'));

test('visits, weight and contrast of a page stand in its outline, and follow what is written', async () => {
  const own = await ownPage(people());
  const { url } = people().site;
  // Somebody who reads the page, as browsers of visitors tell it.
  const told = await fetch(`${url}/api/event`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    body: JSON.stringify({ n: 'pageview', u: url + own.path, d: new URL(url).hostname, r: null }),
  });
  expect(told.status).toBe(202);
  const page = await edit(people(), own.path);
  await page.keyboard.press('Alt+1');
  const facts = page.locator('.page-facts');
  await facts.getByText('1 Aufruf in 30 Tagen').waitFor();
  await facts.getByText('Kontrast in Ordnung').waitFor();
  await expect.poll(async () => kilobytes(await facts.textContent())).toBeGreaterThan(0);
  const before = kilobytes(await facts.textContent());
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);

  await page.locator(`${HEADING} [data-field]`).click();
  await page.keyboard.press('End');
  // Nothing of it repeats, so that it cannot be compressed away.
  const words = Array.from({ length: 300 }, (_, index) => (index * 7919 + 104_729).toString(36));
  await page.keyboard.insertText(` ${words.join(' ')}`);
  await expect.poll(async () => kilobytes(await facts.textContent())).toBeGreaterThan(before + 0.5);

  await page
    .locator(`${HEADING} h1, h1${HEADING}`)
    .first()
    .evaluate((heading) => {
      heading.style.color = '#e8e8e4';
    });
  await page.keyboard.insertText('.');
  await facts.getByRole('button', { name: 'Ein Text ist zu schwach' }).click();
  await page.getByRole('toolbar', { name: 'Block Überschrift' }).waitFor();
});
