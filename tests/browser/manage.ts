import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Peopled } from '../site/people.ts';
import { superuserSession } from '../site/people.ts';
import { openPage, type Visit } from './harness.ts';

/** A screen of /manage, opened by a superuser. Refused forms are part of these visits. */
export async function openManage(people: Peopled, path: string, visit: Visit = {}): Promise<Page> {
  const { url } = people.site;
  const { language = 'de' } = visit;
  const page = await openPage('/favicon.svg', {
    ...{ url, allow: /InvalidStateError: Transition was aborted|^4(?:09|22): / },
    ...visit,
  });
  const [name = '', value = ''] = (await superuserSession(people)).split('=');
  await page.context().addCookies([
    { name, value, url },
    { name: 'loden-language', value: encodeURIComponent(JSON.stringify(language)), url },
  ]);
  await page.goto(path);
  await shoot(page, `${path.replaceAll(/\W+/g, '-')}-${language}-${visit.viewport ?? 'desktop'}`);
  return page;
}

/** Keeps a picture where LODEN_SHOTS says, for whoever looks at them. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['LODEN_SHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
