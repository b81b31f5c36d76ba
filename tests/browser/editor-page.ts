import type { Page } from 'playwright';
import * as v from 'valibot';
import { contentPath, WrittenItem } from '#src/api/contract/content.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { both } from '#src/seed/write/both.ts';
import { type DemoBlock, trees } from '#src/seed/write/tree.ts';
import { ask, type Peopled, sessionOf, signIn } from '../site/people.ts';
import { knowsHints, type Visit, watchPage } from './harness.ts';

// Looking for an element before its page's styles are there ends the browser's transition to it.
const EARLY = /^error: (InvalidStateError|AbortError): Transition was/;
const JSON_TYPE = 'application/json';

/** A superuser's browser and requests on a site. */
export type Desk = {
  /** A blank page of somebody who is signed in, and what went wrong on it so far. */
  open(visit?: Visit): Promise<{ page: Page; problems(): string[] }>;
  /** Makes a page of blocks as a draft; `isGerman`: none of them in English. Out: its id. */
  newPage(slug: string, blocks: DemoBlock[], isGerman?: boolean): Promise<string>;
  /** The draft as the canvas gets it. */
  draft(id: string, lang?: 'de' | 'en'): Promise<PageData>;
};

/** Signs in once for a test file. */
export async function openDesk({ site, superuser }: Peopled): Promise<Desk> {
  const cookie = sessionOf(await signIn(site, superuser));
  const [name = '', value = ''] = cookie.split('=');
  const call = async (method: string, path: string, body?: unknown, base?: number) => {
    const answer = await ask(site.url + path, {
      method,
      headers: {
        ...{ cookie, 'sec-fetch-site': 'same-origin' },
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
        ...(base !== undefined && { 'if-match': `"${base}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return answer;
  };
  return {
    async open(visit = {}) {
      const watched = await watchPage({ url: site.url, ...visit });
      const { url } = site;
      await knowsHints(watched.page);
      await watched.page.context().addCookies([
        { name, value, url, httpOnly: true },
        { name: 'hint', value: '1', url },
      ]);
      return {
        page: watched.page,
        problems: () => watched.problems.filter((problem) => !EARLY.test(problem)),
      };
    },
    async newPage(slug, blocks, isGerman = false) {
      const made = await call('POST', contentPath('pages'), {
        title: { de: slug, en: slug },
        slug: { de: slug, en: slug },
      });
      const { id, version } = v.parse(WrittenItem, JSON.parse(made.body));
      const data = {
        title: both(slug, slug),
        critical: { iv: false },
        seo: { de: { schemaName: 'seo', slug }, en: { schemaName: 'seo', slug } },
        data: isGerman ? { de: trees(slug, blocks).de } : trees(slug, blocks),
      };
      await call('PUT', contentPath('pages', id), { data }, version);
      return id;
    },
    async draft(id, lang = 'de') {
      return JSON.parse((await call('GET', `/api/draft?item=${id}&lang=${lang}`)).body);
    },
  };
}

/** Opens a page in edit mode, as the link in /manage does. */
export async function editPage(page: Page, id: string, lang: 'de' | 'en' = 'de'): Promise<void> {
  await page.goto(`${previewPath(id, lang)}?edit`);
  await page.locator('[data-canvas]').waitFor({ state: 'attached' });
  await page.locator('[data-editor]').waitFor({ state: 'attached' });
}

/** Clicks a text behind some of its words. */
export async function clickBehind(page: Page, words: string): Promise<void> {
  const place = await page.evaluate((text) => {
    const canvas = document.querySelector('[data-canvas]');
    if (!canvas) throw new Error('There is no canvas.');
    const walker = document.createTreeWalker(canvas, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at < 0) continue;
      node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = document.createRange();
      range.setStart(node, at + text.length - 1);
      range.setEnd(node, at + text.length);
      const { right, top, height } = range.getBoundingClientRect();
      return { x: right - 1, y: top + height / 2 };
    }
    throw new Error(`There is no text '${text}'.`);
  }, words);
  await page.mouse.click(place.x, place.y);
}
