import {
  account,
  addAccount,
  ask,
  loginForm,
  passwordIn,
  sessionOf,
  signIn,
  withPeople,
} from './people.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { run } from './commands.ts';
import { copyData, type Person, startSite, type TestServer } from './server.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, inject, onTestFinished, test } from 'vitest';

const people = withPeople();
const url = (path: string) => people().site.url + path;
const manage = (cookie: string) => ask(url('/manage'), { headers: { cookie } });

async function session(cookie?: string): Promise<unknown> {
  const headers = cookie === undefined ? {} : { cookie };
  return JSON.parse((await ask(url('/api/_auth/session'), { headers })).body);
}

let made = 0;
/** A new account, so that what happens to it touches no other test. */
async function somebody(...flags: string[]): Promise<Person & { cookie: string }> {
  const person = await addAccount(people().site, `p${++made}@almwerk.example`, ...flags);
  return { ...person, cookie: sessionOf(await signIn(people().site, person)) };
}

const signOut = (cookie: string) =>
  ask(url('/api/_auth/session'), {
    method: 'DELETE',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });

const Log = v.object({
  items: v.array(v.object({ who: v.string(), operation: v.string(), id: v.string() })),
});
const LOGIN_ERROR = 'E-Mail oder Passwort stimmt nicht.';

