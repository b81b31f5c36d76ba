import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SquidexClient } from '@squidex/squidex';
import { SMTPServer } from 'smtp-server';
import * as v from 'valibot';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launch } from './commands.ts';
import { watchPage } from '../browser/harness.ts';
import { connected, someProduct } from './connected.ts';
import { addAccount, ask, type RawResponse, sessionOf, signIn } from './people.ts';
import { startSite, type TestServer } from './server.ts';
import { freePort } from '../free-port.ts';

type Shop = Awaited<ReturnType<typeof connected>>;

/** A site that reads a content server on a port, so that a test can look into both. */
let shop: Shop;
let site: TestServer;
beforeAll(async () => {
  const closings: (() => Promise<void>)[] = [];
  // Who asks is told apart by what a proxy says.
  const settings = { TRUSTED_PROXIES: '127.0.0.1, ::1' };
  shop = await connected(undefined, (close) => closings.push(close), settings);
  site = shop.site;
  return async () => {
    for (const close of closings.reverse()) await close();
  };
});

const JSON_TYPE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const FORM_TYPE = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
let count = 0;

const body = (message: string, more: object = {}) => {
  count += 1;
  return {
    language: 'de',
    page: '/de/kontakt',
    values: { name: 'Anna', email: 'anna@example.com', message },
    key: `key-${count}-`.padEnd(24, 'x'),
    took: 5_000,
    ...more,
  };
};

/** Sends a form as our script does; each time another client, unless one is named. */
function send(what: object, { url = site.url, client = `192.0.2.${(count % 200) + 1}` } = {}) {
  const headers = { ...JSON_TYPE, 'x-forwarded-for': client };
  const sent = { method: 'POST', headers, body: JSON.stringify(what) };
  return ask(`${url}/api/forms/contact-messages`, sent);
}

/** Sends a form as a browser without JavaScript does. */
function post(fields: Record<string, string>, client = '192.0.2.250') {
  const given = { language: 'de', page: '/de/kontakt', block: 'former', 'f-name': 'Anna' };
  const sent = new URLSearchParams({ ...given, 'f-email': 'anna@example.com', ...fields });
  return ask(`${site.url}/api/forms/contact-messages`, {
    method: 'POST',
    headers: { ...FORM_TYPE, 'x-forwarded-for': client },
    body: sent.toString(),
  });
}

const json = ({ body: text }: RawResponse): unknown => JSON.parse(text);

const Token = v.object({ access_token: v.string() });
const Items = v.object({
  items: v.array(v.object({ id: v.string(), data: v.record(v.string(), v.unknown()) })),
});

