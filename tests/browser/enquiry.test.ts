import { setTimeout as wait } from 'node:timers/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { combinations } from '../combinations.ts';
import { type AtEnd, launch } from '../site/commands.ts';
import { connected } from '../site/connected.ts';
import { mailServer } from '../site/mail-server.ts';
import { axeViolations, openPage, type Viewport } from './harness.ts';

type Lang = 'de' | 'en';

const WORDS = {
  de: {
    blanket: '/de/product/lodendecke-hochkar',
    page: '/de/anfrage',
    enquire: 'Anfragen',
    sample: 'Stoffmuster anfragen, kostenlos',
    send: 'Anfrage senden',
    update: 'Neu berechnen',
    name: 'Name',
    email: 'E-Mail',
    incomplete: 'Es wurden nicht alle Felder korrekt ausgefüllt.',
    thanks: 'Danke, Ihre Anfrage ist da.',
    sent: 'Ihre Anfrage',
    number: /Ihre Nummer ist ([2-9A-Z]{3}-[2-9A-Z]{3})\./,
  },
  en: {
    blanket: '/en/product/hochkar-loden-blanket',
    page: '/en/enquiry',
    enquire: 'Enquire',
    sample: 'Ask for a free cloth sample',
    send: 'Send the enquiry',
    update: 'Update the total',
    name: 'Name',
    email: 'E-mail',
    incomplete: 'Not all fields were filled in correctly.',
    thanks: 'Thank you, we have your enquiry.',
    sent: 'Your enquiry',
    number: /Your number is ([2-9A-Z]{3}-[2-9A-Z]{3})\./,
  },
} as const;

let shop: Awaited<ReturnType<typeof connected>>;
let mail: Awaited<ReturnType<typeof mailServer>>;
const atEnd: (() => Promise<void>)[] = [];
const keepForEnd: AtEnd = (close) => atEnd.unshift(close);

beforeAll(async () => {
  mail = await mailServer();
  shop = await connected(undefined, keepForEnd, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Almwerk <stube@almwerk.example>',
  });
  return async () => {
    for (const close of atEnd) await close();
    await mail.stop();
  };
});

/** The mails with these words, by who got them. */
const mailsWith = (words: string) =>
  mail.received.filter(({ body }) => body.includes(words)).map(({ to }) => to.join());

const Token = v.object({ access_token: v.string() });
const Items = v.object({
  items: v.array(v.object({ status: v.string(), data: v.record(v.string(), v.unknown()) })),
});

/** The enquiries that the content source has of somebody, as editors see them. */
async function enquiriesOf(email: string) {
  const { SQUIDEX_URL, SQUIDEX_APP, SQUIDEX_CLIENT_ID, SQUIDEX_CLIENT_SECRET } = shop.env;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: SQUIDEX_CLIENT_ID,
    client_secret: SQUIDEX_CLIENT_SECRET,
  });
  const url = `${SQUIDEX_URL}/identity-server/connect/token`;
  const answer = await fetch(url, { method: 'POST', body });
  const { access_token } = v.parse(Token, await answer.json());
  const headers = { authorization: `Bearer ${access_token}`, 'X-Unpublished': '1' };
  const found = await fetch(`${SQUIDEX_URL}/api/content/${SQUIDEX_APP}/enquiries`, { headers });
  const { items } = v.parse(Items, await found.json());
  return items.filter(
    ({ data }) => JSON.stringify(data['email']) === JSON.stringify({ iv: email }),
  );
}

type Options = { viewport?: Viewport; javaScript?: boolean; allow?: RegExp };
const open = (path: string, language: Lang, options: Options = {}) =>
  openPage(path, {
    allow: /^(?:(?:409|422): |net::ERR_CONNECTION_RESET: .*\/api\/enquiry$)/,
    ...options,
    url: shop.site.url,
    language,
  });

const sheet = (page: Page) => page.locator('dialog.enquiry');
const goods = (page: Page) => page.locator('.goods__item');
const ask = (page: Page, lang: Lang) =>
  page.locator('.go').getByRole('button', { name: WORDS[lang].enquire });

async function fill(page: Page, lang: Lang, email: string) {
  const form = page.locator('.form');
  await form.getByLabel(WORDS[lang].name, { exact: true }).fill('Anna Gruber');
  await form.getByLabel(WORDS[lang].email, { exact: true }).fill(email);
  // Nobody fills in a form in less than a second.
  await page.waitForTimeout(1_100);
}

const send = (page: Page, lang: Lang) =>
  page.locator('.form__send').getByRole('button', { name: WORDS[lang].send }).click();

/** Sends an enquiry that arrives, and whose answer does not. */
async function sendUnheard(page: Page): Promise<void> {
  await page.route('**/api/enquiry', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page, 'de');
  await page.getByRole('alert').getByText('Das ging nicht hinaus.').waitFor();
  await page.unroute('**/api/enquiry');
}

