import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { elements } from '../site/html.ts';
import { mailsOf } from '../site/mails.ts';
import { ask, type RawResponse } from '../site/people.ts';
import { copyData, startSite, type TestServer } from '../site/server.ts';
import { openPage, type Visit } from './harness.ts';

let site: TestServer;
beforeAll(async () => {
  site = await startSite({ dataDir: await copyData(inject('site').dataDir) });
  return async () => {
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true });
  };
});

const open = (path: string, visit: Visit = {}) => openPage(path, { ...visit, url: site.url });

/** Leaves the page and comes back. Out: how the browser asked for it, and what it says now. */
async function leaveAndReturn(page: Page): Promise<string | undefined> {
  await page.getByRole('banner').locator('.mark').click();
  await page.locator('main.page').waitFor();
  return (await page.goBack())?.request().method();
}

describe('going back to what came of a form, or loading it again, sends nothing a second time', () => {
  test.each([
    ['de', '/de/kontakt', 'Nachricht senden', 'nicht alle Felder', 'Danke, Ihre Nachricht'],
    ['en', '/en/contact', 'Send message', 'Not all fields', 'Your message has reached'],
  ] as const)(
    '%s: of a page, without JavaScript',
    async (language, path, button, wrong, thanks) => {
      const page = await open(path, { language, javaScript: false });
      const send = page.getByRole('button', { name: button });
      const email = page.locator('.form input[type=email]');
      const text = `Back and forth, ${language}`;
      await page.locator('.form textarea').fill(text);
      await email.fill('johanna@');
      await send.click();
      await page.getByText(wrong).waitFor();
      expect(page.url()).not.toContain('johanna');
      expect(await leaveAndReturn(page)).toBe('GET');
      await page.getByText(wrong).waitFor();
      expect(await email.inputValue()).toBe('johanna@');
      expect(await page.locator('.form textarea').inputValue()).toBe(text);
      await page.locator('.form input[type=text]:not([name=about])').first().fill('Johanna');
      await email.fill('johanna@example.com');
      await send.click();
      const said = page.getByText(thanks);
      await said.waitFor();
      const number = /[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await page.textContent('main')) ?? '')?.[0];
      expect(number).toBeDefined();
      expect(await leaveAndReturn(page)).toBe('GET');
      await page.getByText(String(number)).waitFor();
      expect((await page.reload())?.request().method()).toBe('GET');
      await page.getByText(String(number)).waitFor();
      await expect.poll(() => mailsOf(site).filter((one) => one.includes(text)).length).toBe(1);
    },
  );

  test.each([
    ['/newsletter', 'Eintragen', 'Ein Klick noch'],
    ['/en/newsletter', 'Sign up', 'One more click'],
  ])('of %s', async (path, button, asked) => {
    const page = await open(path);
    const email = page.locator('main input[type=email]');
    await email.fill('johanna@');
    await page.getByRole('main').getByRole('button', { name: button }).click();
    const wrong = page.locator('.form__error');
    await wrong.waitFor();
    expect(await leaveAndReturn(page)).toBe('GET');
    await wrong.waitFor();
    expect(await email.inputValue()).toBe('johanna@');
    await email.fill('johanna@example.com');
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: asked }).waitFor();
    expect(page.url()).not.toContain('johanna');
    expect(await leaveAndReturn(page)).toBe('GET');
    await page.getByText('johanna@example.com').waitFor();
    // Who opens the page anew is asked anew.
    await page.goto(path);
    expect(await email.inputValue()).toBe('');
  });

  test('for goods that are sold out', async () => {
    const page = await open('/de/product/strickdecke-grat');
    await page.getByRole('link', { name: 'Benachrichtigen, wenn wieder da' }).first().click();
    const email = page.getByLabel('Ihre E-Mail-Adresse');
    await email.fill('emil@');
    await page.getByRole('button', { name: 'Benachrichtigen' }).click();
    await page.getByText('Bitte eine E-Mail-Adresse wie').waitFor();
    expect(await leaveAndReturn(page)).toBe('GET');
    await page.getByText('Bitte eine E-Mail-Adresse wie').waitFor();
    expect(await email.inputValue()).toBe('emil@');
    await email.fill('emil@example.com');
    await page.getByRole('button', { name: 'Benachrichtigen' }).click();
    await page.getByText('Wir haben Ihnen geschrieben.').waitFor();
    expect(await leaveAndReturn(page)).toBe('GET');
    await page.getByText('Wir haben Ihnen geschrieben.').waitFor();
  });

  test('of an enquiry, without JavaScript', async () => {
    const page = await open('/de/product/lodendecke-hochkar', { javaScript: false });
    await page.locator('.go .btn[name=add]').locator('visible=true').click();
    const send = page.getByRole('button', { name: 'Anfrage senden' });
    const email = page.locator('.form input[type=email]');
    await email.fill('johanna@');
    await send.click();
    await page.locator('.form__summary').waitFor();
    expect(await leaveAndReturn(page)).toBe('GET');
    await page.locator('.form__summary').waitFor();
    expect(await email.inputValue()).toBe('johanna@');
    await page.locator('.form input[autocomplete=name]').fill('Johanna');
    await email.fill('johanna@example.com');
    await send.click();
    const number = page.getByText(/[2-9A-Z]{3}-[2-9A-Z]{3}/).first();
    const said = await number.textContent();
    expect(await leaveAndReturn(page)).toBe('GET');
    expect(await number.textContent()).toBe(said);
  });
});