/** The forms with these words that a content source has, drafts too. */
async function kept(message: string, { env }: Pick<Shop, 'env'> = shop) {
  const token = await fetch(`${env.SQUIDEX_URL}/identity-server/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: env.SQUIDEX_CLIENT_ID,
      client_secret: env.SQUIDEX_CLIENT_SECRET,
    }),
  });
  const { access_token } = v.parse(Token, await token.json());
  const url = `${env.SQUIDEX_URL}/api/content/${env.SQUIDEX_APP}/contact-messages?$top=200`;
  const headers = { authorization: `Bearer ${access_token}`, 'X-Unpublished': '1' };
  const { items } = v.parse(Items, await (await fetch(url, { headers })).json());
  return items.filter(({ data }) => JSON.stringify(data).includes(message));
}

describe('what programs send', () => {
  test('a form whose trap is filled in is thanked, and nobody gets it', async () => {
    const trapped = await send(body('Canary trap', { about: 'https://spam.example' }));
    expect([trapped.status, json(trapped)]).toEqual([200, { number: '000-000' }]);
    const fields = { language: 'de', page: '/de/kontakt', block: 'x', about: 'spam' };
    const posted = await ask(`${site.url}/api/forms/contact-messages`, {
      method: 'POST',
      headers: FORM_TYPE,
      body: new URLSearchParams({ ...fields, 'f-message': 'Canary trap' }).toString(),
    });
    expect(posted.status).toBe(200);
    // What is sent after it has arrived, so it would have, too.
    expect((await send(body('After the trap'))).status).toBe(200);
    await expect.poll(() => kept('After the trap')).toHaveLength(1);
    expect(await kept('Canary trap')).toEqual([]);
  });

  test('a form that is filled in within a second is asked for once more', async () => {
    const fast = await send(body('Canary fast', { took: 300 }));
    expect(fast.status).toBe(422);
    expect(json(fast)).toMatchObject({ name: 'form-too-fast', fields: {} });
    expect(await kept('Canary fast')).toEqual([]);
  });

  test('a client sends eight forms in ten minutes, then it is told how many seconds to wait', async () => {
    const client = '198.51.100.9';
    for (let time = 0; time < 8; time += 1) {
      expect((await send(body(`One of eight: ${time}`), { client })).status).toBe(200);
    }
    const late = await send(body('This is the ninth'), { client });
    expect(late.status).toBe(429);
    const seconds = Number(late.headers['retry-after']);
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(json(late)).toMatchObject({ name: 'too-many-requests', details: { seconds } });
    // The same for whoever shares its IPv6 network, and not for others.
    expect((await send(body('This is another client'), { client: '198.51.100.10' })).status).toBe(
      200,
    );
    for (let time = 0; time < 8; time += 1) {
      await send(body(`One of a network: ${time}`), { client: `2001:db8:1:2::${time + 1}` });
    }
    expect((await send(body('Of the network'), { client: '2001:db8:1:2:ffff::9' })).status).toBe(
      429,
    );
  });

  test.each([
    ['64 KB', 'JSON', JSON_TYPE, 64 * 1024],
    ['576 KB', 'a form', FORM_TYPE, 9 * 64 * 1024],
  ])('%s are read at most (%s), also without a length', async (_size, _name, headers, most) => {
    const url = `${site.url}/api/forms/contact-messages`;
    const long = 'x'.repeat(most);
    const asJson = JSON.stringify(body(long));
    const asForm = `language=de&page=%2Fde%2Fkontakt&block=x&f-message=${long}`;
    const text = headers === JSON_TYPE ? asJson : asForm;
    expect((await ask(url, { method: 'POST', headers, body: text })).status).toBe(413);
    const streamed = await fetch(url, {
      method: 'POST',
      headers,
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    const fits = text.slice(0, -2_000) + (headers === JSON_TYPE ? text.slice(-200) : '');
    expect((await ask(url, { method: 'POST', headers, body: fits })).status).not.toBe(413);
  });
});

describe('what a browser without JavaScript sends', () => {
  test.each([
    ['that is gone', { page: '/de/weg' }, 'Ihre Nachricht', /Ihre Nummer ist [2-9A-Z]{3}-/],
    [
      'that is gone',
      { page: '/en/gone', language: 'en' },
      'Your message',
      /Your number is [2-9A-Z]{3}-/,
    ],
    [
      'without this form now',
      { page: '/de/kontakt' },
      'Ihre Nachricht',
      /Ihre Nummer ist [2-9A-Z]{3}-/,
    ],
  ])(
    'from an old copy of a page %s (%j) is answered by its form',
    async (_, place, title, said) => {
      const wrong = await post({ ...place, 'f-email': 'anna@', 'f-message': 'Is it there?' });
      expect(wrong.status).toBe(422);
      expect(wrong.body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(wrong.body).toContain('value="anna@"');
      expect(wrong.body).toContain('>Is it there?</textarea>');
      expect(wrong.body).not.toMatch(said);
      const sent = await post({ ...place, 'f-message': `From ${place.page}` });
      expect([sent.status, sent.headers['x-robots-tag']]).toEqual([200, 'noindex']);
      expect(sent.body).toMatch(said);
      await expect.poll(() => kept(`From ${place.page}`)).toHaveLength(1);
    },
  );

  test('and is more than a form holds, stays in its form, though its signs take many bytes on the way', async () => {
    const text = `${'Grüß Gott – '.repeat(9_000)}Canary long`;
    const long = await post({ 'f-message': text });
    expect(long.status).toBe(422);
    expect(long.headers['content-type']).toMatch(/^text\/html/);
    expect(long.body).toContain('Canary long</textarea>');
    expect(long.body).toContain('Bitte 10 bis 4.000 Zeichen.');
  });

  test.each([
    ['de', '/de/kontakt', 'Noch nicht gesendet', 'etwa 60.000 Zeichen', 'einen Schritt zurück'],
    ['en', '/en/contact', 'Not sent yet', 'about 60,000 characters', 'Go back one page'],
  ])(
    'and is more than is read at all, is answered in the language of its page (%s)',
    async (lang, page, title, why, advice) => {
      for (const path of [
        '/api/forms/contact-messages',
        lang === 'de' ? '/de/anfrage' : '/en/enquiry',
      ]) {
        const answer = await ask(site.url + path, {
          method: 'POST',
          headers: { ...FORM_TYPE, referer: `${site.url}${page}?x=1` },
          body: new URLSearchParams({ 'f-message': 'x'.repeat(600_000) }).toString(),
        });
        expect(answer.status).toBe(413);
        expect(answer.headers['content-type']).toMatch(/^text\/html/);
        expect(answer.body).toContain(`<html lang="${lang}"`);
        expect(answer.body).toContain(`<h1>${title}</h1>`);
        expect(answer.body).toContain(why);
        expect(answer.body).toContain(advice);
        expect(answer.body).toContain(`<a class="btn" href="${page}">`);
      }
    },
  );

  test('and lacks what every form has, is answered by a page, which leads to no other site', async () => {
    const answer = await ask(`${site.url}/api/forms/contact-messages`, {
      method: 'POST',
      headers: { ...FORM_TYPE, 'accept-language': 'en', referer: 'https://other.example/de/x' },
      body: 'f-name=Anna',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain('<html lang="en"');
    expect(answer.body).toContain('<a class="btn" href="/en">');
    expect(answer.body).toContain('The form did not arrive complete.');
    expect(answer.body).not.toContain('other.example');
    expect(answer.body).not.toContain('/de/x');
  });

  test('and too often, stays in its form, beside how long to wait', async () => {
    const client = '198.51.100.77';
    for (let time = 0; time < 8; time += 1) {
      expect((await post({ 'f-message': `One of eight posts: ${time}` }, client)).status).toBe(200);
    }
    const late = await post({ 'f-message': 'This is the ninth post' }, client);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(500);
    expect(late.body).toContain('>This is the ninth post</textarea>');
    expect(late.body).toMatch(/role="alert"[^>]*><p>[^<]*\d+/);
  });

  test('to wait for goods that are gone finds the page that says so', async () => {
    const answer = await ask(`${site.url}/de/anfrage/wieder-da`, {
      method: 'POST',
      headers: FORM_TYPE,
      body: 'product=gone&colour=&email=anna%40example.com',
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('Hier hört der Weg auf');
  });
});

describe('what visitors sent', () => {
  const WORD = 'Kanarienvogel';
  const CANARY = 'im Geheimfach7391';

  test('is in no call, search, page or copy of content that strangers reach', async () => {
    expect((await send(body(`${WORD} ${CANARY}`))).status).toBe(200);
    await expect.poll(() => kept(CANARY)).toHaveLength(1);
    const [item] = await kept(CANARY);
    const id = item?.id ?? '';
    const call = (path: string, what: object) =>
      ask(site.url + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(what) });
    const free = `{ queryContactMessagesContents { id data { message { iv } } } }`;
    const answers = await Promise.all([
      call('/api/rest', { url: 'contact-messages' }),
      call('/api/rest', { url: 'contact-messages', unpublished: true }),
      call('/api/rest', { url: `contact-messages?ids=${id}` }),
      call('/api/rest', { url: `contact-messages?$filter=contains(data/message/iv,'Kan')` }),
      call('/api/rest', { url: `pages?$search="${WORD}"` }),
      call('/api/rest', { url: `pages?ids=${id}` }),
      call('/api/getcontentitem', { url: 'contact-messages', id }),
      call('/api/getcontentitem', { url: 'pages', id }),
      call('/api/graphql', { graphquery: free }),
      call('/api/graphql', { graphquery: free, key: 'colors' }),
      call('/api/schemas', {}),
      call('/api/getassets', { dummy: '1' }),
      ask(`${site.url}/api/search?q=${WORD}&lang=de`),
      ask(`${site.url}/de/suche?q=${WORD.slice(0, 9)}`),
      ask(`${site.url}/squidex/content/contact-messages`),
      ask(`${site.url}/squidex/content/contact-messages/${id}`),
      ask(`${site.url}/preview/id/${id}/de`),
      ask(`${site.url}/api/draft?item=${id}&lang=de`),
    ]);
    for (const { status, body: text } of answers) {
      expect(status).toBeLessThan(500);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('anna@example.com');
    }
    for (const refused of [0, 1, 2, 3, 6].map((at) => answers[at])) {
      expect([400, 404]).toContain(refused?.status);
    }
    const databases = readdirSync(site.dataDir).filter((name) => /^(replica|site)\./.test(name));
    expect(databases.length).toBeGreaterThan(1);
    for (const name of databases) {
      expect(readFileSync(join(site.dataDir, name)).includes(CANARY), name).toBe(false);
    }
    expect(site.output()).not.toContain(CANARY);
  });
});

test('a field that a program adds is in its form after the next sync, is filled there, and visitors see it', async () => {
  const { env } = shop;
  const sdk = new SquidexClient({
    ...{ appName: env.SQUIDEX_APP, url: env.SQUIDEX_URL },
    ...{ clientId: env.SQUIDEX_CLIENT_ID, clientSecret: env.SQUIDEX_CLIENT_SECRET },
  });
  const publish = () => ask(`${site.url}/manage/flushcache`, { method: 'POST' });
  const properties = { fieldType: 'String', editor: 'Input' } as const;
  await sdk.schemas.postField('products', {
    ...{ name: 'weaver', properties: { ...properties, label: 'Gewebt von' } },
  });
  await sdk.schemas.postField('contact-messages', {
    ...{ name: 'room', properties: { ...properties, label: 'Zimmer' } },
  });
  await publish();
  // Visitors get it with the form that it belongs to.
  const contact = async () => (await ask(`${site.url}/de/kontakt`)).body;
  await expect.poll(contact).toMatch(/name="f-room"/);
  const values = { name: 'Anna', email: 'anna@example.com', message: 'Canary room', room: 'Stube' };
  expect((await send(body('', { values }))).status).toBe(200);
  await expect.poll(() => kept('Canary room')).toMatchObject([{ data: { room: { iv: 'Stube' } } }]);
  // Editors fill it in, and it is in the content.
  const chief = await addAccount(site, 'chefin@example.com', '--superuser');
  const cookie = sessionOf(await signIn(site, chief));
  const { id } = await someProduct();
  const [name = '', value = ''] = cookie.split('=');
  const { page, problems } = await watchPage({ url: site.url });
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(`/manage/squidex/products/${id}`);
  await page.getByLabel('Gewebt von').fill('Familie Oberhauser');
  await page.getByRole('button', { name: /^(?:Veröffentlichen|Publish)$/ }).click();
  await page.locator('.said-now', { hasText: /Veröffentlicht|Published/ }).waitFor();
  const { data } = await sdk.contents.getContent('products', id);
  expect(data).toMatchObject({ weaver: { iv: 'Familie Oberhauser' } });
  expect(problems).toEqual([]);
});

test('a form that requires what visitors are not shown is told in the overview, in the language of who reads it', async () => {
  const { env } = shop;
  const sdk = new SquidexClient({
    ...{ appName: env.SQUIDEX_APP, url: env.SQUIDEX_URL },
    ...{ clientId: env.SQUIDEX_CLIENT_ID, clientSecret: env.SQUIDEX_CLIENT_SECRET },
  });
  const cookie = sessionOf(
    await signIn(site, await addAccount(site, 'buero@example.com', '--superuser')),
  );
  const overview = async (language: string) =>
    (await ask(`${site.url}/manage`, { headers: { cookie, 'accept-language': language } })).body;
  expect(await overview('de')).not.toContain('das Besucher nicht sehen');
  const properties = {
    fieldType: 'String' as const,
    isRequired: true,
    label: 'Herkunft',
    tags: ['hidden'],
  };
  await sdk.schemas.postSchema({
    ...{
      name: 'feedback',
      isPublished: true,
      properties: { label: 'Rückmeldung', tags: ['form'], validateOnPublish: false },
    },
    fields: [{ name: 'origin', properties }],
  });
  await ask(`${site.url}/manage/flushcache`, { method: 'POST' });
  await expect
    .poll(() => overview('de'))
    .toContain(
      'Das Formular „Rückmeldung“ verlangt das Feld „Herkunft“, das Besucher nicht sehen.',
    );
  expect(await overview('en')).toContain(
    'requires the field “Herkunft”, which visitors are not shown.',
  );
});

/** A mail server. Out: who each mail went to. */
async function mailServer(port: number, received: string[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const stop = () => new Promise<void>((done) => server.close(done));
  onTestFinished(stop);
  return { stop };
}

test('a form sent while content source and mail server are away arrives once both are back, once', async () => {
  const port = await freePort();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'stube@almwerk.example' };
  const own = await connected(undefined, onTestFinished, mail);
  own.server.child.kill('SIGKILL');
  await own.server.ended;
  const form = body('Nothing is lost');
  const first = await send(form, { url: own.site.url });
  const again = await send(form, { url: own.site.url });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(json(again)).toEqual(json(first));
  const said = (words: string) => expect.poll(own.site.output).toContain(words);
  await said('did not reach the content source yet');
  await said('A mail was not sent');
  // What was answered is on the disk, so the server may be killed as well.
  await own.site.kill();

  const received: string[] = [];
  const content = launch(own.contentDir, [
    ...['content-server', '--port', new URL(own.env.SQUIDEX_URL).port],
  ]);
  await content.says(/Content server at/);
  expect(await kept('Nothing is lost', own)).toEqual([]);
  await mailServer(port, received);
  const restarted = await startSite({
    dataDir: own.site.dataDir,
    env: { ...own.env, ...mail },
  });
  onTestFinished(restarted.kill);
  await expect.poll(() => kept('Nothing is lost', own)).toHaveLength(1);
  await expect.poll(() => received.length).toBe(2);
  expect((await send(form, { url: restarted.url })).status).toBe(200);
  await send(body('The next one'), { url: restarted.url });
  await expect.poll(() => kept('The next one', own)).toHaveLength(1);
  expect(await kept('Nothing is lost', own)).toHaveLength(1);
  await expect.poll(() => received.length).toBe(4);
  expect(received.filter((address) => address === 'anna@example.com')).toHaveLength(2);
}, 300_000);
