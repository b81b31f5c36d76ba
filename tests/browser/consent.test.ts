import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, expect, inject, test } from 'vitest';
import { HINT_COOKIE, SESSION_PATH } from '#src/api/contract/session.ts';
import { CONSENT_COOKIE } from '#src/model/visitors/consent.ts';
import { both } from '#src/seed/write/both.ts';
import { block } from '#src/seed/write/tree.ts';
import { page as pageItem, pageId, pictureId, serveShop, type ServedShop } from '../site/shop.ts';
import { axeViolations, VIEWPORTS, watchPage } from './harness.ts';

const FOREIGN = 'https://stats.example';
const FILMS = 'https://www.youtube-nocookie.com/embed';

let served: ServedShop;
beforeAll(async () => {
  served = await serveShop();
  const { content, sync } = served.shop.services;
  const iv = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { iv: value }]));
  const scripts = [
    {
      ...{ id: 'zaehler', src: `${FOREIGN}/s.js`, category: 'statistic', cookies: '_st, _st_*' },
      ...{ de: 'Zählt Besuche.', en: 'Counts visits.' },
    },
    {
      ...{ id: 'werbung', snippet: 'document.cookie = "ad=1; path=/"; window.ad = true;' },
      ...{ category: 'marketing', cookies: 'ad', de: 'Zeigt Werbung.', en: 'Shows ads.' },
    },
  ];
  const films = ['eins', 'zwei'].map((name) =>
    block('video', name, {
      ...{ title: both(`Film ${name}`, `Film ${name}`), poster: pictureId('tanne') },
      elsewhere: `${FILMS}/${name}`,
    }),
  );
  const written = await content.store.upsertItems([
    { ...pageItem('Filme', 'filme', films), status: 'Published' },
    ...scripts.map(({ id, de, en, ...values }) => ({
      ...{ schema: 'third-party-scripts', id, status: 'Published' as const },
      data: { ...iv({ name: id, active: true, ...values }), purpose: { de, en } },
    })),
  ]);
  if (!written.ok || written.value.refused.length > 0) throw new Error(JSON.stringify(written));
  await sync();
  await served.shop.publisher.publish();
  return () => served.end();
});

type Visit = { page: Page; foreign: string[]; problems: string[] };

/** A visit to the shop with foreign scripts; `foreign` is what was asked of others. */
async function visit(path: string, viewport: 'phone' | 'desktop' = 'desktop'): Promise<Visit> {
  const { page, problems } = await watchPage({ url: served.url, viewport });
  const foreign: string[] = [];
  await page.route(`${FOREIGN}/**`, (route) => {
    foreign.push(route.request().url());
    const body = 'document.cookie = "_st_1=x; path=/"; window.stats = true;';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route(`${FILMS}/**`, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' });
  });
  // How much moves from the moment on that the question is there.
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) sum += Number(Reflect.get(one, 'value'));
      Object.assign(window, { moved: sum });
    }).observe({ type: 'layout-shift' });
    const begin = new MutationObserver(() => {
      if (!document.querySelector('.consent')) return;
      begin.disconnect();
      sum = 0;
      Object.assign(window, { moved: 0 });
    });
    begin.observe(document, { childList: true, subtree: true });
  });
  await page.goto(path);
  return { page, foreign, problems };
}

const question = (page: Page) => page.locator('.consent');
const has = (page: Page, name: string) => page.evaluate((one) => one in window, name);
const moved = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return Reflect.get(window, 'moved');
  });
const answerOf = async (page: Page) => {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'consent');
  return cookie && { path: cookie.path, ...JSON.parse(decodeURIComponent(cookie.value)) };
};

test('Nothing foreign runs before a yes; all of it after one, also on the next page', async () => {
  const { page, foreign, problems } = await visit('/de');
  await question(page).waitFor();
  expect(await moved(page)).toBe(0);
  expect(foreign).toEqual([]);
  expect(await has(page, 'ad')).toBe(false);
  await question(page).getByRole('button', { name: 'Alle akzeptieren' }).click();
  await expect.poll(() => has(page, 'stats')).toBe(true);
  expect(await has(page, 'ad')).toBe(true);
  expect(await answerOf(page)).toMatchObject({
    ...{
      path: '/',
      categories: expect.arrayContaining(['necessary', 'statistic', 'marketing']),
      consentId: '-',
    },
  });
  await page.goto('/de/auswahl');
  await expect.poll(() => has(page, 'stats')).toBe(true);
  expect(await question(page).count()).toBe(0);
  expect(problems.filter((one) => !one.includes(FOREIGN))).toEqual([]);
});

