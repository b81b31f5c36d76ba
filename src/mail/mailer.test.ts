import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '#src/model/errors/errors.ts';
import { createFolderTransport } from './folder.ts';
import { writeMail } from './write-mail.ts';
import { Mail as MailSchema, type Mail } from './mail.ts';
import { type Mailer, type MailerOptions, openMailer } from './mailer.ts';
import { createSmtpTransport } from './smtp.ts';

const FROM = { name: 'Almwerk', address: 'stube@almwerk.example' };

const MAIL: Mail = {
  to: { address: 'anna@example.com' },
  ...writeMail(
    {
      language: 'de',
      subject: 'Ihre Anfrage Größe 140 × 200',
      heading: 'Danke',
      parts: [{ kind: 'text', text: 'Wir melden uns.' }],
    },
    { name: 'Almwerk', url: 'https://almwerk.example' },
  ),
};

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A mail server on this machine. Out: what it received, as sent. */
async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: { to: string[]; body: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, body: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  onTestFinished(() => stop());
  const address = server.server.address();
  const bound = typeof address === 'object' && address ? address.port : 0;
  return { received, stop, port: bound, url: `smtp://127.0.0.1:${bound}` };
}

function open(options: Partial<MailerOptions> & { url?: string; path?: string }) {
  const problems: Problem[] = [];
  const mailer = openMailer({
    path: ':memory:',
    transport: createSmtpTransport(options.url ?? 'smtp://127.0.0.1:1'),
    from: FROM,
    log: (problem) => void problems.push(problem),
    ...options,
  });
  let closed = false;
  const close = async () => {
    if (!closed) await mailer.close();
    closed = true;
  };
  onTestFinished(close);
  return { mailer, problems, close };
}

async function settled(mailer: Mailer) {
  await mailer.settle();
  return mailer.state();
}

test('a mail reaches the mail server with both bodies, once, however often its occasion is told', async () => {
  const { received, url } = await mailServer();
  const { mailer } = open({ url });
  expect(mailer.send(MAIL, 'enquiry:1').ok).toBe(true);
  expect(mailer.send(MAIL, 'enquiry:1').ok).toBe(true);
  expect(await settled(mailer)).toEqual({ waiting: 0, givenUp: 0, reason: undefined });
  mailer.send(MAIL, 'enquiry:1');
  await mailer.settle();
  expect(received).toHaveLength(1);
  const { to, body } = received[0] ?? { to: [], body: '' };
  expect(to).toEqual(['anna@example.com']);
  expect(body).toMatch(/^From: Almwerk <stube@almwerk\.example>\r$/m);
  expect(body).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(body).toMatch(/^Content-Language: de\r$/m);
  expect(body).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(body).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
});

test('mails wait until sending begins, and go out by themselves after that', async () => {
  const { received, url } = await mailServer();
  const { mailer } = open({ url });
  mailer.send(MAIL, 'a');
  expect(mailer.state().waiting).toBe(1);
  mailer.start();
  await expect.poll(() => received.length).toBe(1);
  mailer.send(MAIL, 'b');
  await expect.poll(() => received.length).toBe(2);
});

test('what a server that is away did not get survives a restart, and goes out once it is back', async () => {
  const path = join(temporary(), 'mail.sqlite');
  const first = await mailServer();
  await first.stop();
  const before = open({ url: first.url, path, waitMs: 20 });
  before.mailer.send(MAIL, 'a');
  before.mailer.send({ ...MAIL, to: { address: 'berta@example.com' } }, 'b');
  expect(await settled(before.mailer)).toMatchObject({
    waiting: 2,
    reason: 'ESOCKET ECONNREFUSED',
  });
  expect(before.problems.map(({ name }) => name)).toEqual(['mail-unsent']);
  await before.close();
  const second = await mailServer({}, first.port);
  const after = open({ url: first.url, path, waitMs: 20 });
  after.mailer.start();
  await expect.poll(() => second.received.length).toBe(2);
  await after.mailer.settle();
  expect(second.received.map(({ to }) => to[0]).sort()).toEqual([
    ...['anna@example.com', 'berta@example.com'],
  ]);
});

test.each([
  ['half an hour', 1_800_000],
  ['a year', 365 * 24 * 3_600_000],
])('mails of a time when the clock was %s ahead go out once it is right', async (_, ms) => {
  let now = Date.UTC(2026, 0, 1) + ms;
  const { received, url } = await mailServer();
  let isAway = true;
  const smtp = createSmtpTransport(url);
  const { mailer } = open({
    now: () => now,
    transport: {
      send: async (mail) => (isAway ? { state: 'away', reason: 'x' } : smtp.send(mail)),
    },
  });
  mailer.send(MAIL, 'a');
  await mailer.settle();
  // This one was not tried.
  mailer.send(MAIL, 'b');
  isAway = false;
  now = Date.UTC(2026, 0, 1);
  expect(await settled(mailer)).toEqual({ waiting: 0, givenUp: 0, reason: undefined });
  expect(received).toHaveLength(2);
});