describe('the session call', () => {
  test('says the same to all strangers, and keeps nothing', async () => {
    const answers = [
      await ask(url('/api/_auth/session')),
      await ask(url('/api/_auth/session'), { headers: { cookie: 'hint=1' } }),
      await ask(url('/api/_auth/session'), { headers: { cookie: 'hint=1; sid=geraten' } }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, '{}']);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['content-type']).toBe('application/json');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('says who somebody is, and in which language they work', async () => {
    const { cookie, email } = await somebody('--superuser', '--name', 'Vroni Huber');
    expect(await session(cookie)).toEqual({
      user: {
        ...{ email, name: 'Vroni Huber', superuser: true, language: 'de' },
        zone: 'Europe/Berlin',
      },
    });
    const english = await session(`${cookie}; loden-language=%22en%22`);
    expect(english).toMatchObject({ user: { language: 'en' } });
    const broken = await session(`${cookie}; loden-language=en`);
    expect(broken).toMatchObject({ user: { language: 'de' } });
    // A script that names one language means the one of its page.
    const languageAt = async (asked: string) => {
      const headers = { cookie: `${cookie}; loden-language=%22en%22`, 'accept-language': asked };
      const { body } = await ask(url('/squidex/content/nothing/none'), { headers });
      return v.parse(v.object({ message: v.string() }), JSON.parse(body)).message;
    };
    expect(await languageAt('de-DE,de;q=0.9')).toBe(await languageAt('en'));
    expect(await languageAt('de')).not.toBe(await languageAt('en'));
  });
});

describe('signing in', () => {
  test('gives a session that scripts cannot read, and a hint without a secret', async () => {
    const { headers, status } = await signIn(people().site, people().superuser);
    expect([status, headers.location]).toEqual([303, '/manage']);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
      'hint=1; Max-Age=1209600; Path=/; SameSite=Lax',
      expect.stringMatching(/^device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('never takes over a session that was there before', async () => {
    const chosen = 'sid=von-jemand-anderem-gewaehlt';
    const cookie = sessionOf(await signIn(people().site, people().superuser, '', chosen));
    expect(cookie).not.toBe(chosen);
    expect(await session(chosen)).toEqual({});
    const next = sessionOf(await signIn(people().site, people().superuser, '', cookie));
    expect(await session(cookie)).toEqual({});
    expect(await session(next)).toMatchObject({ user: { superuser: true } });
  });

  test.each([
    ['/de/pflege?x=1', '/de/pflege?x=1'],
    ['//evil.example', '/manage'],
  ])('with the way back %j leads to %s', async (back, to) => {
    const { headers } = await signIn(people().site, people().superuser, back);
    expect(headers.location).toBe(to);
  });

  test('leads those without the right to where they see who they are', async () => {
    const { headers } = await signIn(people().site, people().user);
    expect(headers.location).toBe('/login');
    const { body } = await ask(url('/login'), {
      headers: { cookie: sessionOf(await signIn(people().site, people().user)) },
    });
    expect(body).toContain('Du bist angemeldet als');
    // Their first password is changed in their account; nothing else is open to them.
    expect(body.match(/\/manage[\w/]*/g)).toEqual(['/manage/account']);
  });

  test('lets those without the right choose a language where they are told so', async () => {
    const { cookie } = await somebody();
    const chosen = await ask(url('/manage/audit?day=2026-01-01&interface=en'), {
      headers: { cookie },
    });
    expect([chosen.status, chosen.headers.location]).toEqual([303, '/manage/audit?day=2026-01-01']);
    const [language = ''] = String(chosen.headers['set-cookie']).split(';', 1);
    const headers = { cookie: `${cookie}; ${language}` };
    const { status, body } = await ask(url('/manage/audit?day=2026-01-01'), { headers });
    expect(status).toBe(403);
    expect(body).toContain('No access');
    const other = await ask(url('/manage/help/%E2%82%AC-%C3%BC?interface=en'), {
      headers: { cookie },
    });
    expect(other.headers.location).toBe('/manage/help/%E2%82%AC-%C3%BC');
  });

  test('has one answer for an unknown address and a wrong password', async () => {
    const answerTo = async (email: string) => {
      const { status, body } = await signIn(people().site, { email, password: 'falsch' });
      return [status, body.replaceAll(email, '')];
    };
    const [status, body] = await answerTo('niemand@almwerk.example');
    expect(status).toBe(422);
    expect(body).toContain(LOGIN_ERROR);
    expect(await answerTo(people().user.email)).toEqual([status, body]);
  });

  test('shows what was typed as text, and never the password', async () => {
    const email = '"><script>alert(1)</script>@x.example';
    const { body } = await signIn(people().site, { email, password: 'geheim-und-falsch' });
    expect(body).toContain('<script>alert');
    expect(body).not.toContain('"><script>');
    expect(body).not.toContain('geheim-und-falsch');
  });

  test('waits after failures, whatever address is forged', async () => {
    const { email } = await somebody();
    const begun: number[] = [];
    for (let n = 0; n < 7; n++) {
      const form = loginForm({ email, password: 'falsch', return: '', action: 'sign-in' });
      form.headers['x-forwarded-for'] = `203.0.113.${n}`;
      begun.push(performance.now());
      expect((await ask(url('/login'), form)).status).toBe(422);
    }
    // One second after the fifth failure, two after the sixth; the fifth was no sooner than it was tried.
    expect(performance.now() - (begun[4] ?? 0)).toBeGreaterThan(2_950);
  });

  test('fifty at once: those beyond the queue are asked to come again, pages are served', async () => {
    const attempts = Array.from({ length: 50 }, (_, i) =>
      signIn(people().site, { email: `n${i}@x.example`, password: 'falsch' }),
    );
    const page = await Promise.race([ask(url('/de')), Promise.all(attempts)]);
    expect(page).toMatchObject({ status: 200 });
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 503]));
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.headers['retry-after']).toBe('3');
    expect(busy?.body).toContain('Bitte in 3 Sekunden noch einmal versuchen.');
  });

  test('is possible for the owner while others guess at theirs and at other accounts', async () => {
    const { email, password } = await somebody('--superuser');
    const known = (await signIn(people().site, { email, password })).headers['set-cookie'] ?? [];
    const device = known.find((one) => one.startsWith('device='))?.split(';', 1)[0];
    // From now on whoever guesses at the account has to wait.
    for (let failures = 0; failures < 5; failures++) {
      await signIn(people().site, { email, password: 'falsch' });
    }
    let guessing = true;
    const answered = { unknown: 0, owner: 0 };
    const guess = async (at: keyof typeof answered, address: () => string) => {
      while (guessing) {
        await signIn(people().site, { email: address(), password: 'falsch' });
        answered[at] += 1;
      }
    };
    let n = 0;
    const guesses = [
      ...Array.from({ length: 4 }, () => guess('unknown', () => `u${n++}@x.example`)),
      ...Array.from({ length: 3 }, () => guess('owner', () => email)),
    ];
    const statuses: number[] = [];
    // Each of the seven who guess is answered once before it, or twice where two answers cross.
    for (let i = 0; i < 2; i++) {
      const before = answered.unknown + answered.owner;
      statuses.push((await signIn(people().site, { email, password }, '', device)).status);
      expect(answered.unknown + answered.owner - before).toBeLessThanOrEqual(14);
    }
    const before = answered.owner;
    statuses.push((await signIn(people().site, { email, password })).status);
    const waited = answered.owner - before;
    guessing = false;
    await Promise.all(guesses);
    expect(statuses).toEqual([303, 303, 303]);
    // On a device that is new to the account it waits with those who guess there, and for its turn alone.
    expect(waited).toBeLessThanOrEqual(6);
  }, 240_000);

  test.each([
    ['a field stands twice', 'action=sign-in&action=sign-out', 400],
    ['an unknown field', 'action=sign-out&x=1', 400],
    ['no action', 'email=a&password=b&return=', 400],
    ['bytes that are not UTF-8', 'action=sign-out%FF', 400],
    ['too much', `action=sign-in&email=${'x'.repeat(40_000)}`, 413],
  ])('with %s is refused', async (_what, body, status) => {
    const form = { ...loginForm({}), body };
    expect((await ask(url('/login'), form)).status).toBe(status);
  });

  test('says what to do when the form is not complete', async () => {
    const { status, reason, body } = await ask(url('/en/login'), loginForm({ email: 'a' }));
    expect([status, reason]).toEqual([400, 'Bad Request']);
    expect(body).toContain('The form did not arrive complete.');
    expect(body).not.toContain('Expected');
  });

  test('that fails has the reason phrase of its status', async () => {
    const { reason } = await signIn(people().site, { email: 'a@x.example', password: 'falsch' });
    expect(reason).toBe('Unprocessable Entity');
  });

  test.each([
    ['of another type, which nobody reads', 'text/plain', '/login', 415],
    ['of which only the beginning is read', 'application/json', '/api/forms/contact', 413],
  ])(
    'with a long body %s is refused, and the next one is answered',
    async (_what, type, to, code) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => agent.destroy());
      const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
      for (let time = 0; time < 3; time++) {
        const sent = request(url(to), { method: 'POST', agent, headers });
        sent.write('x'.repeat(200_000));
        sent.end('x'.repeat(200_000));
        const [answer]: IncomingMessage[] = await once(sent, 'response');
        expect(answer?.statusCode).toBe(code);
        answer?.resume();
      }
    },
  );

  test('with a compressed body is refused', async () => {
    const form = loginForm({ action: 'sign-out' });
    form.headers['content-encoding'] = 'gzip';
    expect((await ask(url('/login'), form)).status).toBe(415);
  });
});