/** The number that the page says. */
async function numberOf(page: Page, lang: Lang): Promise<string> {
  const thanks = page.locator('.form__thanks');
  await thanks.getByText(WORDS[lang].thanks).waitFor();
  // The question above it is gone, and a link leads on.
  await page.getByRole('heading', { name: WORDS[lang].sent, exact: true }).waitFor();
  expect(await thanks.getByRole('link').getAttribute('href')).toBe(`/${lang}`);
  return WORDS[lang].number.exec((await thanks.textContent()) ?? '')?.[1] ?? '';
}

/** Once each: a mail to the shop, one to whoever asked, one item in content. */
async function arrived(email: string, number: string) {
  await expect.poll(() => mailsWith(number).length).toBe(2);
  await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
  expect(mailsWith(number).sort()).toEqual([email, 'stube@almwerk.example'].sort());
  const [item] = await enquiriesOf(email);
  expect(item).toMatchObject({ status: 'Draft', data: { number: { iv: number } } });
  return item?.data;
}

describe('somebody who looks for a blanket', () => {
  test('finds it by its size, compares two colours, adds a sample, sends, and gets a mail', async () => {
    const page = await open('/de', 'de');
    await page.locator('.search-open').click();
    await page.getByRole('searchbox').pressSequentially('140 x 200');
    await page.locator('.sheet').getByRole('link', { name: 'Hochkar' }).click();
    await page.waitForURL(`**${WORDS.de.blanket}`);
    await page.locator('.swatch', { hasText: 'Vogelbeere' }).click();
    await page.locator('.swatch', { hasText: 'Schiefer' }).click();
    await ask(page, 'de').locator('visible=true').click();
    await expect.poll(() => goods(page).textContent()).toMatch(/Schiefer · 140\s×\s200\scm/);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Anfragen');
    expect(await page.locator('.tools .enquiry-open').textContent()).toMatch(/Anfrage\s+1/);
    await page.getByRole('button', { name: WORDS.de.sample }).locator('visible=true').click();
    await expect.poll(() => goods(page).count()).toBe(2);
    expect(await goods(page).nth(1).textContent()).toMatch(/Schiefer.*Muster, kostenlos/);
    await goods(page).first().getByRole('spinbutton').fill('2');
    expect(await page.locator('.goods__total').textContent()).toMatch(/496\s€/);
    await fill(page, 'de', 'anna@example.com');
    await send(page, 'de');
    const number = await numberOf(page, 'de');
    expect(await page.locator('.tools .enquiry-open b').isVisible()).toBe(false);
    const data = await arrived('anna@example.com', number);
    expect(data).toMatchObject({
      totalCents: { iv: 49_600 },
      goods: {
        iv: [
          { name: 'Lodendecke Hochkar', quantity: 2, priceCents: 24_800, kind: 'goods' },
          { name: 'Lodendecke Hochkar', quantity: 1, priceCents: 0, kind: 'sample' },
        ],
      },
    });
    const toShop = mail.received.find(
      ({ to, body }) => to[0]?.startsWith('stube') && body.includes(number),
    );
    expect(toShop?.body).toContain('/de/product/lodendecke-hochkar');
    expect(toShop?.body).toContain('/manage/enquiries/');
  });

  test.each(combinations(['de', 'en'] as const, ['en'] as const))(
    '%s: does the same without JavaScript',
    async (lang) => {
      const page = await open(`${lang === 'de' ? '/de/suche' : '/en/search'}?q=140+x+200`, lang, {
        javaScript: false,
      });
      await page.getByRole('link', { name: 'Hochkar' }).first().click();
      await page.waitForURL(`**${WORDS[lang].blanket}`);
      const [, slate = ''] = await page
        .locator('.swatch')
        .evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
      await page.locator('.swatch', { hasText: slate }).click();
      await ask(page, lang).locator('visible=true').click();
      // Chromium cannot go back while the page of the goods is on its way.
      await goods(page).first().waitFor();
      await page.goBack();
      await page.getByRole('button', { name: WORDS[lang].sample }).locator('visible=true').click();
      await expect.poll(() => goods(page).count()).toBe(2);
      expect(await goods(page).first().textContent()).toContain(slate);
      await goods(page).first().getByRole('spinbutton').fill('3');
      await send(page, lang);
      await page.getByText(WORDS[lang].incomplete).waitFor();
      expect(await goods(page).first().getByRole('spinbutton').inputValue()).toBe('3');
      const email = `${lang}@example.com`;
      await fill(page, lang, email);
      await send(page, lang);
      const number = await numberOf(page, lang);
      const data = await arrived(email, number);
      expect(data).toMatchObject({ totalCents: { iv: 74_400 }, language: { iv: lang } });
      await page.goto(WORDS[lang].page);
      expect(await goods(page).count()).toBe(0);
    },
  );

  test.each(['de', 'en'] as const)(
    '%s: without JavaScript goods are changed in a form that is not sent again by going back',
    async (lang) => {
      const page = await open(WORDS[lang].blanket, lang, { javaScript: false });
      await ask(page, lang).locator('visible=true').click();
      await goods(page).first().waitFor();
      const name = page.locator('.form').getByLabel(WORDS[lang].name, { exact: true });
      await name.fill('Anna Größing');
      await goods(page).first().getByRole('spinbutton').fill('3');
      await page.getByRole('button', { name: WORDS[lang].update }).click();
      await page.locator('.goods__total', { hasText: '744' }).waitFor();
      expect(await name.inputValue()).toBe('Anna Größing');
      const goHome = async () => {
        await page.getByRole('banner').locator('.mark').click();
        // Both pages look alike: only the address says that this one is left.
        await page.waitForURL(`**/${lang}`);
      };
      await goHome();
      expect((await page.goBack())?.request().method()).toBe('GET');
      await page.locator('.goods__total', { hasText: '744' }).waitFor();
      expect(await name.inputValue()).toBe('Anna Größing');
      await goods(page).first().getByRole('button').last().click();
      await expect.poll(() => goods(page).count()).toBe(0);
      await goHome();
      expect((await page.goBack())?.request().method()).toBe('GET');
    },
  );

  test('is answered while content source and mail server are away, and each gets it once later', async () => {
    await mail.stop();
    await shop.server.kill();
    const page = await open(WORDS.de.blanket, 'de');
    await ask(page, 'de').locator('visible=true').click();
    await goods(page).first().waitFor();
    await fill(page, 'de', 'berta@example.com');
    await send(page, 'de');
    const number = await numberOf(page, 'de');
    await wait(1_000);
    expect(mailsWith(number)).toEqual([]);
    await mail.start();
    const port = new URL(shop.env.SQUIDEX_URL).port;
    const again = launch(shop.contentDir, ['content-server', '--port', port], {}, keepForEnd);
    await again.says(/Content server at/);
    await arrived('berta@example.com', number);
    // Whatever is still on its way would come by then.
    await wait(6_000);
    expect(mailsWith(number)).toHaveLength(2);
    expect(await enquiriesOf('berta@example.com')).toHaveLength(1);
  });
});

