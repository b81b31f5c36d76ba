import { rm } from 'node:fs/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { launch } from '../site/commands.ts';
import { copyData } from '../site/server.ts';
import { clickBehind } from './editor-page.ts';
import { openPage } from './harness.ts';
import { freePort } from '../free-port.ts';

// An address of a script that the dev server has packed anew since is asked for once more.
const DEV = /504: /;

test('on the dev server a page is edited, also one without islands, and a product in its form', async () => {
  const { superuser, ...people } = inject('people');
  const dataDir = await copyData(people.dataDir);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const running = launch(dataDir, ['dev'], { PORT: String(await freePort()) });
  const [url] = await running.says(/http:\/\/\S+?:\d+(?=\/)/);
  const page = await openPage('/login', { url, allow: DEV });
  // The dev server packs hundreds of modules while it answers.
  page.setDefaultTimeout(180_000);
  await page.getByLabel('E-Mail').fill(superuser.email);
  await page.getByLabel('Passwort').fill(superuser.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/manage');
  await page.goto('/de/pflege?edit');
  await page.locator('[data-canvas] [data-block]').first().waitFor();
  await clickBehind(page, 'Wolle will Luft');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.type('!');
  expect((await saved).status()).toBe(200);
  await page.goto('/de/pflege?edit');
  await page.locator('[data-canvas]').getByText('Wolle will Luft!').waitFor();
  await page.goto('/manage/squidex/products?q=plaid+zirm');
  await page.getByRole('link', { name: 'Plaid Zirm' }).click();
  await page.getByLabel('Name Deutsch').waitFor();
}, 400_000);