test('A no is taken back as easily as a yes; after it scripts and their cookies are gone', async () => {
  const { page, foreign } = await visit('/de');
  await question(page).getByRole('button', { name: 'Alle ablehnen' }).click();
  await question(page).waitFor({ state: 'detached' });
  await page.goto('/de/auswahl');
  await page.waitForLoadState('networkidle');
  expect(await answerOf(page)).toMatchObject({ categories: ['necessary'] });
  expect(foreign).toEqual([]);
  const change = page.getByRole('button', { name: 'Einwilligung ändern' });
  await change.click();
  await question(page).getByLabel('Statistik').check();
  await question(page).getByRole('button', { name: 'Auswahl speichern' }).click();
  await expect.poll(() => has(page, 'stats')).toBe(true);
  expect(await has(page, 'ad')).toBe(false);
  const names = async () => (await page.context().cookies()).map(({ name }) => name).sort();
  expect(await names()).toEqual(['_st_1', 'consent']);
  await change.click();
  await question(page).getByRole('button', { name: 'Alle ablehnen' }).click();
  await expect.poll(() => has(page, 'stats')).toBe(false);
  expect(await names()).toEqual(['consent']);
});

test.each(['/newsletter/anna@example.com', '/en/newsletter/confirm?token=x'])(
  'Nothing foreign runs at %s, which names a person, and nobody is asked',
  async (path) => {
    const { page, foreign } = await visit('/de');
    await question(page).getByRole('button', { name: 'Alle akzeptieren' }).click();
    await expect.poll(() => has(page, 'stats')).toBe(true);
    foreign.length = 0;
    await page.goto(path);
    expect(await page.locator('[data-consent]').count()).toBe(0);
    // By then the page has begun what nobody waits for.
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => /\/count\.[\w-]+\.js$/.test(name)),
    );
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    expect(await has(page, 'ad')).toBe(false);
  },
);

test.each(['/share/de', '/share/de/kategorie/stoffe/filter', '/share/de/nirgends'])(
  'Nothing foreign runs behind a link to drafts, and nobody is asked: %s',
  async (path) => {
    const { auth } = served.shop.services;
    const email = `${path.length}@example.com`;
    auth.accounts.add({ email, name: 'Anna', superuser: true, password: '-' });
    const made = auth.shareLinks.make(email, { item: pageId('home'), lang: 'de', at: null });
    if (!made.ok) throw new Error(made.error.name);
    const { page } = await visit('/de');
    await page.goto(`/share/open/${made.value.token}`);
    expect(new URL(page.url()).pathname).toBe('/share/de');
    await page.goto(path);
    await page.locator('.shared-note').waitFor();
    expect(await page.locator('[data-consent]').count()).toBe(0);
    auth.shareLinks.revoke(made.value.link.id);
    await page.goto(path);
    await page.locator('.lost').waitFor();
    expect(await page.locator('[data-consent]').count()).toBe(0);
  },
);

test('Nothing foreign runs for who is signed in: it could use their session', async () => {
  const { page, foreign } = await visit('/de');
  await question(page).getByRole('button', { name: 'Alle akzeptieren' }).click();
  await expect.poll(() => has(page, 'stats')).toBe(true);
  foreign.length = 0;
  const user = { email: 'anna@example.com', name: 'Anna', superuser: false, language: 'de' };
  await page.route(`**${SESSION_PATH}`, (route) => route.fulfill({ json: { user } }));
  await page.context().addCookies([{ name: HINT_COOKIE, value: '1', url: served.url }]);
  await page.goto('/de/auswahl');
  await page.locator('[data-consent]:enabled').waitFor();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(await has(page, 'ad')).toBe(false);
  // Nor are they asked, but by their own wish: the question would lie over what they edit.
  await page.context().clearCookies({ name: CONSENT_COOKIE });
  await page.reload();
  await page.locator('[data-consent]:enabled').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await question(page).count()).toBe(0);
  await page.locator('[data-consent]').click();
  await question(page).waitFor();
});

