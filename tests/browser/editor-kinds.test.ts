import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { registry } from '#src/blocks/registry/registry.ts';
import { withPeople } from '../site/people.ts';
import { edit, ownPage } from './editor-chrome-page.ts';

const people = withPeople();

const BLOCKS = '[data-canvas] > [data-block]';

/** Inserts a kind at the end of the page. In: what the picker calls it. Out: its height, its name. */
async function insert(page: Page, label: string): Promise<{ height: number; name: string }> {
  // From the text to its block, from there to nothing.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const before = await page.locator(BLOCKS).count();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
  // By its name: what was put in last stands first.
  await dialog
    .getByRole('option')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(BLOCKS).count()).toBe(before + 1);
  const last = page.locator(BLOCKS).last();
  // What it asks the server for may be on its way.
  await expect.poll(() => last.locator('[data-frame=waiting]').count()).toBe(0);
  const inspector = page.getByRole('region', { name: 'Eigenschaften' });
  const name = await inspector.getByRole('heading').first().textContent();
  return { height: (await last.boundingBox())?.height ?? 0, name: name ?? '' };
}

/** Puts a section around all blocks of the page, and takes it away again. */
async function wrapAndBack(page: Page): Promise<void> {
  const idsOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-block') ?? ''));
  const before = await idsOf(BLOCKS);
  await page.keyboard.press('ArrowDown');
  for (const _ of before.slice(1)) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+g');
  await expect.poll(() => idsOf(BLOCKS).then(({ length }) => length)).toBe(1);
  expect(await idsOf(`${BLOCKS} > .section > .section__in > [data-block]`)).toEqual(before);
  await page.keyboard.press('ControlOrMeta+Shift+g');
  await expect.poll(() => idsOf(BLOCKS)).toEqual(before);
}

test('every kind is inserted, can be seen, is saved, wrapped and unwrapped, and is taken back', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const first = await page.locator(BLOCKS).count();
  // What only products and categories have is offered on their pages alone.
  const kinds = Object.values<BlockDefinition>(registry)
    .filter(({ only }) => only === undefined)
    .map(({ label }) => label.de);
  const found: string[] = [];
  const unseen: string[] = [];
  for (const kind of kinds) {
    const { height, name } = await insert(page, kind);
    found.push(name);
    if (height === 0) unseen.push(name);
  }
  expect(found.toSorted()).toEqual(kinds.toSorted());
  expect(unseen).toEqual([]);
  await page.getByRole('button', { name: 'Gespeichert', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await wrapAndBack(page);
  for (const _ of [...kinds, 'wrapped', 'unwrapped']) {
    await page.keyboard.press('ControlOrMeta+z');
  }
  await expect.poll(() => page.locator(BLOCKS).count()).toBe(first);
});
