import { beforeAll, describe, expect, test } from 'vitest';
import { contentPath, WrittenItem } from '#src/api/contract/content.ts';
import * as v from 'valibot';
import { PlannedAnswer, SHARE_PATH, ShareAnswer } from '#src/api/contract/share.ts';
import { itemId } from '#src/seed/write/id.ts';
import { ageSessions, ask, type RawRequest, sessionOf, signIn, withPeople } from './people.ts';

const HOME = itemId('pages/home');
const people = withPeople();

let cookie: string;
beforeAll(async () => {
  cookie = sessionOf(await signIn(people().site, people().superuser));
});

/** A request of the editor's program, as JSON. */
async function call(method: string, path: string, body?: object, base?: number) {
  const headers = {
    ...{ cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'de' },
    ...(body && { 'content-type': 'application/json' }),
    ...(base !== undefined && { 'if-match': `"${base}"` }),
  };
  const request: RawRequest = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await ask(people().site.url + path, request);
  return { ...answer, json: JSON.parse(answer.body) };
}

/** A draft of a page that was never live. */
async function newPage(slug: string): Promise<v.InferOutput<typeof WrittenItem>> {
  const page = {
    title: { de: `Titel ${slug}`, en: `Title ${slug}` },
    slug: { de: slug, en: slug },
  };
  return v.parse(WrittenItem, (await call('POST', contentPath('pages'), page)).json);
}

async function makeLink(asked: object): Promise<string> {
  const { json } = await call('POST', SHARE_PATH, asked);
  return v.parse(ShareAnswer, json).url;
}

/** Opens a link as a stranger's browser does. Out: how it reads pages then, and where it was led. */
async function follow(url: string) {
  const { status, headers } = await ask(url);
  expect(status).toBe(303);
  const [set = ''] = headers['set-cookie'] ?? [];
  const [kept = ''] = set.split(';');
  const read = (path: string, more: RawRequest = {}) =>
    ask(people().site.url + path, { ...more, headers: { cookie: kept, ...more.headers } });
  return { first: String(headers.location), set, read };
}

describe('a link to drafts', () => {
  test('lets a stranger read the whole site in draft, without a way out of it', async () => {
    await newPage('geteilt');
    const { first, read } = await follow(await makeLink({ item: HOME, lang: 'de' }));
    expect(first).toBe('/share/de');
    const home = await read(first);
    expect(home.status).toBe(200);
    expect(home.body).toContain('<aside class="shared-note" aria-label="Vorschau"');
    const ways = [...home.body.matchAll(/<a\s[^>]*href="(\/(?:de|en)[^"]*)"/g)].map(([, to]) => to);
    expect(
      ways.filter((to) => !/^\/(?:de\/(?:suche|anfrage)|en\/(?:search|enquiry))/.test(to ?? '')),
    ).toEqual([]);
    expect(home.body).toContain('href="/share/de/product/');
    expect(home.body).toMatch(/<a data-leaves="Zur echten Seite"[^>]*\shref="\/de\/suche"/);
    expect(home.body).toContain('Newsletter (↗) führen zur echten Seite.');
    const draft = await read('/share/de/geteilt');
    expect([draft.status, draft.body.includes('Titel geteilt')]).toEqual([200, true]);
    expect((await read('/share/en/geteilt')).body).toContain('Title geteilt');
    expect((await read('/share/de/kategorie/decken-plaids/filter?farbe=tanne')).status).toBe(200);
    expect((await read('/share/de/nirgends')).status).toBe(404);
    // Visitors still see nothing of it.
    expect((await read('/de/geteilt')).status).toBe(404);
  });

  test('is kept by no cache and no search engine, and its token stays with the pages behind it', async () => {
    const url = await makeLink({ item: HOME, lang: 'en' });
    const { first, set, read } = await follow(url);
    expect(first).toBe('/share/en');
    expect(set).toMatch(/; HttpOnly/i);
    expect(set).toMatch(/; Path=\/share(;|$)/);
    const { headers, body } = await read(first);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain(url.split('/').at(-1));
  });

  test('gives no other right: no draft elsewhere, no editing, no writing', async () => {
    const { read } = await follow(await makeLink({ item: HOME, lang: 'de' }));
    for (const path of ['/preview/de', `/preview/id/${HOME}/de`, '/manage']) {
      expect((await read(path)).status, path).toBe(303);
    }
    for (const path of [
      `/api/draft?item=${HOME}&lang=de`,
      SHARE_PATH,
      '/api/form?schema=pages&lang=de',
    ]) {
      expect((await read(path)).status, path).toBe(401);
    }
    const origin = people().site.url;
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await read('/share/de', { method, headers: { origin } })).status).toBe(405);
    }
  });

  test('ends when it is taken back, for who is reading too; both are in the log', async () => {
    const { read } = await follow(await makeLink({ item: HOME, lang: 'de' }));
    const list = await ask(`${people().site.url}/manage/share`, { headers: { cookie } });
    const [, id = ''] = /name="id" value="([\w-]+)"/.exec(list.body) ?? [];
    expect(list.body).toContain(people().superuser.email);
    const revoked = await ask(`${people().site.url}/manage/share`, {
      method: 'POST',
      headers: {
        ...{ cookie, origin: people().site.url },
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `id=${id}`,
    });
    expect([revoked.status, revoked.headers.location]).toEqual([303, '/manage/share?done']);
    const after = await read('/share/de');
    expect([after.status, after.headers['cache-control']]).toEqual([410, 'private, no-store']);
    expect(after.body).toContain('Dieser Link gilt nicht mehr');
    const { json } = await call('GET', '/api/audit?schema=share-links');
    const found = JSON.stringify(json);
    for (const operation of ['shared', 'unshared']) {
      expect(found).toContain(`"operation":"${operation}"`);
    }
    expect(found).toContain(id);
  });

  test('was made for a page that the log calls by its name, with its id beside', async () => {
    const { id } = await newPage('im-protokoll');
    const log = await ask(`${people().site.url}/manage/audit`, { headers: { cookie } });
    const row = `<a href="/manage/squidex/pages/${id}">Titel im-protokoll</a>\\s*<small>${id}</small>`;
    expect(log.body).toMatch(new RegExp(row));
  });

  test('that nobody made opens nothing', async () => {
    const url = await makeLink({ item: HOME, lang: 'de' });
    for (const wrong of [
      `${url.slice(0, -3)}AAA`,
      url.replace(/open\/[^.]+/, 'open/aG9tZQ'),
      `${url}.x`,
    ]) {
      const { first, read } = await follow(wrong);
      expect(first).toBe('/share/de');
      expect((await read(first)).status, wrong).toBe(410);
    }
  });

  test('is not for pages without an address', async () => {
    const asked = { item: 'none', lang: 'de' };
    expect(await call('POST', SHARE_PATH, asked)).toMatchObject({
      ...{ status: 404, json: { name: 'content-missing' } },
    });
  });
});