test('an answer that was lost makes no second enquiry, also after the page was loaded again', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  await ask(page, 'de').locator('visible=true').click();
  await goods(page).first().waitFor();
  await fill(page, 'de', 'carla@example.com');
  await sendUnheard(page);
  await page.reload();
  await page.locator('.tools .enquiry-open').click();
  await goods(page).first().waitFor();
  expect(await sheet(page).getByLabel('E-Mail', { exact: true }).inputValue()).toBe(
    'carla@example.com',
  );
  await page.waitForTimeout(1_100);
  await send(page, 'de');
  await arrived('carla@example.com', await numberOf(page, 'de'));
});

test('a browser that keeps nothing sends an enquiry all the same, and one that was tried twice once', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The user keeps nothing.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get });
  });
  await page.reload();
  await ask(page, 'de').locator('visible=true').click();
  await goods(page).first().waitFor();
  await fill(page, 'de', 'hanna@example.com');
  await sendUnheard(page);
  await send(page, 'de');
  await arrived('hanna@example.com', await numberOf(page, 'de'));
});

test('what was put in before the script was there is asked for together with the rest', async () => {
  const page = await open('/de', 'de', { allow: /^net::ERR_FAILED: .*\.js$/ });
  const code = '**/_astro/*.js';
  const putInBeforeScript = async (path: string) => {
    await page.route(code, (route) => route.abort());
    await page.goto(path);
    await ask(page, 'de').locator('visible=true').click();
    await page.waitForURL(`**${WORDS.de.page}`);
    await page.unroute(code);
  };
  await putInBeforeScript(WORDS.de.blanket);
  expect(await goods(page).count()).toBe(1);
  await page.goto('/de/product/steinzeug-lehm');
  await ask(page, 'de').locator('visible=true').click();
  await expect.poll(() => goods(page).allTextContents()).toHaveLength(2);
  expect(await sheet(page).textContent()).toMatch(/Hochkar.*Lehm/);
  expect(await page.locator('.tools .enquiry-open').textContent()).toMatch(/Anfrage\s+2/);
  expect(await page.context().cookies()).toEqual([]);

  await putInBeforeScript(WORDS.de.blanket);
  // Here the script comes while somebody is writing.
  const written = Promise.withResolvers<void>();
  await page.route(/\/sheet\.[^/]+\.js$/, (route) => written.promise.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.form').getByLabel('Name', { exact: true }).fill('Frieda');
  expect(await goods(page).count()).toBe(1);
  written.resolve();
  await expect.poll(() => goods(page).allTextContents()).toHaveLength(2);
  const first = goods(page).filter({ hasText: 'Hochkar' });
  expect(await first.getByRole('spinbutton').inputValue()).toBe('2');
  expect(await page.locator('.form').getByLabel('Name', { exact: true }).inputValue()).toBe(
    'Frieda',
  );
  expect(await page.context().cookies()).toEqual([]);

  // What is said of an enquiry that the browser sent by itself stays, whatever else the device keeps.
  await putInBeforeScript(WORDS.de.blanket);
  await fill(page, 'de', 'frieda@example.com');
  await send(page, 'de');
  const number = await numberOf(page, 'de');
  await page.waitForLoadState('networkidle');
  expect(await numberOf(page, 'de')).toBe(number);
  await arrived('frieda@example.com', number);
  await page.goto(WORDS.de.page);
  await expect.poll(() => goods(page).allTextContents()).toHaveLength(2);
});

test('what is put in in one tab is counted in the other, in both languages', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  const other = await page.context().newPage();
  await other.goto(WORDS.en.blanket);
  await ask(page, 'de').locator('visible=true').click();
  await goods(page).first().waitFor();
  await expect
    .poll(() => other.locator('.tools .enquiry-open').textContent())
    .toMatch(/Enquiry\s+1/);
  const quantity = goods(page).getByRole('spinbutton');
  expect(await quantity.inputValue()).toBe('1');
  await ask(other, 'en').locator('visible=true').click();
  await expect.poll(() => quantity.inputValue()).toBe('2');
  await other.goto(WORDS.en.page);
  await expect.poll(() => goods(other).textContent()).toMatch(/Hochkar/);
  expect(await axeViolations(other)).toEqual([]);
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => goods(page).count()).toBe(0);
});

