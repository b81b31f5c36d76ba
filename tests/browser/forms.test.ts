import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { mailsOf } from '../site/mails.ts';
import { copyData, ownSite, startSite, type TestServer } from '../site/server.ts';
import { axeViolations, HOST_WITHOUT_HTTPS, openPage, type Viewport } from './harness.ts';
import { freePort } from '../free-port.ts';

let site: TestServer;
beforeAll(async () => {
  site = await startSite({ dataDir: await copyData(inject('site').dataDir) });
  return async () => {
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true });
  };
});

const PAGES = { de: '/de/kontakt', en: '/en/contact' } as const;
const WORDS = {
  de: {
    send: 'Nachricht senden',
    incomplete: 'Es wurden nicht alle Felder korrekt ausgefüllt.',
    name: 'Name',
    email: 'E-Mail',
    message: 'Nachricht',
    wrongEmail: 'Bitte eine E-Mail-Adresse wie name@beispiel.de.',
    missing: 'Name: Bitte ausfüllen.',
    thanks: 'Danke, Ihre Nachricht liegt in der Stube.',
    day: /Am liebsten am/,
  },
  en: {
    send: 'Send message',
    incomplete: 'Not all fields were filled in correctly.',
    name: 'Name',
    email: 'E-mail',
    message: 'Message',
    wrongEmail: 'Please give an e-mail address such as name@example.com.',
    missing: 'Name: Please fill this in.',
    thanks: 'Thank you. Your message has reached the parlour.',
    day: /Preferably on/,
  },
} as const;

type Lang = keyof typeof WORDS;

const field = (page: Page, label: string) =>
  page.locator('.form').getByLabel(label, { exact: true });

async function open(lang: Lang, options: { viewport?: Viewport; javaScript?: boolean } = {}) {
  const page = await openPage(PAGES[lang], {
    ...options,
    url: site.url,
    language: lang,
    allow: /^(?:422|429|503): /,
  });
  return { page, words: WORDS[lang] };
}

/** Brings the form to life, as somebody does who begins to fill it in. */
async function begin(page: Page) {
  await page.locator('.form').getByRole('textbox').first().focus();
  await page.locator('astro-island:not([ssr]) .form').waitFor();
}

async function fill(page: Page, words: (typeof WORDS)[Lang], text: string) {
  await field(page, words.name).fill('Anna Gruber');
  await field(page, words.email).fill('anna@example.com');
  await field(page, words.message).fill(text);
}

/** Mails of this site so far whose text has these words. */
function mailsWith(words: string): string[] {
  return mailsOf(site).filter((mail) => mail.includes(words));
}

test.each(['de', 'en'] as const)(
  '%s: a message is told once a field is left, not while typing',
  async (lang) => {
    const { page, words } = await open(lang);
    await begin(page);
    const email = field(page, words.email);
    await email.pressSequentially('johanna@');
    await expect(page.getByText(words.wrongEmail).count()).resolves.toBe(0);
    await page.keyboard.press('Tab');
    await page.getByText(words.wrongEmail).waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const described = await email.getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).textContent()).toBe(words.wrongEmail);
    await email.fill('johanna@example.com');
    await expect.poll(() => page.getByText(words.wrongEmail).count()).toBe(0);
  },
);