describe('a session is over', () => {
  test('after DELETE, also for who has kept the cookie', async () => {
    const { cookie } = await somebody();
    const { status, headers } = await signOut(cookie);
    expect(status).toBe(204);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=deleted; Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^hint=deleted; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
    expect(await session(cookie)).toEqual({});
  });

  test('after the form, also for who has kept the cookie', async () => {
    const { cookie } = await somebody('--superuser');
    const form = loginForm({ action: 'sign-out' }, cookie);
    const { status, headers } = await ask(url('/en/login'), form);
    expect([status, headers.location]).toEqual([303, '/en/login']);
    expect((await manage(cookie)).status).toBe(303);
  });

  test('when the right is taken away', async () => {
    const { cookie, email } = await somebody('--superuser');
    expect((await manage(cookie)).status).toBe(200);
    const password = passwordIn(await account(people().site, 'passwd', email, '--no-superuser'));
    expect((await manage(cookie)).status).toBe(303);
    const next = sessionOf(await signIn(people().site, { email, password }));
    expect((await manage(next)).status).toBe(403);
  });

  test.each([
    ['the session', (person: Person & { cookie: string }) => signOut(person.cookie)],
    ['the account', ({ email }: Person) => account(people().site, 'remove', email)],
  ] as const)('for a body that is on its way, when %s goes', async (_what, end) => {
    const person = await somebody('--superuser');
    const { cookie } = await somebody('--superuser');
    /** Makes a page by a body of which the second half comes later. Out: the answer, and whether the page is there. */
    async function make(between: () => Promise<unknown>) {
      const id = randomUUID();
      const body = JSON.stringify({ id, title: { de: 'Unterwegs', en: 'Under way' } });
      const headers = {
        ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        cookie: person.cookie,
      };
      const sent = request(url('/squidex/content/pages'), { method: 'POST', headers });
      const answered = once(sent, 'response');
      sent.write(body.slice(0, 20));
      // The server has asked for the right by then: it waits for nothing but the rest.
      await pause(300);
      await between();
      sent.end(body.slice(20));
      const [answer]: IncomingMessage[] = await answered;
      const there = await ask(url(`/squidex/content/pages/${id}`), { headers: { cookie } });
      const said = answer && (await text(answer));
      return { status: answer?.statusCode, said, there: there.status };
    }
    expect(await make(async () => undefined)).toMatchObject({ status: 201, there: 200 });
    const refused = await make(() => end(person));
    expect(refused).toMatchObject({ status: 401, there: 404 });
    expect(refused.said).toContain('sign-in-needed');
  });

  test('when the account gets a new password', async () => {
    const { cookie, email, password } = await somebody();
    await account(people().site, 'passwd', email);
    expect(await session(cookie)).toEqual({});
    expect((await signIn(people().site, { email, password })).status).toBe(422);
  });

  test('when the account is removed', async () => {
    const { cookie, email } = await somebody('--superuser');
    await account(people().site, 'remove', email);
    expect(await session(cookie)).toEqual({});
    expect((await manage(cookie)).status).toBe(303);
  });
});