test('a mail that is sent again has the same Message-ID', async () => {
  let tries = 0;
  const ids: (string | undefined)[] = [];
  const { url } = await mailServer({
    onData(stream, _session, done) {
      let body = '';
      stream.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      stream.on('end', () => {
        ids.push(/^Message-ID: (.+)\r$/m.exec(body)?.[1]);
        tries += 1;
        done(tries === 1 ? new Error('out of space') : null);
      });
    },
  });
  const { mailer } = open({ url, waitMs: 1 });
  mailer.send(MAIL, 'a');
  mailer.start();
  await expect.poll(() => mailer.state().waiting).toBe(0);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[\w-]+@almwerk\.example>$/);
  expect(ids[0]).toBe(ids[1]);
});

test('a refused mail waits longer each time, holds up no other, and is given up after five days', async () => {
  let now = Date.UTC(2026, 10, 23);
  const seen: number[] = [];
  const { received, url } = await mailServer({
    onRcptTo({ address }, _session, done) {
      if (address !== 'nobody@example.com') return done();
      seen.push(now);
      done(Object.assign(new Error('unknown'), { responseCode: 550 }));
    },
  });
  const { mailer } = open({ url, now: () => now, waitMs: 60_000 });
  mailer.send({ ...MAIL, to: { address: 'nobody@example.com' } }, 'a');
  mailer.send(MAIL, 'b');
  expect(await settled(mailer)).toMatchObject({ waiting: 1, givenUp: 0 });
  expect(received).toHaveLength(1);
  for (let minute = 0; minute < 8; minute += 1) {
    now += 60_000;
    await mailer.settle();
  }
  expect(seen.map((at) => (at - (seen[0] ?? 0)) / 60_000)).toEqual([0, 1, 3, 7]);
  now += 6 * 24 * 3_600_000;
  expect(await settled(mailer)).toEqual({ waiting: 0, givenUp: 1, reason: 'EENVELOPE 550' });
});

/** A server that answers 421, and with that hangs up, when it has read a mail with this word. */
function suspicious(word: string) {
  const taken: string[] = [];
  return {
    taken,
    onData(stream, { envelope }, done) {
      let body = '';
      stream.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      stream.on('end', () => {
        const isSuspect = body.includes(word);
        if (!isSuspect) taken.push(...envelope.rcptTo.map(({ address }) => address));
        done(isSuspect ? Object.assign(new Error('bye'), { responseCode: 421 }) : null);
      });
    },
  } satisfies SMTPServerOptions & { taken: string[] };
}

test('a mail that the server hangs up on holds back none of those that wait with it', async () => {
  let now = Date.UTC(2026, 10, 23);
  const { taken, onData } = suspicious('casino');
  const { url } = await mailServer({ onData });
  const { mailer } = open({ url, now: () => now, waitMs: 5_000 });
  mailer.send({ ...MAIL, subject: 'casino' }, 'a');
  mailer.send({ ...MAIL, to: { address: 'berta@example.com' } }, 'b');
  mailer.send({ ...MAIL, to: { address: 'clara@example.com' } }, 'c');
  expect(await settled(mailer)).toMatchObject({ waiting: 3, reason: 'EMESSAGE 421' });
  now += 5_000;
  expect(await settled(mailer)).toMatchObject({ waiting: 1 });
  expect(taken).toEqual(['berta@example.com', 'clara@example.com']);
});

test('a mail is given up that the server hangs up on for five days while it takes others', async () => {
  let now = Date.UTC(2026, 10, 23);
  const day = 24 * 3_600_000;
  const { onData } = suspicious('casino');
  const { url } = await mailServer({ onData });
  const { mailer } = open({ url, now: () => now });
  mailer.send({ ...MAIL, subject: 'casino' }, 'a');
  now += 2 * day;
  mailer.send(MAIL, 'b');
  expect(await settled(mailer)).toMatchObject({ waiting: 2, givenUp: 0 });
  now += 3_600_000;
  expect(await settled(mailer)).toMatchObject({ waiting: 1, givenUp: 0 });
  now += 3 * day;
  expect(await settled(mailer)).toMatchObject({ waiting: 0, givenUp: 1 });
});

test('no mail is given up because of a server that is away for weeks', async () => {
  let now = Date.UTC(2026, 10, 23);
  const day = 24 * 3_600_000;
  const first = await mailServer();
  const { mailer } = open({ url: first.url, now: () => now });
  mailer.send(MAIL, 'a');
  await mailer.settle();
  await first.stop();
  mailer.send(MAIL, 'b');
  for (let week = 0; week < 3; week += 1) {
    now += 7 * day;
    expect(await settled(mailer)).toMatchObject({ waiting: 1, givenUp: 0 });
  }
  const second = await mailServer({}, first.port);
  now += day;
  expect(await settled(mailer)).toMatchObject({ waiting: 0, givenUp: 0 });
  expect(second.received).toHaveLength(1);
});

