import { env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as v from 'valibot';
import { ContentItem } from '#src/api/contract/content.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { BlockNodeSchema } from '#src/model/fields/block-node.ts';
import { productId } from '#src/seed/demo/products/demo-product.ts';
import { itemId } from '#src/seed/write/id.ts';

import { copyData, type Person, type TestServer, startSite } from '../site/server.ts';
import { watchPage } from './harness.ts';

/** Each fault this many times; `npm run soak` has more. */
const ROUNDS = Number(env['EDIT_FAULTS'] ?? 1);
/** What was typed longer ago than this must be there afterwards, whatever happens. */
const SAFE_AFTER_MS = 250;
const PRODUCT = productId('hochkar');
const FAULTS = ['tab', 'network', 'server', 'session'] as const;

let site: TestServer;
let superuser: Person;

beforeAll(async () => {
  const people = inject('people');
  superuser = people.superuser;
  site = await startSite({ dataDir: await copyData(people.dataDir) });
});

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

/** What is edited, and how its editor is used. */
type Work = {
  /** Opens it. Out: a text of it, as it can be typed into. */
  open(page: Page): Promise<Locator>;
  /** What its texts are stored as. */
  stored: { schema: string; id: string; textsIn(data: Data): unknown[] };
  /** After a window has died: what it left is there again. */
  recover(page: Page): Promise<void>;
  /** Saves, or waits until that has happened by itself. */
  save(page: Page): Promise<void>;
  /** Makes the end of the session show itself while somebody types; out: when it has been told. */
  meetSignedOut(page: Page): Promise<() => Promise<void>>;
};
type Data = NonNullable<ContentItem['draft']>['data'];

const WORK: Record<'page' | 'product', Work> = {
  page: {
    async open(page) {
      await page.goto('/de/pflege?edit');
      const heading = page.locator('[data-canvas] h1[data-field="text"]').first();
      await heading.waitFor();
      return heading;
    },
    stored: {
      ...{ schema: 'pages', id: itemId('pages/care') },
      textsIn({ data }) {
        const tree = v.parse(v.array(BlockNodeSchema), data?.['de']);
        return [...walk(tree)].map(({ node }) => node['text']);
      },
    },
    recover: (page) => page.getByRole('button', { name: 'Wiederherstellen' }).click(),
    // It saves by itself.
    save: (page) => page.getByRole('button', { name: /^Gespeichert/ }).waitFor(),
    async meetSignedOut(page) {
      // Who types on while the session is found to be over goes on in the text, not in the dialog.
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByRole('button', { name: /^Abgemeldet/ }).waitFor();
      return () => page.getByRole('dialog', { name: /^Bitte neu anmelden/ }).waitFor();
    },
  },
  product: {
    async open(page) {
      await page.goto(`/manage/squidex/products/${PRODUCT}`);
      const text = page.getByRole('textbox', { name: /^In einem Satz Deutsch/ });
      await text.waitFor();
      return text;
    },
    stored: {
      ...{ schema: 'products', id: PRODUCT },
      textsIn: ({ summary }) => Object.values(summary ?? {}),
    },
    async recover(page) {
      await page.getByText(/^Deine Änderungen vom/).waitFor();
    },
    async save(page) {
      await page.getByRole('button', { name: 'Entwurf speichern' }).click();
      const said = page.locator('.said-now', { hasText: 'Als Entwurf gespeichert' });
      await said.waitFor();
    },
    async meetSignedOut(page) {
      // The form asks the server only when somebody saves.
      return async () => {
        await page.getByRole('button', { name: 'Entwurf speichern' }).click();
        await page.getByText(/^Du bist abgemeldet/).waitFor();
      };
    },
  },
};

/** What the server has of the texts. */
async function savedTexts(context: BrowserContext, { stored }: Work): Promise<string> {
  const url = `${site.url}/squidex/content/${stored.schema}/${stored.id}`;
  // The server may close a connection that was idle just as it is used again.
  const answer = await context.request.get(url, { maxRetries: 2 });
  const { draft, published } = v.parse(ContentItem, await answer.json());
  const texts = stored.textsIn((draft ?? published)?.data ?? {});
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** What was there after each sign. */
type Typed = string[];

/** Types until `isOver`; `typed` is what was there, also after the page is gone. */
async function type(page: Page, words: string, typed: Typed, isOver: () => boolean): Promise<void> {
  for (const sign of words) {
    if (isOver()) return;
    await page.keyboard.insertText(sign);
    typed.push((typed.at(-1) ?? '') + sign);
    await wait(20 + Math.random() * 60);
  }
}

const words = (fault: string, round: number) =>
  ` ${fault}${round}-${Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')}`;

async function begin(page: Page, work: Work, fault: string, round: number) {
  const text = await work.open(page);
  await text.click();
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
      return typed.at(-1) ?? '';
    },
  };
}

/** One editing session that something happens to. Out: what had to survive. */
const happen: Record<
  (typeof FAULTS)[number],
  (page: Page, work: Work, round: number) => Promise<string>
> = {
  async tab(page, work, round) {
    const { typed, stop } = await begin(page, work, 'tab', round);
    const context = page.context();
    const debug = await context.newCDPSession(page);
    const safe = typed.at(-1) ?? '';
    // Time by the clock of the page: on a busy machine its timers are late, and what it keeps by them is.
    await page.evaluate((ms) => new Promise((over) => setTimeout(over, ms)), SAFE_AFTER_MS);
    // The renderer is gone at once: no event tells the page.
    const crash = page.waitForEvent('crash');
    void debug.send('Page.crash').catch(() => undefined);
    void stop().catch(() => undefined);
    await crash;
    await page.close();
    const next = await context.newPage();
    await work.open(next);
    await work.recover(next);
    await work.save(next);
    await next.close();
    return safe;
  },
  async network(page, work, round) {
    const session = await begin(page, work, 'network', round);
    await page.context().setOffline(true);
    await wait(Math.random() * 3_000);
    const typed = await session.stop();
    await page.context().setOffline(false);
    await work.save(page);
    return typed;
  },
  async server(page, work, round) {
    const session = await begin(page, work, 'server', round);
    let typed = '';
    await restart(async () => {
      await wait(Math.random() * 3_000);
      typed = await session.stop();
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await work.save(page);
    return typed;
  },
  async session(page, work, round) {
    const session = await begin(page, work, 'session', round);
    await page.context().clearCookies();
    const told = await work.meetSignedOut(page);
    await wait(200 + Math.random() * 300);
    const typed = await session.stop();
    await told();
    const other = await page.context().newPage();
    await signIn(other);
    await other.close();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await work.save(page);
    return typed;
  },
};

const CASES = FAULTS.flatMap((fault) => [
  { fault, name: 'page' as const },
  { fault, name: 'product' as const },
]);

test.each(CASES)(
  'nothing that was typed into a $name is lost when it happens: $fault',
  async ({ fault, name }) => {
    const work = WORK[name];
    const { page } = await watchPage({ url: site.url });
    const context = page.context();
    await signIn(page);
    for (let round = 0; round < ROUNDS; round++) {
      const tab = await context.newPage();
      const survives = await happen[fault](tab, work, round);
      expect(survives).not.toBe('');
      expect(await savedTexts(context, work)).toContain(survives.trimEnd());
      await tab.close();
    }
  },
  240_000 + ROUNDS * 30_000,
);