test('whoever presses the button again before the enquiry is shown puts it in once', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  const pressedTwice = Promise.withResolvers<void>();
  await page.route(/\/sheet\.[^/]+\.js$/, (route) =>
    pressedTwice.promise.then(() => route.continue()),
  );
  const button = ask(page, 'de').locator('visible=true');
  await button.dblclick();
  await expect
    .poll(() => page.locator('.tools .enquiry-open').textContent())
    .toMatch(/Anfrage\s+1/);
  await button.click();
  pressedTwice.resolve();
  const quantity = goods(page).getByRole('spinbutton');
  expect(await quantity.inputValue()).toBe('1');
  await page.keyboard.press('Escape');
  await button.click();
  await expect.poll(() => quantity.inputValue()).toBe('2');
});

test('enquiry and search are closed beside them, not at their edge, nor by marking a text', async () => {
  for (const [way, field] of [
    ['.tools .enquiry-open', 'dialog.enquiry h2'],
    ['.search-open', '.sheet input'],
  ] as const) {
    const page = await openPage('/de');
    await page.locator(way).click();
    const dialog = page.locator('dialog[open]');
    await page.locator(field).waitFor();
    const sheetBox = await dialog.evaluate((one) => one.getBoundingClientRect().toJSON());
    const beside = way.includes('enquiry')
      ? { x: sheetBox.left - 40, y: 400 }
      : { x: 400, y: sheetBox.bottom + 40 };
    await page.mouse.click(sheetBox.right - 8, sheetBox.top + 8);
    expect(await dialog.count(), way).toBe(1);
    const text = await page.locator(field).evaluate((one) => one.getBoundingClientRect().toJSON());
    await page.mouse.move(text.left + 20, text.top + 10);
    await page.mouse.down();
    await page.mouse.move(beside.x, beside.y);
    await page.mouse.up();
    expect(await dialog.count(), way).toBe(1);
    await page.mouse.click(beside.x, beside.y);
    await expect.poll(() => dialog.count(), { message: way }).toBe(0);
  }
});

test('a page that comes back from the memory of the browser shows the enquiry as it has become', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  await ask(page, 'de').locator('visible=true').click();
  await goods(page).first().waitFor();
  // The browser without windows keeps no pages in memory: this is what one tells a page that it did keep.
  const comeBackTo = (kept: object[]) =>
    page.evaluate((now) => {
      localStorage.setItem('enquiry', JSON.stringify(now));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, kept);
  const [blanket] = await page.evaluate(() => JSON.parse(localStorage.getItem('enquiry') ?? '[]'));
  await comeBackTo([blanket, { ...blanket, kind: 'sample', size: null, seenCents: 0 }]);
  await expect.poll(() => goods(page).count()).toBe(2);
  await goods(page).getByRole('spinbutton').fill('2');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('enquiry') ?? '[]'));
  expect(stored).toMatchObject([{ kind: 'goods', quantity: 2 }, { kind: 'sample' }]);
  await comeBackTo([]);
  await sheet(page).getByText('Noch liegt nichts in der Anfrage.').waitFor();
  expect(await goods(page).count()).toBe(0);
});