test('nobody adds a header or a recipient', async () => {
  const { received, url } = await mailServer();
  const { mailer } = open({ url });
  const wrong = [
    ...[
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example,c@d.example',
      '"x@y.example" <z@w.example>',
    ],
    ...['a@b.example\0', '', 'a b@c.example', `${'a'.repeat(10_000)}@b.example`, 'a@b.example\n'],
  ];
  for (const address of wrong) {
    expect(mailer.send({ ...MAIL, to: { address } }, `to ${address}`)).toMatchObject({
      error: { name: 'email-invalid' },
    });
    const replying = { ...MAIL, replyTo: { address } };
    expect(mailer.send(replying, `reply ${address}`)).toMatchObject({
      error: { name: 'email-invalid', details: { email: address.slice(0, 100) } },
    });
  }
  mailer.send(
    {
      ...MAIL,
      to: { name: 'Anna\r\nBcc: c@d.example', address: 'anna@example.com' },
      replyTo: { name: 'B\u0000\u2028X-Evil: 1', address: 'b@example.com' },
      subject: 'Hello\r\nBcc: c@d.example\r\n\r\nbody',
    },
    'headers',
  );
  await mailer.settle();
  expect(received.map(({ to }) => to)).toEqual([['anna@example.com']]);
  const [head = ''] = (received[0]?.body ?? '').split('\r\n\r\n');
  expect(head).not.toMatch(/^(?:Bcc|X-Evil):/im);
  expect(head).toContain('Reply-To: "B X-Evil: 1" <b@example.com>');
});

test('a subject that is too long is cut between two characters', () => {
  const subject = `${'a'.repeat(198)}🌲 im Schnee`;
  expect(v.parse(MailSchema, { ...MAIL, subject }).subject).toBe(`${'a'.repeat(198)}…`);
});

test('a mail that can be unsubscribed says where, in one click', async () => {
  const { received, url } = await mailServer();
  const { mailer } = open({ url });
  mailer.send({ ...MAIL, unsubscribe: 'https://almwerk.example/newsletter/x' }, 'a');
  await mailer.settle();
  expect(received[0]?.body).toContain('List-Unsubscribe: <https://almwerk.example/newsletter/x>');
  expect(received[0]?.body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a password that the server does not take is no fault of the mail', async () => {
  const { url } = await mailServer({
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
    allowInsecureAuth: true,
  });
  const { mailer, problems } = open({ url: url.replace('//', '//shop:secret@') });
  mailer.send(MAIL, 'a');
  expect(await settled(mailer)).toMatchObject({ waiting: 1, reason: 'EAUTH 535' });
  expect(JSON.stringify(problems)).not.toMatch(/secret|example\.com/);
});

test('without a mail server mails are files that mail programs open', async () => {
  const folder = join(temporary(), 'outbox');
  const { mailer } = open({ transport: createFolderTransport(folder) });
  mailer.send(MAIL, 'a');
  mailer.send(MAIL, 'b');
  expect(await settled(mailer)).toMatchObject({ waiting: 0 });
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  const file = join(folder, files[0] ?? '');
  expect(file).toMatch(/\d{4}-\d\d-\d\dT[\d.-]+Z-[\w-]+\.eml$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^To: anna@example\.com\r$/m);
});

test('the text of a sent mail is forgotten', async () => {
  const folder = temporary();
  const { url } = await mailServer();
  const { mailer } = open({ url, path: join(folder, 'mail.sqlite') });
  mailer.send({ ...MAIL, text: 'a secret of Anna' }, 'a');
  await mailer.settle();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes('anna@example.com'), name).toBe(false);
  }
});

test('an address gets so many mails with a limit in a day, and any number of others', async () => {
  let now = Date.UTC(2026, 10, 23);
  const { received, url } = await mailServer();
  const { mailer } = open({ url, now: () => now });
  const send = (key: string, address = 'anna@example.com', perDay: number | undefined = 3) =>
    mailer.send({ ...MAIL, to: { address } }, key, perDay).ok;
  for (let n = 0; n < 5; n += 1)
    expect(send(`thanks:${n}`, n % 2 ? 'Anna@Example.com' : undefined)).toBe(true);
  await mailer.settle();
  expect(received).toHaveLength(3);
  send('thanks:berta', 'berta@example.com');
  mailer.send(MAIL, 'password');
  await mailer.settle();
  expect(received).toHaveLength(5);
  now += 25 * 3_600_000;
  send('thanks:tomorrow');
  await mailer.settle();
  expect(received).toHaveLength(6);
});

test('more addresses of one person, behind a plus or with dots, bring no more mails', async () => {
  const { received, url } = await mailServer();
  const { mailer } = open({ url });
  const send = (address: string) =>
    mailer.send({ ...MAIL, to: { address } }, `thanks:${address}`, 3).ok;
  for (const name of ['anna', 'anna+1', 'anna+2', 'anna+3', 'a.nna', 'An.Na+x', 'berta', '+', '+1'])
    expect(send(`${name}@example.com`)).toBe(true);
  await mailer.settle();
  const to = received.map((mail) => mail.to[0]?.split('@')[0]);
  expect(to).toEqual(['anna', 'anna+1', 'anna+2', 'berta', '+', '+1']);
});
