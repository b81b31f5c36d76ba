import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMailer } from '#src/mail/mailer.ts';
import type { OutgoingMail } from '#src/mail/transport.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { subscribersCsv } from './csv.ts';
import { openNewsletter } from './newsletter.ts';

const HOUR = 3_600_000;
const SITE = 'https://almwerk.example';

/** A list with an outbox, and what went out. */
function list() {
  const folder = mkdtempSync(join(tmpdir(), 'loden-newsletter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'newsletter.sqlite');
  let time = Date.UTC(2026, 10, 23);
  const now = () => time;
  const sent: OutgoingMail[] = [];
  const mail = openMailer({
    path: ':memory:',
    transport: {
      async send(one) {
        sent.push(one);
        return { state: 'sent' };
      },
    },
    from: { address: 'stube@almwerk.example' },
    log: () => undefined,
    now,
  });
  mail.start();
  const newsletter = openNewsletter({
    path,
    mail,
    shop: {
      sender: () => ({ name: 'Almwerk', url: SITE }),
      words: (language) => dictionaryOf({}, language),
    },
    now,
    steady: now,
  });
  onTestFinished(async () => {
    await mail.close();
    newsletter.close();
  });
  /** The mails to an address so far. */
  const mailsTo = async (address: string) => {
    await mail.settle();
    return sent.filter(({ to }) => to.address === address);
  };
  /** The token of the newest mail to an address. */
  const tokenFor = async (address: string) => tokenIn((await mailsTo(address)).at(-1));
  const joinList = async (address: string) => {
    newsletter.ask(address, 'de');
    expect(newsletter.confirm(await tokenFor(address)).ok).toBe(true);
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { newsletter, mailsTo, tokenFor, join: joinList, pass, bytes: () => bytesOf(path), path };
}

/** How many digests of those who left are kept. */
function departed(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  const row = db.prepare('SELECT count(*) AS count FROM departed').get();
  db.close();
  return Number(row?.['count']);
}

const bytesOf = (path: string) =>
  Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)]).toString('latin1');

function tokenIn(mail: OutgoingMail | undefined): string {
  const [, token] = /[?]token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error('no mail with a link');
  return token;
}

const ANNA = 'anna@example.com';

test('an address is on the list once its owner has confirmed it, and gets word of it', async () => {
  const { newsletter, mailsTo, tokenFor } = list();
  newsletter.ask(ANNA, 'en');
  expect(newsletter.list()).toEqual([]);
  const token = await tokenFor(ANNA);
  expect(newsletter.readConfirmation(token)).toMatchObject({ value: { address: ANNA } });
  expect(newsletter.list()).toEqual([]);
  expect(newsletter.confirm(token)).toMatchObject({ ok: true });
  expect(newsletter.list()).toMatchObject([{ address: ANNA, language: 'en' }]);
  expect(newsletter.count()).toEqual({ de: 0, en: 1 });
  const [first, second] = await mailsTo(ANNA);
  expect(first).toMatchObject({ subject: 'Please confirm: letters from Almwerk' });
  expect(first?.unsubscribe).toBeUndefined();
  expect(second?.unsubscribe).toMatch(`${SITE}/en/newsletter/unsubscribe?token=`);
});

test('before it is confirmed nothing of the address is in the file', async () => {
  const { newsletter, tokenFor, bytes } = list();
  newsletter.ask(ANNA, 'de');
  await tokenFor(ANNA);
  expect(bytes()).not.toContain('anna');
});

test('a link that is opened again and again confirms once', async () => {
  const { newsletter, mailsTo, tokenFor } = list();
  newsletter.ask(ANNA, 'de');
  const token = await tokenFor(ANNA);
  for (let time = 0; time < 5; time += 1) expect(newsletter.confirm(token).ok).toBe(true);
  expect(newsletter.list()).toHaveLength(1);
  expect(await mailsTo(ANNA)).toHaveLength(2);
});

test('a link to confirm lasts 48 hours', async () => {
  const { newsletter, tokenFor, pass } = list();
  newsletter.ask(ANNA, 'de');
  const token = await tokenFor(ANNA);
  pass(48 * HOUR);
  expect(newsletter.readConfirmation(token).ok).toBe(true);
  pass(1);
  expect(newsletter.confirm(token)).toMatchObject({ error: { name: 'newsletter-link-old' } });
  expect(newsletter.list()).toEqual([]);
});