test('a page that comes back from that memory learns that the enquiry is no longer empty', async () => {
  const id = '79c8fb41-82b3-82ac-a69f-fbbb30c3daa2';
  const sample = { kind: 'sample', product: id, colour: null, size: null };
  const good = { ...sample, quantity: 1, seenCents: 0, name: '' };
  for (const path of ['/de/pflege', '/de/anfrage']) {
    const page = await openPage(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate((now) => {
      localStorage.setItem('enquiry', JSON.stringify([now]));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, good);
    const number = page.locator('.header .enquiry-open b');
    await expect.poll(() => number.textContent(), { message: path }).toBe('1');
    if (path === '/de/anfrage') await page.locator('main .goods__item').waitFor();
  }
});

test('on paper an enquiry that lies over a page stands once, by itself', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  await ask(page, 'de').locator('visible=true').click();
  await goods(page).first().waitFor();
  const paper = (await page.pdf({ format: 'A3' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a field for the quantity has a label, and says what would be sent once it is left', async () => {
  const page = await openPage('/de/product/lodendecke-hochkar', { viewport: 'phone' });
  await page
    .locator('button:visible', { hasText: /^Anfragen/ })
    .first()
    .click();
  const first = goods(page).first();
  const field = first.getByRole('spinbutton', { name: 'Anzahl: Lodendecke Hochkar' });
  const label = first.getByText('Anzahl', { exact: true });
  await label.waitFor();
  // The word keeps its distance.
  const gap = await label.evaluate((element) => {
    const word = document.createRange();
    word.selectNodeContents(element.firstChild ?? element);
    const input = element.querySelector('input')?.getBoundingClientRect();
    return (input?.left ?? 0) - word.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThan(4);
  for (const [typed, left] of [
    ['3', '3'],
    ['0', '3'],
    ['', '3'],
    ['1000', '99'],
  ] as const) {
    await field.fill(typed);
    await page.keyboard.press('Tab');
    expect(await field.inputValue(), `after '${typed}'`).toBe(left);
    const hint = first.getByText(
      'Mehr als 99? Dann schreiben Sie die Zahl bitte in die Nachricht.',
    );
    expect(await hint.count(), `after '${typed}'`).toBe(left === '99' ? 1 : 0);
  }
});

test('what is put in without a connection is in the enquiry once there is one again', async () => {
  const allow = /ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch/;
  const page = await openPage(WORDS.de.blanket, { worker: true, allow });
  const isKept = () =>
    page.evaluate(async (path) => {
      const copy = await (await caches.open('loden-pages')).match(path);
      return copy !== undefined;
    }, WORDS.de.blanket);
  await expect.poll(isKept).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.kept').waitFor();
  const notice = page.locator('.notice', { hasText: 'Was Sie hineinlegen, bleibt erhalten.' });
  await ask(page, 'de').locator('visible=true').click();
  await notice.waitFor();
  expect(new URL(page.url()).pathname).toBe(WORDS.de.blanket);
  // A network without internet counts as a connection. The same copy would come again, without what is said.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  await notice.getByRole('button', { name: 'Schließen' }).click();
  await ask(page, 'de').locator('visible=true').click();
  await notice.waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('loden-reloaded'))).toBeNull();
  expect(await page.locator('.tools .enquiry-open').textContent()).toMatch(/Anfrage\s+1/);
  await page.context().setOffline(false);
  await page.locator('.tools .enquiry-open').click();
  await expect
    .poll(() => goods(page).allTextContents())
    .toEqual([expect.stringMatching(/Hochkar/)]);
});

test('where the sheet does not come, what is put in is in the list, though there seems to be a connection', async () => {
  const page = await open(WORDS.de.blanket, 'de', { allow: /^net::ERR_FAILED: .*\/sheet\./ });
  const posts: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && posts.push(new URL(one.url()).pathname));
  await page.route(/\/sheet\.[^/]+\.js$/, (route) => route.abort());
  const putIn = async (number: number) => {
    await ask(page, 'de').locator('visible=true').click();
    await expect
      .poll(() => page.locator('.tools .enquiry-open').textContent())
      .toMatch(new RegExp(`Anfrage\\s+${number}`));
  };
  const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
  await putIn(1);
  await page.locator('.swatch', { hasText: 'Vogelbeere' }).click();
  await putIn(2);
  await page.locator('.notice').getByText('Was Sie hineinlegen, bleibt erhalten.').waitFor();
  const before = await sheets();
  await page.locator('.swatch', { hasText: 'Schiefer' }).click();
  await putIn(3);
  expect(await sheets()).toBe(before);
  expect(new URL(page.url()).pathname).toBe(WORDS.de.blanket);
  expect(posts.filter((path) => path.includes('anfrage'))).toEqual([]);
});

test('where the line that says so does not come either, what is in the list is not sent as well', async () => {
  const allow = /^net::ERR_FAILED: .*\/(?:sheet|notice)\.|Failed to fetch dynamically/;
  const page = await open(WORDS.de.blanket, 'de', { allow });
  const posts: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && posts.push(new URL(one.url()).pathname));
  await page.route(/\/(?:sheet|notice)\.[^/]+\.js$/, (route) => route.abort());
  let loads = 0;
  page.on('load', () => loads++);
  await page.evaluate(() => {
    const refused: string[] = [];
    Reflect.set(window, 'refused', refused);
    addEventListener('vite:preloadError', (event) => {
      refused.push(String(Reflect.get(event, 'payload')));
    });
  });
  const refused = async (name: string) => {
    const all: string[] = await page.evaluate(() => Reflect.get(window, 'refused'));
    return all.filter((message) => message.includes(`/${name}.`)).length;
  };
  for (const [before, colour] of ['Vogelbeere', 'Schiefer'].entries()) {
    await page.locator('.swatch', { hasText: colour }).click();
    await ask(page, 'de').locator('visible=true').click();
    await expect
      .poll(() => page.locator('.tools .enquiry-open').textContent())
      .toMatch(new RegExp(`Anfrage\\s+${before + 1}`));
    // Whoever goes on before leaves the form, and with that lets the page load again.
    for (const name of ['sheet', 'notice']) await expect.poll(() => refused(name)).toBe(before + 1);
  }
  // Loading the page again would break off what was pressed.
  expect(loads).toBe(0);
  expect(new URL(page.url()).pathname).toBe(WORDS.de.blanket);
  expect(posts.filter((path) => path.includes('anfrage'))).toEqual([]);
});

test('that the goods cannot be looked up is said each time, and the button keeps the focus', async () => {
  const page = await openPage(WORDS.de.blanket, {
    url: shop.site.url,
    allow: /^net::ERR_FAILED: .*\/api\/enquiry\/goods$/,
  });
  await page.route('**/api/enquiry/goods', (route) => route.abort());
  await ask(page, 'de').locator('visible=true').click();
  const said = sheet(page).getByRole('alert').getByText('ließ sich nicht laden');
  await said.evaluate((one) => one.setAttribute('data-before', ''));
  const again = sheet(page).getByRole('button', { name: 'Noch einmal versuchen' });
  await again.press('Enter');
  await expect.poll(() => said.getAttribute('data-before')).toBe(null);
  expect(await again.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.unroute('**/api/enquiry/goods');
  await again.press('Enter');
  await goods(page).first().waitFor();
});

test('what a former version kept out of reach of scripts is in the enquiry', async () => {
  const page = await open('/de', 'de', { allow: /^net::ERR_FAILED: .*\.js$/ });
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(WORDS.de.blanket);
  await ask(page, 'de').locator('visible=true').click();
  await page.waitForURL(`**${WORDS.de.page}`);
  const [cookie] = await page.context().cookies();
  if (!cookie) throw new Error('nothing is kept');
  await page.context().addCookies([{ ...cookie, httpOnly: true }]);
  await page.unroute('**/_astro/*.js');
  await page.reload();
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await expect
    .poll(() => goods(page).allTextContents())
    .toEqual([expect.stringMatching(/Hochkar/)]);
});

test('who removes things by keys goes on with what is left, and hears what it comes to', async () => {
  const page = await openPage(WORDS.de.blanket);
  for (const colour of ['Vogelbeere', 'Schiefer']) {
    await page.locator('.swatch', { hasText: colour }).click();
    await ask(page, 'de').locator('visible=true').click();
    await goods(page).filter({ hasText: colour }).waitFor();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: WORDS.de.sample }).locator('visible=true').click();
  await expect.poll(() => goods(page).count()).toBe(3);
  const quantities = await goods(page)
    .getByRole('spinbutton')
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(quantities).size).toBe(2);
  const focused = () =>
    page.evaluate(() => {
      const { ariaLabel, textContent } = document.activeElement ?? document.body;
      return ariaLabel ?? textContent;
    });
  await goods(page).first().getByRole('button').press('Enter');
  await expect.poll(() => goods(page).count()).toBe(2);
  expect(await focused()).toMatch(/^Lodendecke Hochkar, Schiefer, 140\s×\s200\scm entfernen$/);
  const total = sheet(page).getByRole('status').filter({ hasText: 'Zusammen' });
  expect(await total.textContent()).toMatch(/248\s€/);
  await page.keyboard.press('Enter');
  await expect.poll(() => goods(page).count()).toBe(1);
  expect(await focused()).toBe('Lodendecke Hochkar, Schiefer, Muster entfernen');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Noch liegt nichts in der Anfrage.');
});

test('the menu of a phone gives way to the enquiry, and to its page', async () => {
  const page = await openPage('/de/product/lodendecke-hochkar', { viewport: 'phone' });
  const menu = page.locator('#menue');
  const lead = async () => {
    await page.getByRole('button', { name: 'Menü' }).click();
    await menu.getByRole('link', { name: /Anfrage/ }).click();
  };
  await lead();
  await page.locator('dialog.enquiry[open]').waitFor();
  expect(await menu.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Menü' }).isVisible()).toBe(true);
  await page.goto('/de/anfrage');
  await lead();
  await menu.waitFor({ state: 'hidden' });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test('a price that changed is told before anything is sent, and what is gone holds it back', async () => {
  const page = await open(WORDS.de.blanket, 'de');
  await ask(page, 'de').locator('visible=true').click();
  await goods(page).first().waitFor();
  const id = await page.locator('.go [name=product]').inputValue();
  await fill(page, 'de', 'dora@example.com');
  const before = await shop.store.graphql(
    `{findProductsContent(id:"${id}"){flatData{sizes{label priceCents widthCm heightCm}}}}`,
  );
  const Sizes = v.object({
    data: v.object({
      findProductsContent: v.object({
        flatData: v.object({ sizes: v.array(v.record(v.string(), v.unknown())) }),
      }),
    }),
  });
  if (!before.ok) throw new Error(before.error.name);
  const stored = v.parse(Sizes, before.value).data.findProductsContent.flatData.sizes;
  const change = async (sizes: object[]) => {
    expect((await shop.store.patchItem('products', id, { sizes: { iv: sizes } })).ok).toBe(true);
    await fetch(`${shop.site.url}/manage/flushcache`, { method: 'POST' });
  };
  await change(stored.map((size) => ({ ...size, priceCents: 26_000 })));
  const priceNow = async () =>
    (await fetch(`${shop.site.url}${WORDS.de.blanket}`))
      .text()
      .then((html) => html.includes('260'));
  await expect.poll(priceNow).toBe(true);
  await send(page, 'de');
  await page.getByRole('alert').getByText('noch ist nichts gesendet').waitFor();
  await page.getByText(/vorher 248\s€, jetzt 260\s€/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await change([]);
  await expect.poll(priceNow).toBe(false);
  await send(page, 'de');
  await page.getByText('Das gibt es so nicht mehr.').waitFor();
  await change(stored);
  await expect
    .poll(async () => (await fetch(`${shop.site.url}${WORDS.de.blanket}`)).text())
    .toContain('248');
  expect(await enquiriesOf('dora@example.com')).toEqual([]);
  await page.reload();
  await page.locator('.tools .enquiry-open').click();
  await goods(page).first().waitFor();
  await page.waitForTimeout(1_100);
  await send(page, 'de');
  await arrived('dora@example.com', await numberOf(page, 'de'));
});

test('who waits for sold-out goods confirms by mail, and hears once when a publish brings them back', async () => {
  const path = '/de/product/strickdecke-grat';
  const page = await open(path, 'de', { javaScript: false });
  await page.getByRole('link', { name: 'Benachrichtigen, wenn wieder da' }).first().click();
  // The other language is about the same goods, and no search engine is told of an address without them.
  const other = (language: string) =>
    page.getByRole('banner').locator(`.lang a[lang=${language}]`).click();
  await other('en');
  expect(await page.locator('main').textContent()).toContain('Grat knitted blanket');
  expect(await page.locator('link[hreflang]').count()).toBe(0);
  await other('de');
  await page.getByLabel('Ihre E-Mail-Adresse').fill('emil@');
  await page.getByRole('button', { name: 'Benachrichtigen' }).click();
  await page.getByText('Bitte eine E-Mail-Adresse wie').waitFor();
  await page.getByLabel('Ihre E-Mail-Adresse').fill('emil@example.com');
  await page.getByRole('button', { name: 'Benachrichtigen' }).click();
  await page.getByText('Wir haben Ihnen geschrieben.').waitFor();
  await other('en');
  await page.getByLabel('Your e-mail address').waitFor();
  const mailsToEmil = () => mail.received.filter(({ to }) => to.includes('emil@example.com'));
  await expect.poll(() => mailsToEmil().length).toBe(1);
  const [, link = ''] =
    /(\/de\/anfrage\/wieder-da\?token=3D[\w.-]+)/.exec(mailsToEmil()[0]?.body ?? '') ?? [];
  await page.goto(link.replace('=3D', '='));
  await other('en');
  await page.getByRole('button', { name: 'Yes, please write' }).waitFor();
  await other('de');
  await page.getByRole('button', { name: 'Ja, bitte schreiben' }).click();
  await page.getByText('Gut, wir schreiben Ihnen').waitFor();
  // The link of the mail is the way out, too, and the way back.
  await page.goto(link.replace('=3D', '='));
  await page.getByRole('button', { name: 'Doch nicht mehr warten' }).click();
  await page.getByText('Ihre Adresse ist gelöscht').waitFor();
  await page.goto(link.replace('=3D', '='));
  await page.getByRole('button', { name: 'Ja, bitte schreiben' }).click();
  await page.getByText('Gut, wir schreiben Ihnen').waitFor();
  const payload = await (await fetch(`${shop.site.url}${path}/_payload.json`)).json();
  const colour = payload.answers[`product:${payload.route.id}:de`].variants[0].color;
  const availability = async (value: string) => {
    const data = { variants: { iv: [{ color: [colour], availability: value }] } };
    expect((await shop.store.patchItem('products', payload.route.id, data)).ok).toBe(true);
    await fetch(`${shop.site.url}/manage/flushcache`, { method: 'POST' });
  };
  await availability('inStock');
  await expect.poll(() => mailsToEmil().length).toBe(2);
  await availability('unavailable');
  const isOut = async () => (await fetch(shop.site.url + path)).text();
  await expect.poll(isOut).toContain('Benachrichtigen');
  await availability('inStock');
  await expect.poll(isOut).not.toContain('Benachrichtigen');
  await wait(1_000);
  expect(mailsToEmil()).toHaveLength(2);
});

test('behind a link that is none a phone shows whole words, and a way on', async () => {
  for (const path of ['/de/anfrage/wieder-da', '/en/enquiry/back-in-stock']) {
    const page = await openPage(`${path}?token=x`, { viewport: 'phone', allow: /^422: / });
    const broken = await page.locator('h1').evaluate((heading) => {
      const [text] = heading.childNodes;
      const range = document.createRange();
      return [...heading.textContent.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        if (!text) return true;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
    });
    expect(broken.flat()).toEqual([]);
    expect(await page.locator('main .btn').getAttribute('href')).toBe(path.slice(0, 3));
  }
});

test('five samples fit into an enquiry, chosen with and without JavaScript', async () => {
  for (const javaScript of [true, false]) {
    const page = await open('/de/anfrage/muster', 'de', { javaScript });
    const cloths = page.locator('.samples .check');
    for (let index = 0; index < 6; index += 1) await cloths.nth(index).click();
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'In die Anfrage legen' }).click();
    await page.getByText('Fünf Muster liegen schon in der Anfrage').waitFor();
    await expect.poll(() => goods(page).count()).toBe(5);
  }
});

test('on the page of samples what is chosen has a line, and the heading keeps off what is around it', async () => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const page = await openPage('/de/anfrage/muster', { viewport });
    await page.locator('.samples .check').nth(1).click();
    const lines = await page
      .locator('.check__name')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomColor));
    const none = 'rgba(0, 0, 0, 0)';
    expect(lines.slice(0, 3).map((one) => one !== none)).toEqual([false, true, false]);
    const edges = (selector: string) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
    const [header, heading, text] = [
      await edges('.header'),
      await edges('h1'),
      await edges('main .lede'),
    ];
    expect(heading.top - header.bottom).toBeGreaterThanOrEqual(24);
    expect(text.top - heading.bottom).toBeGreaterThanOrEqual(16);
  }
});