test('a link of a time shows the site as it will be by what is planned, and no other draft', async () => {
  const { id, version } = await newPage('advent');
  await newPage('irgendwann');
  const dueTime = '2099-12-01T08:00:00Z';
  const status = { status: 'Published', dueTime };
  expect((await call('PUT', contentPath('pages', id, 'status'), status, version)).status).toBe(200);
  const { planned } = v.parse(PlannedAnswer, (await call('GET', SHARE_PATH)).json);
  expect(planned.map((time) => Date.parse(time))).toEqual([Date.parse(dueTime)]);
  const then = await follow(
    await makeLink({ item: id, lang: 'de', at: '2099-12-01T08:00:00.000Z' }),
  );
  expect(then.first).toBe('/share/de/advent');
  const page = await then.read(then.first);
  expect([page.status, page.body.includes('Titel advent')]).toEqual([200, true]);
  expect(page.body).toContain('So wird die Website am');
  expect((await then.read('/share/de/irgendwann')).status).toBe(404);
  // A minute before it is not there yet.
  const before = await follow(
    await makeLink({ item: id, lang: 'de', at: '2099-12-01T07:59:00.000Z' }),
  );
  expect(before.first).toBe('/share/de');
  expect((await before.read('/share/de/advent')).status).toBe(404);
});

test('a form of campaigns that is refused names the draft, and shows again what was sent', async () => {
  const post = async (fields: Record<string, string>) => {
    const { site } = people();
    const headers = {
      ...{ cookie, origin: site.url, 'sec-fetch-site': 'same-origin', 'accept-language': 'de' },
      'content-type': 'application/x-www-form-urlencoded',
    };
    const sent = { method: 'POST', headers, body: new URLSearchParams(fields).toString() };
    return ask(`${site.url}/manage/campaigns`, sent);
  };
  const inputOf = (html: string, name: string) =>
    new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  const free = await newPage('weihnachten');
  const { id, version } = await newPage('silvester');
  const status = { status: 'Published', dueTime: '2099-12-31T08:00:00Z' };
  await call('PUT', contentPath('pages', id, 'status'), status, version);
  const ticks = { [`item:pages:${id}`]: 'on', [`item:pages:${free.id}`]: 'on' };
  const refused = await post({ action: 'make', name: 'Fest', ...ticks });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('Für „Titel silvester“ ist schon eine eigene Zeit geplant.');
  expect(refused.body).toContain('hat eine eigene Zeit');
  const [, make = ''] = refused.body.split('id="make"');
  expect(inputOf(make, 'name')).toContain('value="Fest"');
  expect(inputOf(make, `item:pages:${free.id}`)).toContain(' checked');
  expect(inputOf(make, `item:pages:${id}`)).toMatch(/ disabled/);
  expect(inputOf(make, `item:pages:${id}`)).not.toMatch(/ checked/);
  const made = await post({ action: 'make', name: 'Fest', [`item:pages:${free.id}`]: 'on' });
  const campaign = /#c-(.*)$/.exec(String(made.headers.location))?.[1] ?? '';
  const times = { start: '2099-12-24T10:00', end: '2099-12-23T10:00' };
  const early = await post({ action: 'times', id: campaign, ...times });
  expect(early.body).toContain('Das Ende liegt vor dem Anfang.');
  expect(inputOf(early.body, 'start')).toContain(times.start);
  expect(inputOf(early.body, 'end')).toContain(times.end);
  // It cannot be undone: one press is not enough.
  const pressed = await post({ action: 'delete', id: campaign });
  expect([pressed.status, pressed.body.includes(`id="c-${campaign}"`)]).toEqual([400, true]);
  expect((await post({ action: 'delete', id: campaign, sure: 'on' })).status).toBe(303);
});

// The last one: afterwards nobody's sign-in counts.
test('a link outlasts a stolen session, so it asks for the password again', async () => {
  ageSessions(people().site);
  const asked = { item: HOME, lang: 'de' };
  expect(await call('POST', SHARE_PATH, asked)).toMatchObject({
    ...{ status: 403, json: { name: 'proof-needed' } },
  });
  const { password } = people().superuser;
  expect((await call('POST', '/api/proof', { password })).status).toBe(200);
  expect((await call('POST', SHARE_PATH, asked)).status).toBe(201);
});