const FIELDS = {
  language: 'de',
  page: '/de/kontakt',
  block: 'x',
  'f-email': 'anna@',
  'f-name': 'Anna',
};
const PATH = '/api/forms/contact-messages';

/** Sends a form as a browser does that goes where the answer is. */
function navigate(fields: Record<string, string>, { path = PATH, cookie = '' } = {}) {
  return ask(site.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      ...(cookie && { cookie }),
    },
    body: new URLSearchParams(fields).toString(),
  });
}

const cookieOf = ({ headers }: RawResponse) => String(headers['set-cookie']).split(';', 1)[0] ?? '';
const emailIn = ({ body }: RawResponse) =>
  elements(body, 'input').find(({ name }) => name === 'f-email')?.['value'];

test('a browser that keeps no cookie is answered by the form at once', async () => {
  const tried = await navigate(FIELDS);
  expect([tried.status, tried.headers.location]).toEqual([307, `${PATH}?cookies=`]);
  expect(String(tried.headers['set-cookie'])).toMatch(/^answer=; .*HttpOnly/i);
  const answer = await navigate(FIELDS, { path: `${PATH}?cookies=` });
  expect([answer.status, emailIn(answer)]).toEqual([422, 'anna@']);
});

test('so is one that wrote more than a cookie holds, and a program', async () => {
  const long = { ...FIELDS, 'f-message': 'Grüß Gott. '.repeat(400) };
  const answer = await navigate(long, { cookie: 'answer=' });
  expect([answer.status, emailIn(answer)]).toEqual([422, 'anna@']);
  const program = await ask(site.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(FIELDS).toString(),
  });
  expect(program.status).toBe(422);
});

test('what was written is in the cookie alone, which goes to no other address; where it is gone, the page is there', async () => {
  const answer = await navigate(FIELDS, { path: `${PATH}?cookies=`, cookie: 'answer=' });
  const { location = '' } = answer.headers;
  expect(answer.status).toBe(303);
  expect(location).toMatch(/^\/api\/forms\/contact-messages\?page=%2Fde%2Fkontakt&answer=[\w-]+$/);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/; Path=\/api\/forms\/contact-messages(?:;|$)/);
  expect(cookie).toMatch(/; Max-Age=1800;.*HttpOnly/);
  const shown = await ask(site.url + location, { headers: { cookie: cookieOf(answer) } });
  expect([shown.status, emailIn(shown)]).toEqual([200, 'anna@']);
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(shown.headers['x-robots-tag']).toBe('noindex');
  for (const headers of [{}, { cookie: `${cookieOf(answer)}x` }, { cookie: 'answer=e30' }]) {
    const gone = await ask(site.url + location, { headers });
    expect([gone.status, gone.headers.location]).toEqual([302, '/de/kontakt']);
  }
  const foreign = await ask(`${site.url}${PATH}?page=${encodeURIComponent('//other.example')}`);
  expect(foreign.headers.location).toMatch(/^\/(?!\/)/);
});