test.each(['de', 'en'] as const)(
  '%s: an incomplete form is not sent, and says what is wrong',
  async (lang) => {
    const { page, words } = await open(lang);
    await begin(page);
    const send = page.getByRole('button', { name: words.send });
    expect(await send.isEnabled()).toBe(true);
    await send.click();
    const summary = page.getByRole('alert');
    await summary.getByText(words.incomplete).waitFor();
    await expect.poll(() => summary.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await summary.getByRole('link', { name: words.missing }).click();
    expect(await field(page, words.name).evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await expect(page.getByText(words.thanks).count()).resolves.toBe(0);
  },
);

test('a form says in which state it is: blurred, dirty, submitted, valid, invalid', async () => {
  const { page, words } = await open('de');
  await begin(page);
  const form = page.locator('.form');
  const states = () =>
    form.evaluate((one) => {
      const { dirty, blurred, submitted, valid, invalid } = (one as HTMLElement).dataset;
      return Object.entries({ dirty, blurred, submitted, valid, invalid })
        .filter(([, state]) => state === 'true')
        .map(([name]) => name);
    });
  expect(await states()).toEqual(['invalid']);
  await field(page, words.name).fill('Anna Gruber');
  await expect.poll(states).toEqual(['dirty', 'invalid']);
  await page.keyboard.press('Tab');
  await expect.poll(states).toEqual(['dirty', 'blurred', 'invalid']);
  await page.getByRole('button', { name: words.send }).click();
  await expect.poll(states).toEqual(['dirty', 'blurred', 'submitted', 'invalid']);
  await fill(page, words, 'Wann ist die Stube offen?');
  await expect.poll(states).toEqual(['dirty', 'blurred', 'submitted', 'valid']);
});

test('what is typed counts 20 ms later', async () => {
  const { page, words } = await open('de');
  await begin(page);
  const input = field(page, words.name);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await input.fill('Anna');
  await page.clock.runFor(19);
  expect(await page.locator('.form').getAttribute('data-dirty')).toBe('false');
  await page.clock.runFor(1);
  await expect.poll(() => page.locator('.form').getAttribute('data-dirty')).toBe('true');
});

test('a form is sent by keyboard, once however often the button is pressed, and answered', async () => {
  const { page, words } = await open('de');
  await begin(page);
  await fill(page, words, 'Gibt es den Loden auch in Moos? (Tastatur)');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.waitForTimeout(1_100);
  const send = page.getByRole('button', { name: words.send });
  await send.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText(words.thanks).waitFor();
  expect(await page.getByText(/Ihre Nummer ist [2-9A-Z]{3}-[2-9A-Z]{3}\./).count()).toBe(1);
  expect(posts).toBe(1);
  const edges = (selector: string) =>
    page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
  const [heading, thanks] = [await edges('.form__heading'), await edges('.form__thanks')];
  expect(thanks.top - heading.bottom).toBeGreaterThanOrEqual(16);
  await expect.poll(() => mailsWith('(Tastatur)').length).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
});

test('a form is sent on a site without HTTPS, too', async () => {
  const port = await freePort();
  const url = `http://${HOST_WITHOUT_HTTPS}:${port}`;
  await ownSite({ PORT: String(port), SITE_URL: url });
  const page = await openPage(PAGES.de, { url, allow: /Cross-Origin-Opener-Policy/ });
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await begin(page);
  await fill(page, WORDS.de, 'Geht das auch ohne HTTPS?');
  await page.waitForTimeout(1_100);
  await page.getByRole('button', { name: WORDS.de.send }).click();
  await page.getByText(WORDS.de.thanks).waitFor();
});

test('a form that breaks while it is sent says that it was not sent, and can be sent again', async () => {
  const page = await openPage(PAGES.de, { url: site.url, allow: /^error: Error: no numbers/ });
  await begin(page);
  await fill(page, WORDS.de, 'Beim zweiten Mal klappt es.');
  await page.waitForTimeout(1_100);
  await page.evaluate(() => {
    const own = crypto.getRandomValues;
    crypto.getRandomValues = () => {
      crypto.getRandomValues = own;
      throw new Error('no numbers');
    };
  });
  const send = page.getByRole('button', { name: WORDS.de.send });
  await send.click();
  await page.getByRole('alert').getByText('Das ging nicht hinaus.').waitFor();
  await send.click();
  await page.getByText(WORDS.de.thanks).waitFor();
  await expect.poll(() => mailsWith('Beim zweiten Mal klappt es.').length).toBe(1);
});

test.each(['de', 'en'] as const)(
  '%s: without JavaScript the page is answered with the same words',
  async (lang) => {
    const { page, words } = await open(lang, { javaScript: false });
    expect(await page.locator('.picker__open').isVisible()).toBe(false);
    await field(page, words.email).fill('johanna@');
    await page.getByRole('button', { name: words.send }).click();
    await page.getByText(words.incomplete).waitFor();
    expect(await page.getByText(words.wrongEmail).count()).toBe(2);
    expect(await field(page, words.email).inputValue()).toBe('johanna@');
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await fill(page, words, `Ohne Skript, ${lang}`);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByText(words.thanks).waitFor();
    await expect.poll(() => mailsWith(`Ohne Skript, ${lang}`).length).toBe(1);
  },
);

test('what was typed is there after a failure, a reload, and on the way back', async () => {
  const { page, words } = await open('de');
  await begin(page);
  await fill(page, words, 'Das bleibt stehen.');
  const stays = async () =>
    expect.poll(() => field(page, words.message).inputValue()).toBe('Das bleibt stehen.');
  await page.route('**/api/forms/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  onTestFinished(() => page.unroute('**/api/forms/**'));
  await page.getByRole('button', { name: words.send }).click();
  await page.getByRole('alert').getByText('Das ging nicht hinaus.').waitFor();
  await stays();
  await page.reload();
  await stays();
  await page.goto(`${site.url}/de`);
  await page.goBack();
  await stays();
});

test('what was typed is there in the other language, but for a day, which is written in another order', async () => {
  const { page, words } = await open('de');
  await fill(page, words, 'Das bleibt stehen.');
  const day = (lang: Lang) => page.locator('.form').getByLabel(WORDS[lang].day).first();
  await day('de').fill('03.04.2027');
  await page.getByRole('banner').locator('.lang a[lang=en]').click();
  await expect.poll(() => field(page, WORDS.en.message).inputValue()).toBe('Das bleibt stehen.');
  expect(await day('en').inputValue()).toBe('');
  await page.getByRole('banner').locator('.lang a[lang=de]').click();
  await expect.poll(() => day('de').inputValue()).toBe('03.04.2027');
});

test('what was typed over a text that was there, or taken away, is so after a reload', async () => {
  const { page, words } = await open('de');
  // The form that the script draws does not know of the text that is put in here: it never comes.
  await page.route('**/SchemaForm.*.js', () => undefined);
  await page.route(`**${PAGES.de}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(
      /(<input(?=[^>]* type="(?:text|email)")[^>]*) value=""/g,
      '$1 value="vroni@example.com"',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  expect(await field(page, words.email).inputValue()).toBe('vroni@example.com');
  await field(page, words.name).fill('Anna Gruber');
  await field(page, words.email).fill('');
  await page.reload();
  await expect.poll(() => field(page, words.name).inputValue()).toBe('Anna Gruber');
  expect(await field(page, words.email).inputValue()).toBe('');
});

test.each([
  ['de', 'Mo', '.'],
  ['en', 'Sun', '/'],
] as const)(
  '%s: a day is picked from a calendar whose week begins as the language does',
  async (lang, first, sign) => {
    const { page, words } = await open(lang);
    // The first touch of the form presses the button long before its code is there.
    await page.route('**/SchemaForm.*.js', async (route) => {
      await expect.poll(() => page.locator('.picker__open:focus').count()).toBe(1);
      await route.continue();
    });
    const day = page.locator('.form').getByLabel(words.day).first();
    await page.locator('.picker__open').click();
    const calendar = page.getByRole('dialog');
    expect(await calendar.locator('th').first().textContent()).toMatch(new RegExp(`^${first}`));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const picked = await day.inputValue();
    expect(picked.split(sign)).toHaveLength(3);
    expect(await calendar.count()).toBe(0);
    await page.reload();
    await expect.poll(() => day.inputValue()).toBe(picked);
  },
);

test('the buttons of a calendar keep the focus, and Escape closes it from wherever the focus is', async () => {
  const { page } = await open('de');
  await page.locator('.picker__open').click();
  const calendar = page.getByRole('dialog');
  const month = calendar.locator('.picker__head p');
  const first = await month.textContent();
  const next = calendar.getByRole('button').nth(1);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => month.textContent()).not.toBe(first);
  const second = await month.textContent();
  await page.keyboard.press('Enter');
  await expect.poll(() => month.textContent()).not.toBe(second);
  expect(await next.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => calendar.count()).toBe(0);
  expect(await page.locator('.picker__open:focus').count()).toBe(1);
});

test.each(['phone', 'tablet', 'desktop'] as const)(
  'on a %s nothing sticks out, also with errors shown',
  async (viewport) => {
    for (const lang of ['de', 'en'] as const) {
      const { page, words } = await open(lang, { viewport });
      await begin(page);
      await page.getByRole('button', { name: words.send }).click();
      await page.getByRole('alert').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide).toBe(false);
      const folder = process.env['LODEN_SHOTS'];
      if (!folder) continue;
      mkdirSync(folder, { recursive: true });
      await page
        .locator('.b-form')
        .screenshot({ path: join(folder, `form-${lang}-${viewport}.png`) });
    }
  },
);
