import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MailTransport, OutgoingMail } from '#src/mail/transport.ts';
import { openMailer } from '#src/mail/mailer.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { createFormKind } from '#src/submissions/form-kind.ts';
import { createRate } from '#src/lib/rate.ts';
import { openSubmissions } from '#src/submissions/submissions.ts';
import { contentServer, MESSAGE, SENT, temporary } from './content.ts';

async function open(
  path = ':memory:',
  given?: Awaited<ReturnType<typeof contentServer>>,
  now: () => number = Date.now,
) {
  const content = given ?? (await contentServer());
  const mails: OutgoingMail[] = [];
  const transport: MailTransport = {
    async send(mail) {
      mails.push(mail);
      return { state: 'sent' };
    },
  };
  const problems: Problem[] = [];
  const log = (problem: Problem) => void problems.push(problem);
  const mailPath = path === ':memory:' ? path : `${path}.mail`;
  const from = { address: 'a@b.example' };
  const mail = openMailer({ path: mailPath, transport, from, log, now });
  const words = (language: 'de' | 'en') => dictionaryOf({}, language);
  const sender = () => ({ name: 'Almwerk', url: 'https://almwerk.example' });
  const submissions = openSubmissions({
    path,
    kinds: { form: createFormKind({ words, sender, inbox: () => 'stube@almwerk.example' }) },
    content: content.store,
    mail,
    log,
    now,
    waitMs: 10,
  });
  const close = async () => {
    await submissions.close();
    await mail.close();
  };
  let open = true;
  onTestFinished(async () => {
    if (open) await close();
  });
  return {
    submissions,
    content,
    problems,
    async mails() {
      await mail.settle();
      return mails;
    },
    async close() {
      open = false;
      await close();
    },
  };
}

test('what was sent becomes a draft of its schema, and a mail to the shop and to the sender', async () => {
  const { submissions, content, mails } = await open();
  const { number } = submissions.accept(MESSAGE);
  expect(number).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  await submissions.settle();
  expect(submissions.state()).toEqual({ waiting: 0, reason: undefined });
  expect(await content.items()).toMatchObject([
    {
      status: 'Draft',
      data: {
        name: { iv: 'Anna Gruber' },
        number: { iv: number },
        language: { iv: 'en' },
        page: { iv: '/en/contact' },
        received: { iv: expect.any(Number) },
      },
    },
  ]);
  expect(await content.items(false)).toEqual([]);
  const [toShop, toSender] = await mails();
  expect(toShop).toMatchObject({
    to: { address: 'stube@almwerk.example' },
    replyTo: { address: 'anna@example.com' },
    subject: `Kontakt: ${number}`,
    text: expect.stringContaining('Nachricht: Gibt es den Loden auch in Moos?'),
  });
  const way = /https:\/\/almwerk\.example\/manage\/enquiries\/[\da-f-]{36}/;
  expect(toShop?.text).toMatch(way);
  expect(toShop?.html).toMatch(way);
  expect(toSender?.text).not.toContain('/manage');
  expect(toSender).toMatchObject({
    to: { address: 'anna@example.com' },
    language: 'en',
    subject: `Your message ${number}`,
  });
  expect(toSender?.text).not.toContain('Moos');
});

test('the same key is the same submission, also while others come', async () => {
  const { submissions, mails } = await open();
  const first = submissions.accept(MESSAGE);
  submissions.accept({ ...MESSAGE, key: 'b'.repeat(32) });
  expect(submissions.accept(MESSAGE)).toEqual(first);
  await submissions.settle();
  expect(submissions.accept(MESSAGE)).toEqual(first);
  await submissions.settle();
  expect(await mails()).toHaveLength(4);
});

test('while the content source is away it waits, survives a restart, and arrives once', async () => {
  const path = join(temporary(), 'submissions.sqlite');
  const content = await contentServer();
  content.be('away');
  const before = await open(path, content);
  before.submissions.accept(MESSAGE);
  await before.submissions.settle();
  expect(before.submissions.state()).toMatchObject({ waiting: 1 });
  expect(before.problems.map(({ name }) => name)).toEqual(['submission-waiting']);
  expect(await before.mails()).toHaveLength(2);
  await before.close();
  content.be('up');
  const after = await open(path, content);
  after.submissions.start();
  await expect.poll(() => after.submissions.state().waiting).toBe(0);
  expect(await content.items()).toHaveLength(1);
  expect(await after.mails()).toHaveLength(0);
});

