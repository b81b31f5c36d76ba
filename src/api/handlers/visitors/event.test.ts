import { expect, test } from 'vitest';
import type { SiteVisit } from '#src/analytics/visit.ts';
import { takeEvent } from './event.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36';
const VIEW = { name: 'pageview', url: 'https://shop.example/de/pflege?x=1#y', domain: 'shop' };

const choices: string[] = [];

/** What is counted of a request; undefined: nothing. */
async function counted(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<SiteVisit | undefined> {
  const visits: SiteVisit[] = [];
  const request = new Request('https://shop.example/api/event', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await takeEvent(
    request,
    { client: '192.0.2.1', address: '192.0.2.1' },
    {
      counter: { count: (visit) => void visits.push(visit) },
      consents: { record: (choice) => void choices.push(choice) },
      isOwnOrigin: (origin) => origin === 'https://shop.example',
    },
  );
  expect(visits.length).toBeLessThan(2);
  return visits[0];
}

test('a view is counted by its path, in the words of Plausible and in its letters', async () => {
  const view = { name: 'pageview', path: '/de/pflege', referrer: null, device: null };
  expect(await counted(VIEW)).toMatchObject(view);
  expect(await counted({ n: VIEW.name, u: VIEW.url, d: 'shop', r: null, w: 360, h: 0 })).toEqual({
    ...view,
    ...{ query: '', device: 'phone', campaign: null, detail: null, revenue: null },
  });
  const json = { 'content-type': 'application/json; charset=utf-8' };
  expect(await counted(VIEW, json)).toMatchObject(view);
});

test('referrer, campaign, props and revenue are read', async () => {
  const url = 'https://shop.example/de?utm_source=winter&token=secret';
  expect(await counted({ ...VIEW, url, referrer: 'https://www.example.org/a?b=c' })).toMatchObject({
    ...{ path: '/de', referrer: 'example.org', campaign: 'winter' },
  });
  expect(await counted({ ...VIEW, referrer: 'https://shop.example/en' })).toMatchObject({
    referrer: null,
  });
  expect(
    await counted({
      n: 'Enquiry',
      u: VIEW.url,
      p: JSON.stringify({ form: 'enquiry', email: 'anna@example.com' }),
      $: JSON.stringify({ currency: 'EUR', amount: '248.50' }),
    }),
  ).toMatchObject({ detail: 'enquiry', revenue: { currency: 'EUR', cents: 24_850 } });
  const link = { url: 'https://maps.example/alm?user=anna' };
  expect(await counted({ ...VIEW, name: 'Outbound Link: Click', props: link })).toMatchObject({
    detail: 'maps.example/alm',
  });
});

test('of a query only the campaign is left, of a fragment nothing, unless it names a page', async () => {
  const url = 'https://shop.example/de?utm_source=winter&utm_medium=mail&gclid=secret#/lager';
  const tagged = { path: '/de', query: '?utm_source=winter&utm_medium=mail' };
  expect(await counted({ ...VIEW, url })).toMatchObject(tagged);
  expect(await counted({ n: 'pageview', u: url, h: 1 })).toMatchObject({ path: '/de#/lager' });
});

test('an answer to the question for consent is kept apart from visits', async () => {
  const props = { choice: '1234 statistic+marketing' };
  expect(await counted({ ...VIEW, name: 'Consent', props })).toBeUndefined();
  expect(choices).toEqual(['1234 statistic+marketing']);
});

test('an address behind /newsletter is cut off, in every language', async () => {
  for (const path of ['/newsletter', '/en/newsletter']) {
    const url = `https://shop.example${path}/anna@example.com`;
    expect(await counted({ ...VIEW, url })).toMatchObject({ path });
  }
});

test.each([
  ['of another site', { ...VIEW, url: 'https://evil.example/de' }],
  ['of a file', { ...VIEW, url: 'file:///de' }],
  ['without an address', { name: 'pageview' }],
  ['with another name', { ...VIEW, name: 'Purchase' }],
  ['of the admin area', { ...VIEW, url: 'https://shop.example/manage/pages' }],
  ['of a preview', { ...VIEW, url: 'https://shop.example/preview/de' }],
  ['of drafts behind a link', { ...VIEW, url: 'https://shop.example/share/de' }],
  ['of the sign-in', { ...VIEW, url: 'https://shop.example/en/login' }],
  ['with endless money', { ...VIEW, revenue: { currency: 'EUR', amount: 1e300 } }],
  ['with a name of an object', { ...VIEW, name: '__proto__' }],
  ['that is no JSON', '{"name":'],
  ['that is too long', { ...VIEW, props: { words: 'x'.repeat(9_000) } }],
  [
    'with 1,000 props of 100 signs',
    Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`p${n}`, 'x'.repeat(100)])),
  ],
])('an event %s is not counted', async (_what, body) => {
  expect(await counted(body)).toBeUndefined();
});

test.each([
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['curl', 'curl/8.5.0'],
  ['a headless browser', CHROME.replace('Chrome', 'HeadlessChrome')],
  ['nobody', ''],
])('what %s sends is not counted', async (_who, agent) => {
  expect(await counted(VIEW, { 'user-agent': agent })).toBeUndefined();
});