test('samples of a category stay those of the category in the other language', async () => {
  const page = await open('/de/kategorie/decken-plaids', 'de', { javaScript: false });
  await page.getByRole('link', { name: 'Muster wählen' }).click();
  await page.waitForURL('**/de/anfrage/muster?*');
  const cloths = page.locator('.samples fieldset');
  const count = await cloths.count();
  await page.getByRole('banner').locator('.lang a[lang=en]').click();
  await page.getByRole('heading', { name: 'Choose cloth samples' }).waitFor();
  await expect.poll(() => cloths.count()).toBe(count);
  expect(count).toBeGreaterThan(0);
});

test.each(['phone', 'tablet', 'desktop'] as const)(
  'on a %s nothing sticks out, by keyboard and with errors shown',
  async (viewport) => {
    for (const lang of ['de', 'en'] as const) {
      const page = await open(WORDS[lang].blanket, lang, { viewport });
      await ask(page, lang).locator('visible=true').focus();
      await page.keyboard.press('Enter');
      await goods(page).first().waitFor();
      await page.locator('.form__send button').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(WORDS[lang].incomplete).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const isWide = await sheet(page).evaluate((one) => one.scrollWidth > one.clientWidth);
      expect(isWide).toBe(false);
      const folder = process.env['LODEN_SHOTS'];
      if (!folder) continue;
      mkdirSync(folder, { recursive: true });
      await sheet(page).evaluate((one) => one.scrollTo(0, 0));
      await page.screenshot({ path: join(folder, `enquiry-${lang}-${viewport}.png`) });
    }
  },
);