test('The question is a region that keys reach first; Escape is a no', async () => {
  const { page } = await visit('/en');
  const region = page.getByRole('region', { name: 'May others look on?' });
  await region.waitFor();
  await page.keyboard.press('Tab');
  expect(await region.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await region.getByRole('button', { name: 'Choose' }).press('Enter');
  expect(await region.getByText('Counts visits.').isVisible()).toBe(true);
  expect(await region.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await region.waitFor({ state: 'detached' });
  expect(await answerOf(page)).toMatchObject({ categories: ['necessary'] });
});

test.each(['phone', 'desktop'] as const)(
  'On a %s the answers weigh the same, and axe finds nothing, in light and dark',
  async (viewport) => {
    const { page } = await visit('/de', viewport);
    await question(page).waitFor();
    const isEndClear = () =>
      page.evaluate(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        const [end, top] = ['.legal', '.consent'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return Number(end?.bottom) <= Number(top?.top);
      });
    await expect.poll(isEndClear).toBe(true);
    const looks = await question(page)
      .locator('.consent__answers button')
      .evaluateAll((buttons) =>
        buttons.map((one) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(one);
          const { width, height } = one.getBoundingClientRect();
          const size = [width, height].map(Math.round).join();
          return { backgroundColor, color, fontSize, fontWeight, size };
        }),
      );
    expect(looks).toHaveLength(3);
    const box = await question(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(0.4 * VIEWPORTS[viewport].height);
    expect(looks[1]).toEqual(looks[0]);
    expect(looks[2]).toEqual(looks[0]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page, '.consent')).toEqual([]);
      await question(page).getByRole('button', { name: 'Auswählen' }).click();
      expect(await axeViolations(page, '.consent')).toEqual([]);
    }
  },
);

test('A film of others asks in its place: once, or always for whose it is; a no takes that back', async () => {
  const { page, foreign } = await visit('/de/filme');
  await question(page).getByRole('button', { name: 'Alle ablehnen' }).click();
  const places = page.locator('[data-embed]');
  const frames = places.locator('iframe');
  const press = (at: number, name: string) => places.nth(at).getByRole('button', { name }).click();
  expect(await places.count()).toBe(2);
  expect(foreign).toEqual([]);
  await press(0, 'Einmal laden');
  await expect.poll(() => foreign).toEqual([`${FILMS}/eins`]);
  expect(await frames.count()).toBe(1);
  expect(await frames.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.reload();
  await press(1, 'Immer laden');
  await expect.poll(() => foreign.slice(1).sort()).toEqual([`${FILMS}/eins`, `${FILMS}/zwei`]);
  await page.reload();
  await expect.poll(() => foreign.slice(3).sort()).toEqual([`${FILMS}/eins`, `${FILMS}/zwei`]);
  await press(0, 'Nicht mehr von selbst laden');
  await places.nth(0).getByRole('button', { name: 'Einmal laden' }).waitFor();
  await page.reload();
  await places.nth(1).getByRole('button', { name: 'Immer laden', disabled: false }).waitFor();
  expect(await frames.count()).toBe(0);
  expect(foreign).toHaveLength(5);
});

test('Where there is nothing to ask, nothing is loaded for it; the dialog weighs 16 KB at most', async () => {
  const asked = async (url: string) => {
    const { page } = await watchPage({ url });
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (/\/(?:consent|third-party)[\w-]*\.[\w-]+\.js$/.test(response.url())) {
        scripts.push(response.body());
      }
    });
    const counted = page.waitForResponse(/\/count\.[\w-]+\.js$/);
    await page.goto('/de');
    await counted;
    await page.waitForLoadState('networkidle');
    return { page, scripts };
  };
  expect((await asked(inject('site').url)).scripts).toEqual([]);
  const { page, scripts } = await asked(served.url);
  await question(page).waitFor();
  const bodies = await Promise.all(scripts);
  const bytes = bodies.reduce((sum, one) => sum + gzipSync(one).length, 0);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(16_000);
});
