import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { elements } from './html.ts';
import { mailsTo } from './mails.ts';
import { ask, loginForm, type RawResponse, sessionOf, signIn } from './people.ts';
import { copyData, type Person, startSite, type TestServer } from './server.ts';

let site: TestServer;
let superuser: Person;
beforeAll(async () => {
  const { dataDir, superuser: person } = inject('people');
  superuser = person;
  // Who asks is told apart by what a proxy says.
  const env = { TRUSTED_PROXIES: '127.0.0.1, ::1' };
  site = await startSite({ dataDir: await copyData(dataDir), env });
  return async () => {
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true });
  };
});

const FORM = 'application/x-www-form-urlencoded';
let clients = 0;

function nextClient(): string {
  clients += 1;
  return `192.0.2.${clients}`;
}

/** Gives an address, as a browser on a page of ours does; each time another client. */
function give(
  email: string,
  { path = '/newsletter', about = '', client = nextClient() } = {},
): Promise<RawResponse> {
  const form = loginForm({ email, about });
  return ask(site.url + path, {
    ...form,
    headers: { ...form.headers, 'x-forwarded-for': client },
  });
}

/** Waits until so many mails have gone to an address. */
const mails = (address: string, count: number) =>
  expect.poll(() => mailsTo(site, address).length).toBe(count);

/** The path of the link in the newest mail to an address. */
function linkTo(address: string, page: 'confirm' | 'unsubscribe'): string {
  const mail = mailsTo(site, address).at(-1) ?? '';
  const [, path] = new RegExp(`(/(?:en/)?newsletter/${page}\\?token=[\\w.-]+)`).exec(mail) ?? [];
  if (path === undefined) throw new Error(`no link to ${page} in the mail to ${address}`);
  return path;
}

const post = (path: string, headers: Record<string, string> = {}, body = '') =>
  ask(site.url + path, { method: 'POST', headers, body });

/** Puts an address on the list. Out: the path that takes it off again. */
async function subscribe(address: string, path = '/newsletter'): Promise<string> {
  await give(address, { path });
  await mails(address, 1);
  await post(linkTo(address, 'confirm'));
  await mails(address, 2);
  return linkTo(address, 'unsubscribe');
}

const emailField = ({ body }: RawResponse) =>
  elements(body, 'input').find(({ name }) => name === 'email');

/** What the page says, without its picture. */
const mainOf = ({ body }: RawResponse) =>
  /<main[\s\S]*<\/main>/.exec(body)?.[0].replace(/<img[^>]*>/, '') ?? '';

const csv = async () => {
  const cookie = sessionOf(await signIn(site, superuser));
  return ask(
    `${site.url}/manage/newsletter`,
    loginForm({ action: 'export', password: superuser.password }, cookie),
  );
};