test.each([
  ['an hour', 3_600_000],
  ['a year', 365 * 24 * 3_600_000],
])('what failed while the clock was %s ahead arrives once it is right', async (_, ms) => {
  const content = await contentServer();
  let now = Date.UTC(2026, 0, 1) + ms;
  const { submissions } = await open(':memory:', content, () => now);
  content.be('away');
  submissions.accept(MESSAGE);
  await submissions.settle();
  content.be('up');
  now = Date.UTC(2026, 0, 1);
  await submissions.settle();
  expect(submissions.state()).toEqual({ waiting: 0, reason: undefined });
  expect(await content.items()).toHaveLength(1);
});

test('an answer of the content source that was lost makes no second item', async () => {
  const content = await contentServer();
  const { submissions } = await open(':memory:', content);
  content.be('answers lost');
  submissions.accept(MESSAGE);
  await submissions.settle();
  expect(submissions.state().waiting).toBe(1);
  content.be('up');
  submissions.start();
  await expect.poll(() => submissions.state().waiting).toBe(0);
  expect(await content.items()).toHaveLength(1);
});

test('what its schema refuses holds nothing up, is tried ever more seldom, and told once', async () => {
  let now = Date.UTC(2026, 10, 23);
  const content = await contentServer();
  const path = join(temporary(), 'submissions.sqlite');
  const { submissions, problems, mails, close } = await open(path, content, () => now);
  const unknown = { ...SENT, schema: 'no-longer-there' };
  const { number } = submissions.accept({ ...MESSAGE, values: unknown });
  submissions.accept({ ...MESSAGE, key: 'b'.repeat(32) });
  await submissions.settle();
  expect(submissions.state()).toEqual({ waiting: 1, reason: undefined });
  expect(await content.items()).toHaveLength(1);
  const before = content.writes();
  for (let minute = 0; minute < 30 * 24 * 60; minute += 5) {
    now += 5 * 60_000;
    await submissions.settle();
  }
  // Doubling from 10 ms to a day takes 24 tries; then there is one a day, in place of 288.
  const tries = content.writes() - before;
  expect(tries).toBeGreaterThan(27);
  expect(tries).toBeLessThan(55);
  expect(problems).toEqual([
    expect.objectContaining({
      name: 'submission-refused',
      details: { number, reason: expect.stringMatching(/^source-refused 404/) },
    }),
  ]);
  expect(await mails()).toHaveLength(4);
  await close();
  const after = await open(path, content, () => now + 24 * 3_600_000);
  await after.submissions.settle();
  expect(after.problems).toEqual([]);
  expect(after.submissions.state().waiting).toBe(1);
});

test('a refused submission arrives once its schema takes it, months later, and no mail comes again', async () => {
  let now = Date.UTC(2026, 10, 23);
  const content = await contentServer();
  const { submissions, mails } = await open(':memory:', content, () => now);
  submissions.accept(MESSAGE);
  content.be('refuses');
  await submissions.settle();
  now += 200 * 24 * 3_600_000;
  content.be('up');
  await submissions.settle();
  expect(submissions.state().waiting).toBe(0);
  expect(await content.items()).toHaveLength(1);
  expect(await mails()).toHaveLength(2);
});

test('what arrived is forgotten here', async () => {
  const folder = temporary();
  const { submissions, mails } = await open(join(folder, 'submissions.sqlite'));
  submissions.accept(MESSAGE);
  await submissions.settle();
  await mails();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes('Gruber'), name).toBe(false);
  }
});

test('a client may send so many, then hears after how many seconds', () => {
  let now = 0;
  const rate = createRate({ windowMs: 60_000, most: 2 }, () => now);
  expect([rate.take('a'), rate.take('a'), rate.take('b')]).toEqual([0, 0, 0]);
  now = 15_000;
  expect(rate.take('a')).toBe(45);
  now = 60_000;
  expect(rate.take('a')).toBe(0);
});
