import { expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { axeViolations } from './harness.ts';
import { openManage } from './manage.ts';

const people = withPeople();
const open = (path: string, visit: Parameters<typeof openManage>[2] = {}) =>
  openManage(people(), path, visit);

test('the classes of text styles are found and sorted, without JavaScript too', async () => {
  const page = await open('/manage/tailwind', { language: 'en', javaScript: false });
  const names = async () => {
    const all = await page.locator('table').first().locator('tbody th').allTextContents();
    return all.map((name) => name.trim());
  };
  const ascending = await names();
  expect(ascending.length).toBeGreaterThan(2);
  await page.getByRole('link', { name: /^Name/ }).click();
  await expect.poll(names).toEqual(ascending.toReversed());
  await page.getByRole('searchbox').fill('no such thing');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Nothing fits this search.').waitFor();
});

test('the page about Tailwind is free of axe violations, light and dark', async () => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const page = await open('/manage/tailwind', { viewport });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(page.viewportSize()?.width);
  }
});