test('what somebody does with their own account is in the audit log, and what fails is not', async () => {
  const { cookie, email, password } = await somebody('--superuser');
  const send = (fields: Record<string, string>) =>
    ask(url('/manage/account'), loginForm(fields, cookie));
  const next = 'ein langes neues Passwort für die Alm';
  const change = (current: string) => ({ current, next, repeat: next, username: email });
  expect((await send({ action: 'password', ...change('falsch') })).status).toBe(422);
  expect((await send({ action: 'end-session', session: 'none' })).status).toBe(303);
  const changed = await send({ action: 'password', ...change(password) });
  expect(changed.status).toBe(303);
  const { body } = await ask(url('/api/audit'), { headers: { cookie: sessionOf(changed) } });
  const { items } = v.parse(Log, JSON.parse(body));
  expect(
    items.filter(({ id }) => id === email).map(({ who, operation }) => [who, operation]),
  ).toEqual([
    [email, 'password-changed'],
    [email, 'session-ended'],
    ['npm run account', 'account-added'],
  ]);
});

describe('npm run account', () => {
  test('lists accounts without passwords', async () => {
    const { code, output } = await run(people().site.dataDir, 'account', 'list');
    const lines = output.split('\n');
    expect(code).toBe(0);
    expect(lines).toContain('admin@loden.example  Admin  superuser');
    expect(lines).toContain('sepp@almwerk.example  sepp');
  });

  test('says what is wrong, and fails', async () => {
    const { dataDir } = people().site;
    expect(await run(dataDir, 'account', 'add', people().user.email)).toEqual({
      code: 1,
      output: 'There is an account sepp@almwerk.example already.\n',
    });
  });
});

test('the first superuser gets a new password at each start until somebody has signed in', async () => {
  const dataDir = await copyData(inject('site').dataDir);
  await rm(dataPaths(dataDir).accounts);
  expect(await account({ dataDir }, 'list')).toBe('');
  const start = async () => {
    const site = await startSite({ dataDir });
    onTestFinished(() => site.kill());
    return site;
  };
  const shownBy = async ({ output }: TestServer) => {
    await expect.poll(output).toContain('Password, shown only now:');
    return { email: 'admin@loden.example', password: passwordIn(output()) };
  };
  const first = await start();
  const lost = await shownBy(first);
  await first.kill();
  const second = await start();
  const person = await shownBy(second);
  expect((await signIn(second, lost)).status).toBe(422);
  expect((await signIn(second, person)).headers.location).toBe('/manage');
  await second.stop();
  const third = await start();
  expect((await signIn(third, person)).headers.location).toBe('/manage');
  await third.stop();
  expect(third.output()).not.toContain('shown only now');
});

test.each([
  ['en-GB,en;q=0.8', 'en'],
  ['de-AT', 'de'],
  ['fr', 'de'],
])('who signs in with a browser that asks for %s does so in %s', async (accepted, lang) => {
  const { body } = await ask(`${people().site.url}/login`, {
    headers: { 'accept-language': accepted },
  });
  expect(body).toContain(`<html lang="${lang}"`);
});
