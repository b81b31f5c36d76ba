import { env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as v from 'valibot';
import { ContentItem } from '#src/api/contract/content.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { BlockNodeSchema } from '#src/model/block-node.ts';
import { itemId } from '#src/seed/write/id.ts';

import { copyData, type Person, type TestServer, startSite } from '../site/server.ts';
import { watchPage } from './harness.ts';

/** Each fault this many times; `npm run soak` has more. */
const ROUNDS = Number(env['EDIT_FAULTS'] ?? 1);
/** What was typed longer ago than this must be there afterwards, whatever happens. */
const SAFE_AFTER_MS = 250;
const PAGE = itemId('pages/care');
const FAULTS = ['tab', 'network', 'server', 'session'] as const;

let site: TestServer;
let superuser: Person;

beforeAll(async () => {
  const people = inject('people');
  superuser = people.superuser;
  site = await startSite({ dataDir: await copyData(people.dataDir) });
}, 120_000);

afterAll(async () => {
  await site.kill();
  await rm(site.dataDir, { recursive: true, force: true });
});

/** Ends the server as a power failure would, and starts it where it was. */
async function restart(during: () => Promise<void>): Promise<void> {
  await site.kill();
  await during();
  const PORT = new URL(site.url).port;
  site = await startSite({ dataDir: site.dataDir, env: { PORT } });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(superuser.email);
  await page.getByLabel('Passwort').fill(superuser.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/manage');
}

/** Opens the page for editing. Out: its first heading. */
async function startEditing(page: Page): Promise<Locator> {
  await page.goto('/de/pflege?edit');
  const heading = page.locator('[data-canvas] h1[data-field="text"]').first();
  await heading.waitFor();
  return heading;
}

/** What the server has of the headings' texts. */
async function savedTexts(context: BrowserContext): Promise<string> {
  const url = `${site.url}/squidex/content/pages/${PAGE}`;
  // The server may close a connection that was idle just as it is used again.
  const answer = await context.request.get(url, { maxRetries: 2 });
  const { draft, published } = v.parse(ContentItem, await answer.json());
  const tree = v.parse(v.array(BlockNodeSchema), (draft ?? published)?.data['data']?.['de']);
  return [...walk(tree)]
    .map(({ node }) => node['text'])
    .filter((text) => typeof text === 'string')
    .join('\n');
}

type Typed = { text: string; at: number }[];

/** Types until `isOver`; `typed` is what was there when, also after the page is gone. */
async function type(page: Page, words: string, typed: Typed, isOver: () => boolean): Promise<void> {
  for (const sign of words) {
    if (isOver()) return;
    await page.keyboard.insertText(sign);
    typed.push({ text: (typed.at(-1)?.text ?? '') + sign, at: Date.now() });
    await wait(20 + Math.random() * 60);
  }
}

/** The longest text that had to be safe at a moment. */
function safeAt(typed: Typed, moment: number): string {
  return typed.findLast(({ at }) => at <= moment - SAFE_AFTER_MS)?.text ?? '';
}

const words = (fault: string, round: number) =>
  ` ${fault}${round}-${Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')}`;

async function begin(page: Page, fault: string, round: number) {
  const heading = await startEditing(page);
  await heading.click();
  await page.keyboard.press('End');
  let isOver = false;
  const typed: Typed = [];
  const typing = type(page, words(fault, round), typed, () => isOver);
  await wait(400 + Math.random() * 2_600);
  return {
    typed,
    /** Out: what was typed until now. */
    async stop(): Promise<string> {
      isOver = true;
      await typing;
      return typed.at(-1)?.text ?? '';
    },
  };
}

const saved = (page: Page) =>
  page.getByRole('button', { name: /^Gespeichert/ }).waitFor({ timeout: 40_000 });

/** One editing session that something happens to. Out: what had to survive. */
const happen: Record<(typeof FAULTS)[number], (page: Page, round: number) => Promise<string>> = {
  async tab(page, round) {
    const { typed, stop } = await begin(page, 'tab', round);
    const context = page.context();
    const debug = await context.newCDPSession(page);
    const killed = Date.now();
    // The renderer is gone at once: no event tells the page.
    const crash = page.waitForEvent('crash');
    void debug.send('Page.crash').catch(() => undefined);
    void stop().catch(() => undefined);
    await crash;
    await page.close();
    const next = await context.newPage();
    await startEditing(next);
    await next.getByRole('button', { name: 'Wiederherstellen' }).click();
    await saved(next);
    await next.close();
    return safeAt(typed, killed);
  },
  async network(page, round) {
    const session = await begin(page, 'network', round);
    await page.context().setOffline(true);
    await wait(Math.random() * 3_000);
    const typed = await session.stop();
    await page.context().setOffline(false);
    await saved(page);
    return typed;
  },
  async server(page, round) {
    const session = await begin(page, 'server', round);
    let typed = '';
    await restart(async () => {
      await wait(Math.random() * 3_000);
      typed = await session.stop();
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await saved(page);
    return typed;
  },
  async session(page, round) {
    const session = await begin(page, 'session', round);
    await page.context().clearCookies();
    // Who types on while the session is found to be over goes on in the text, not in the dialog.
    await page.keyboard.press('ControlOrMeta+s');
    const status = page.getByRole('button', { name: /^Abgemeldet/ });
    await status.waitFor({ timeout: 30_000 });
    await wait(200 + Math.random() * 300);
    const typed = await session.stop();
    await page.getByRole('dialog', { name: /^Bitte neu anmelden/ }).waitFor();
    const other = await page.context().newPage();
    await signIn(other);
    await other.close();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await saved(page);
    return typed;
  },
};

test.each(FAULTS)(
  'nothing that was typed is lost when it happens: %s',
  async (fault) => {
    const { page } = await watchPage({ url: site.url });
    const context = page.context();
    await signIn(page);
    for (let round = 0; round < ROUNDS; round++) {
      const tab = await context.newPage();
      const survives = await happen[fault](tab, round);
      expect(survives).not.toBe('');
      expect(await savedTexts(context)).toContain(survives.trimEnd());
      await tab.close();
    }
  },
  120_000 + ROUNDS * 30_000,
);
