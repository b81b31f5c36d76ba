import type { Page } from 'playwright';
import * as v from 'valibot';
import { expect, onTestFinished, vi } from 'vitest';
import { WrittenItem } from '#src/api/contract/content.ts';
import { HINT_COOKIE } from '#src/api/contract/session.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { ask, type Peopled, sessionOf, signIn, superuserSession } from '../site/people.ts';
import type { Person } from '../site/server.ts';
import { node } from '../block-fixture.ts';
import { knowsHints, type Visit, watchPage } from './harness.ts';

/** Looking for an element before its page's styles are there ends the browser's transition to it. */
const EARLY = /^error: InvalidStateError: Transition was aborted/;

/** A page of its own for a test, published. */
export type OwnPage = { id: string; path: string };

let pages = 0;

/** The blocks that a page of a test starts with. */
function blocks(): BlockNode[] {
  const text = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });
  return [
    { ...node('heading', { text: 'Vom Schaf', level: 'h1' }), id: 'heading001' },
    { ...node('rich-text', { text: text('Unsere Wolle kommt aus dem Tal.') }), id: 'richtext01' },
    { ...node('heading', { text: 'Bis zur Stube', level: 'h2' }), id: 'heading002' },
  ];
}

/** Makes and publishes a page, so that tests do not disturb each other. */
export async function ownPage(people: Peopled): Promise<OwnPage> {
  const { site } = people;
  pages += 1;
  const slug = `pruefung-${pages}`;
  const cookie = await superuserSession(people);
  const call = async (path: string, method: string, body: object, base?: number) => {
    const headers = {
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(base !== undefined && { 'if-match': `"${base}"` }),
    };
    const answer = await ask(site.url + path, { method, headers, body: JSON.stringify(body) });
    return v.parse(WrittenItem, JSON.parse(answer.body));
  };
  const made = await call('/squidex/content/pages', 'POST', {
    title: { de: `Prüfung ${pages}`, en: `Trial ${pages}` },
    slug: { de: slug, en: slug },
    tree: blocks(),
  });
  const { id, version } = made;
  await call(`/squidex/content/pages/${id}/status`, 'PUT', { status: 'Published' }, version);
  const path = `/de/${slug}`;
  // As long as a test waits; this is done before tests, too.
  await vi.waitUntil(async () => (await ask(site.url + path)).status === 200, {
    ...{ timeout: 90_000, interval: 100 },
  });
  return { id, path };
}

/**
 * Opens a page as a superuser and starts editing it; what goes wrong on it fails the test. In: whether they edit
 * for the first time, and get its hints; who it is, if not the superuser of all tests.
 */
export async function edit(
  people: Peopled,
  path: string,
  { allow, isNewcomer = false, who, ...visit }: Visit & { isNewcomer?: boolean; who?: Person } = {},
): Promise<Page> {
  const known = allow ? new RegExp(`${EARLY.source}|${allow.source}`) : EARLY;
  const { url } = people.site;
  const { page, problems } = await watchPage({ url, ...visit });
  onTestFinished(() => {
    expect(problems.filter((problem) => !known.test(problem))).toEqual([]);
  });
  const cookie = who ? sessionOf(await signIn(people.site, who)) : await superuserSession(people);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([
    { name, value, url },
    { name: HINT_COOKIE, value: '1', url },
  ]);
  if (!isNewcomer) await knowsHints(page);
  await page.goto(`${path}?edit`);
  await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
  return page;
}

/** The words of the blocks on the canvas, in their order. */
export async function words(page: Page): Promise<string[]> {
  return page.locator('[data-canvas] > [data-block]').allInnerTexts();
}

/** What the interface said last to screen readers. */
export const said = (page: Page) => page.locator('[aria-live="polite"].vh').textContent();