test.each([
  ['/newsletter', 'de', 'Briefe von Almwerk'],
  ['/de/newsletter', 'de', 'Briefe von Almwerk'],
  ['/en/newsletter', 'en', 'Letters from Almwerk'],
])(
  '%s is a form, with the address filled in that its own address names',
  async (path, lang, title) => {
    const page = await ask(`${site.url}${path}/Anna%2Bhaus%40example.com`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<html lang="${lang}"`);
    expect(page.body).toContain(title);
    expect(emailField(page)).toMatchObject({ value: 'Anna+haus@example.com', type: 'email' });
    // The address stands in the field and nowhere else.
    expect(page.body.split('Anna+haus@example.com')).toHaveLength(2);
    expect(page.body).not.toContain('Anna%2Bhaus');
  },
);

test.each([
  '/newsletter',
  '/newsletter/anna@example.com',
  '/en/newsletter/anna@example.com',
  '/de/newsletter/x',
  '/newsletter/confirm?token=x',
  '/de/newsletter/unsubscribe?token=x',
])('%s is kept by nobody, found by nobody, and told to nobody', async (path) => {
  const { headers, body } = await ask(site.url + path);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('<meta name="robots" content="noindex"');
});

test.each([
  ['de', '/newsletter', 'Bitte eine E-Mail-Adresse wie name@beispiel.de.'],
  ['en', '/en/newsletter', 'Please give an e-mail address such as name@example.com.'],
])('%s: what is no address is told so, and no mail goes out', async (_lang, path, message) => {
  const wrong = [
    'anna',
    'anna@example',
    'a@b.de,c@d.de',
    '"x@y" <z@w.de>',
    'a@b.de\r\nBcc: c@d.de',
  ];
  for (const email of [...wrong, `${'a'.repeat(300)}@example.com`, '']) {
    const answer = await give(email, { path });
    expect([answer.status, answer.body.includes(message)]).toEqual([422, true]);
  }
  const shown = await ask(`${site.url}${path}/nobody%20at%20all`);
  expect([shown.status, shown.body.includes(message)]).toEqual([422, true]);
  expect(shown.body).toContain('value="nobody at all"');
  const script = await ask(`${site.url}${path}/%22%3E%3Cscript%3Ealert(1)%3C!--`);
  expect(emailField(script)).toMatchObject({ value: '"><script>alert(1)<!--' });
});

test('an umlaut in a domain is written as mail servers know it', async () => {
  await give('anna@müller.example');
  await mails('anna@xn--mller-kva.example', 1);
});

describe('double opt-in', () => {
  test('looking at the link ten times confirms nothing, the button does', async () => {
    await give('scanned@example.com');
    await mails('scanned@example.com', 1);
    const link = linkTo('scanned@example.com', 'confirm');
    for (let time = 0; time < 10; time += 1) expect((await ask(site.url + link)).status).toBe(200);
    expect((await csv()).body).not.toContain('scanned@example.com');
    const confirmed = await post(link);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toContain('Danke, Sie stehen auf der Liste');
    expect((await csv()).body).toContain('scanned@example.com,de,');
  });

  test('the mail is in the language of the page, as text and as HTML', async () => {
    await give('english@example.com', { path: '/en/newsletter' });
    await mails('english@example.com', 1);
    const [mail = ''] = mailsTo(site, 'english@example.com');
    expect(mail).toContain('Subject: Please confirm: letters from Almwerk');
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    expect(mail).not.toMatch(/^List-Unsubscribe/m);
  });

  test('the answer is the same for an address that is new, waiting or known', async () => {
    const answers: RawResponse[] = [];
    await subscribe('known@example.com');
    await give('waiting@example.com');
    for (const address of ['unheard@example.com', 'waiting@example.com', 'known@example.com']) {
      const answer = await give(address);
      answers.push({
        ...answer,
        body: mainOf(answer)
          .replaceAll(address, 'ADDRESS')
          .replaceAll(encodeURIComponent(address), 'ADDRESS'),
      });
    }
    const [first, ...others] = answers;
    for (const other of others) {
      expect(other.status).toBe(first?.status);
      expect(other.body).toBe(first?.body);
    }
  });

  test('a form of a foreign page is refused, a button without JavaScript or Origin is not', async () => {
    const foreign = loginForm({ email: 'csrf@example.com', about: '' });
    const headers = { ...foreign.headers, 'sec-fetch-site': 'cross-site' };
    const refused = await ask(`${site.url}/newsletter`, { ...foreign, headers });
    expect(refused.status).toBe(403);
    const plain = { 'content-type': FORM, origin: 'null' };
    const body = 'email=old-browser%40example.com';
    expect((await post('/newsletter', plain, body)).status).toBe(200);
    await mails('old-browser@example.com', 1);
    expect(mailsTo(site, 'csrf@example.com')).toEqual([]);
  });

  test('whoever fills in the trap gets the same answer and no mail', async () => {
    const person = await give('person@example.com');
    const robot = await give('robot@example.com', { about: 'https://spam.example' });
    expect(robot.status).toBe(200);
    expect(mainOf(robot).replaceAll('robot', 'person')).toBe(mainOf(person));
    await mails('person@example.com', 1);
    expect(mailsTo(site, 'robot@example.com')).toEqual([]);
  });

  test('a client asks five times in ten minutes, then it is told how long to wait', async () => {
    const client = '198.51.100.7';
    for (let time = 0; time < 5; time += 1) {
      expect((await give(`many-${time}@example.com`, { client })).status).toBe(200);
    }
    const late = await give('many-6@example.com', { client });
    expect(late.status).toBe(429);
    const seconds = Number(late.headers['retry-after']);
    expect(seconds).toBeGreaterThan(500);
    expect(late.body).toContain(`in ${seconds} Sekunden`);
    expect((await give('many-6@example.com')).status).toBe(200);
  });
});

describe('leaving', () => {
  test('looking changes nothing, the button ends it, and saying it again does no harm', async () => {
    const link = await subscribe('leaving@example.com');
    const shown = await ask(site.url + link);
    expect(shown.body).toContain('Möchten Sie keine Briefe mehr?');
    expect((await csv()).body).toContain('leaving@example.com');
    for (let time = 0; time < 2; time += 1) {
      const left = await post(link, { 'sec-fetch-site': 'same-origin' });
      expect([left.status, left.body.includes('Sie sind abgemeldet')]).toEqual([200, true]);
    }
    expect((await csv()).body).not.toContain('leaving@example.com');
    expect((await ask(site.url + link)).body).toContain('Sie sind abgemeldet');
  });

  test.each([
    ['as a form', FORM, 'List-Unsubscribe=One-Click'],
    [
      'in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('a mail program ends it with one click, %s, from anywhere', async (name, type, body) => {
    const address = `one-click-${name.length}@example.com`;
    const link = await subscribe(address, '/en/newsletter');
    const mail =
      mailsTo(site, address)
        .at(-1)
        ?.replaceAll(/\r\n\s+/g, ' ') ?? '';
    const [, listed] = /^List-Unsubscribe: <([^>]+)>/m.exec(mail) ?? [];
    expect(listed).toMatch(/^https?:\/\//);
    expect(new URL(listed ?? '').pathname + new URL(listed ?? '').search).toBe(link);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const left = await post(link, { 'content-type': type, origin: 'https://mail.example' }, body);
    expect(left.status).toBe(200);
    expect((await csv()).body).not.toContain(address);
  });

  test('with a token of another purpose or another sign nobody leaves', async () => {
    const link = await subscribe('stays@example.com');
    const confirm = /token=(.+)$/.exec(
      mailsTo(site, 'stays@example.com')[0]?.match(/confirm\?token=[\w.-]+/)?.[0] ?? '',
    );
    for (const token of [confirm?.[1] ?? '', link.slice(link.indexOf('=') + 2), '', 'a.b', '%00']) {
      const answer = await post(`/newsletter/unsubscribe?token=${token}`);
      expect([400, 422]).toContain(answer.status);
    }
    expect((await csv()).body).toContain('stays@example.com');
  });
});

describe('the list as CSV', () => {
  test('needs the password again, and is noted in the audit log', async () => {
    const cookie = sessionOf(await signIn(site, superuser));
    const wrong = await ask(
      `${site.url}/manage/newsletter`,
      loginForm({ action: 'export', password: 'not the password' }, cookie),
    );
    expect(wrong.status).toBe(422);
    expect(wrong.headers['content-type']).toContain('text/html');
    await subscribe('=sum@example.com');
    const list = await csv();
    expect(list.status).toBe(200);
    expect(list.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="newsletter-[\d-]{10}\.csv"$/,
      ),
      'cache-control': 'private, no-store',
    });
    expect(list.body).toMatch(/^email,language,asked,confirmed,unsubscribe\r\n/);
    expect(list.body).toContain("\r\n'=sum@example.com,de,");
    const audit = await ask(`${site.url}/api/audit`, { headers: { cookie } });
    const Log = v.object({
      items: v.array(v.object({ who: v.string(), operation: v.string(), schema: v.string() })),
    });
    const { items } = v.parse(v.pipe(v.string(), v.parseJson(), Log), audit.body);
    expect(items[0]).toEqual({
      who: superuser.email,
      operation: 'exported',
      schema: 'subscribers',
    });
  });
});

describe('the list on the screen', () => {
  const screen = async (path: string, form?: Record<string, string>) => {
    const cookie = sessionOf(await signIn(site, superuser));
    const asked = form ? loginForm(form, cookie) : { headers: { cookie } };
    return ask(site.url + path, asked);
  };

  test('is searched, says when nothing was found, and takes somebody off it', async () => {
    const link = await subscribe('zirbe@example.com', '/en/newsletter');
    await subscribe('arve@example.com');
    const found = await screen('/manage/newsletter?q=zirbe');
    expect(found.body).toContain('zirbe@example.com');
    expect(found.body).not.toContain('arve@example.com');
    expect((await screen('/manage/newsletter?q=nobody')).body).toContain('nicht auf der Liste');
    const id = elements(found.body, 'input').find(({ name }) => name === 'id')?.['value'] ?? '';
    // It cannot be undone: one press is not enough.
    const pressed = await screen('/manage/newsletter?q=zirbe', { action: 'remove', id });
    expect(pressed.status).toBe(400);
    expect(elements(pressed.body, 'p').filter(({ role }) => role === 'alert')).toHaveLength(1);
    expect((await csv()).body).toContain('zirbe@example.com');
    const sure = { action: 'remove', id, sure: 'on' };
    const removed = await screen('/manage/newsletter?q=zirbe', sure);
    expect([removed.status, removed.headers.location]).toEqual([
      303,
      '/manage/newsletter?q=zirbe&done=removed',
    ]);
    expect((await csv()).body).not.toContain('zirbe@example.com');
    // The link in their mail says the same as after their own leaving.
    expect((await ask(site.url + link)).body).toContain('You have left the list');
    // In a second tab their row is there still: that is no second removal.
    expect((await screen('/manage/newsletter', sure)).status).toBe(303);
    const log = await screen('/manage/audit?schema=subscribers');
    expect(log.body).toContain('abgemeldet');
    expect(log.body.match(/eine Adresse/g)).toHaveLength(1);
    expect(log.body).not.toContain('zirbe');
  });

  test('is sorted by what the head of a column says', async () => {
    await subscribe('aaa-first@example.com');
    await subscribe('zzz-last@example.com');
    const order = async (query: string) => {
      const { body } = await screen(`/manage/newsletter?${query}`);
      return body.indexOf('aaa-first@') < body.indexOf('zzz-last@');
    };
    expect(await order('sort=address')).toBe(true);
    expect(await order('sort=address&down')).toBe(false);
  });
});

test('no address is in what the server prints, and none in the outbox file once its mail is sent', async () => {
  await subscribe('secret-canary@example.com');
  await ask(`${site.url}/newsletter/secret-canary@example.com`);
  expect(site.output()).not.toContain('canary');
  // A mail is taken out a moment after it was sent.
  const outbox = () => readFileSync(join(site.dataDir, 'mail.sqlite'), 'latin1');
  await expect.poll(() => outbox().includes('canary')).toBe(false);
});

test('the home page has a form that sends an address there', async () => {
  const home = await ask(`${site.url}/de`);
  const form = elements(home.body, 'form').find(({ action }) => action === '/newsletter');
  expect(form).toMatchObject({ method: 'post' });
  const english = await ask(`${site.url}/en`);
  expect(elements(english.body, 'form').map(({ action }) => action)).toContain('/en/newsletter');
});

test.each([
  '/pages/newsletter',
  '/pages/newsletter/anna@example.com',
  '/xx/newsletter/confirm',
  '/shop/newsletter/unsubscribe',
  '/de/newsletter/a/b',
  '/newsletter/a/b',
])('%s is no page of the newsletter', async (path) => {
  expect((await ask(site.url + path)).status).toBe(404);
});