test('whoever left stays away, whatever links are still about, until they ask again', async () => {
  const { newsletter, tokenFor, mailsTo, pass } = list();
  newsletter.ask(ANNA, 'de');
  const confirm = await tokenFor(ANNA);
  newsletter.confirm(confirm);
  const leave = await tokenFor(ANNA);
  pass(HOUR);
  expect(newsletter.readLeaving(leave)).toMatchObject({ value: { address: ANNA } });
  expect(newsletter.leave(leave).ok).toBe(true);
  expect(newsletter.leave(leave).ok).toBe(true);
  expect(newsletter.readLeaving(leave)).toEqual({ ok: true, value: undefined });
  expect(newsletter.confirm(confirm)).toMatchObject({ error: { name: 'newsletter-link-old' } });
  pass(HOUR);
  newsletter.ask(ANNA, 'de');
  expect(newsletter.confirm(await tokenFor(ANNA)).ok).toBe(true);
  expect(newsletter.list()).toHaveLength(1);
  expect(await mailsTo(ANNA)).toHaveLength(4);
});

test('of whoever left nothing remains in the file but a digest, and that for two days', async () => {
  const { newsletter, tokenFor, join, pass, bytes, path } = list();
  await join(ANNA);
  expect(bytes()).toContain(ANNA);
  newsletter.leave(await tokenFor(ANNA));
  expect(bytes()).not.toContain('anna');
  expect(departed(path)).toBe(1);
  pass(48 * HOUR);
  newsletter.sweep();
  expect(departed(path)).toBe(1);
  pass(1);
  newsletter.sweep();
  expect(departed(path)).toBe(0);
});

test('who is on the list is told so by mail when the address is given again, in any capitals', async () => {
  const { newsletter, mailsTo, join, pass } = list();
  await join(ANNA);
  pass(HOUR);
  newsletter.ask('Anna@Example.com', 'de');
  expect((await mailsTo(ANNA)).at(-1)).toMatchObject({
    subject: 'Sie bekommen unsere Briefe schon',
    unsubscribe: expect.stringContaining('/newsletter/unsubscribe?token='),
  });
  expect(newsletter.list()).toHaveLength(1);
});

test('an address gets one mail for a button that is pressed twice, and three a day', async () => {
  const { newsletter, mailsTo, pass } = list();
  newsletter.ask(ANNA, 'de');
  newsletter.ask(ANNA.toUpperCase(), 'de');
  expect(await mailsTo(ANNA)).toHaveLength(1);
  for (let hour = 0; hour < 10; hour += 1) {
    pass(HOUR);
    newsletter.ask(ANNA, 'de');
  }
  expect(await mailsTo(ANNA)).toHaveLength(3);
  pass(24 * HOUR);
  newsletter.ask(ANNA, 'de');
  expect(await mailsTo(ANNA)).toHaveLength(4);
});

test('links serve one purpose, and none when a sign of them is changed', async () => {
  const { newsletter, tokenFor, pass } = list();
  newsletter.ask(ANNA, 'de');
  const confirm = await tokenFor(ANNA);
  newsletter.confirm(confirm);
  const leave = await tokenFor(ANNA);
  pass(1);
  const wrong = { error: { name: 'newsletter-link-wrong' } };
  expect(newsletter.leave(confirm)).toMatchObject(wrong);
  expect(newsletter.confirm(leave)).toMatchObject(wrong);
  const [body = '', mac = ''] = confirm.split('.');
  const others = JSON.stringify({ address: 'eve@example.com', language: 'de', asked: 0 });
  const broken = [
    '',
    confirm.slice(0, -2),
    confirm.slice(2),
    `${Buffer.from(others).toString('base64url')}.${mac}`,
    `${body}.`,
    `${confirm}.x`,
  ];
  for (const token of broken) expect(newsletter.confirm(token)).toMatchObject(wrong);
  expect(newsletter.list()).toHaveLength(1);
});

test('a list with another key takes no link of this one', async () => {
  const one = list();
  const other = list();
  one.newsletter.ask(ANNA, 'de');
  expect(other.newsletter.confirm(await one.tokenFor(ANNA)).ok).toBe(false);
});

test('the list as CSV has a link to leave in every line', async () => {
  const { newsletter, join } = list();
  await join(ANNA);
  const [head, line, end] = subscribersCsv(newsletter.list(), SITE).split('\r\n');
  expect(head).toBe('email,language,asked,confirmed,unsubscribe');
  expect(line).toMatch(
    /^anna@example\.com,de,2026-11-23T00:00:00\.000Z,2026-11-23T00:00:00\.000Z,https:\/\/almwerk\.example\/newsletter\/unsubscribe\?token=[\w.-]+$/,
  );
  expect(end).toBe('');
  const [, token = ''] = /token=([\w.-]+)/.exec(line ?? '') ?? [];
  expect(newsletter.leave(token).ok).toBe(true);
  expect(newsletter.list()).toEqual([]);
});
