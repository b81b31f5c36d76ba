import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { findEntries, readEntryForm } from '#src/api/handlers/office/inbox.ts';
import { openMailer } from '#src/mail/mailer.ts';
import type { OutgoingMail } from '#src/mail/transport.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { formsOf, formWords } from '#src/model/schemas/forms.ts';
import { entryState } from '#src/model/visitors/inbox.ts';
import { inboxCsv } from '#src/render/inbox/inbox-csv.ts';
import { createEnquiryKind } from '#src/submissions/enquiry-kind.ts';
import { createFormKind } from '#src/submissions/form-kind.ts';
import { openInbox } from '#src/submissions/inbox.ts';
import type { NewSubmission } from '#src/submissions/store.ts';
import { openSubmissions } from '#src/submissions/submissions.ts';
import { contentServer, MESSAGE, SENT, temporary } from './content.ts';

const DAY_MS = 24 * 3_600_000;
const BY = 'vroni@almwerk.example';

const good = (kind: string, name: string) => ({
  ...{ kind, name, details: 'Moos', quantity: 2, priceCents: 24_800, page: '/de/product/x' },
});

/** Asks for goods; they are named in the item, as the handler writes them. */
function enquiry(key: string, goods: ReturnType<typeof good>[]): NewSubmission {
  const { message, name, email } = SENT.data;
  const own = { number: { iv: null }, received: { iv: null } };
  const data = { message, name, email, goods: { iv: goods }, ...own };
  const values = {
    ...{ ...SENT, schema: 'enquiries', label: 'Anfragen', data },
    goods: { shop: goods, sender: goods },
  };
  return { kind: 'enquiry', key: key.repeat(32), language: 'de', page: '/de/anfrage', values };
}

async function open(path = ':memory:') {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const content = await contentServer();
  const hidden = new Set<string>();
  const mails: OutgoingMail[] = [];
  const log = () => undefined;
  const mail = openMailer({
    ...{ path: ':memory:', from: { address: 'a@b.example' }, log, now },
    transport: {
      async send(one) {
        mails.push(one);
        return { state: 'sent' };
      },
    },
  });
  const shop = {
    words: (language: 'de' | 'en') =>
      dictionaryOf({ de: formWords('de'), en: formWords('en') }, language),
    sender: () => ({ name: 'Almwerk', url: 'https://almwerk.example' }),
    inbox: () => 'stube@almwerk.example',
  };
  const submissions = openSubmissions({
    ...{ path: ':memory:', content: content.store, mail, log, now, waitMs: 10 },
    kinds: { form: createFormKind(shop), enquiry: createEnquiryKind(shop) },
  });
  const inbox = openInbox({
    path,
    forms: () => formsOf([]).filter(({ name }) => !hidden.has(name)),
    source: content.source,
    store: content.store,
    waiting: submissions.waiting,
    about: submissions.about,
    mail,
    shop,
    keptMs: 180 * DAY_MS,
    now,
  });
  onTestFinished(async () => {
    await submissions.close();
    await mail.close();
    inbox.close();
  });
  return {
    content,
    inbox,
    submissions,
    /** The names of schemas that are no forms at the moment. */
    hidden,
    /** The mails so far, without those that a submission brings by itself. */
    async answers() {
      await mail.settle();
      return mails.filter(({ subject }) => /Almwerk/.test(subject));
    },
    pass(days: number) {
      ahead += days * DAY_MS;
    },
  };
}

/** The only entry. */
async function only(inbox: Awaited<ReturnType<typeof open>>['inbox'], language: 'de' | 'en') {
  const { entries } = await inbox.list(language);
  expect(entries).toHaveLength(1);
  return entries[0] ?? expect.unreachable();
}

test('what visitors sent is listed with its words in the language of whoever reads', async () => {
  const { inbox, submissions } = await open();
  const { number } = submissions.accept(MESSAGE);
  await submissions.settle();
  expect(await only(inbox, 'en')).toMatchObject({
    ...{ number, kind: 'contact-messages', kindLabel: 'Messages from the contact page' },
    ...{ name: 'Anna Gruber', email: 'anna@example.com', language: 'en', page: '/en/contact' },
    ...{ done: null, answers: [], goods: [], isWaiting: false },
    rows: expect.arrayContaining([{ label: 'Message', value: 'Gibt es den Loden auch in Moos?' }]),
  });
  const german = await only(inbox, 'de');
  expect(german.rows.map(({ label }) => label)).toContain('Nachricht');
  expect(german.until - german.at).toBe(180 * DAY_MS);
  expect(await inbox.find(german.id, 'de')).toEqual({ ok: true, value: german });
  expect(await inbox.find('none', 'de')).toMatchObject({ error: { name: 'content-missing' } });
});

test('a form without fields for them keeps the number and the language of its sender', async () => {
  const { inbox, submissions, answers } = await open();
  const { name, email, message } = SENT.data;
  const values = { ...SENT, data: { name, email, message } };
  const { number } = submissions.accept({ ...MESSAGE, values });
  await submissions.settle();
  const entry = await only(inbox, 'de');
  expect(entry).toMatchObject({ number, language: 'en', page: '/en/contact', isWaiting: false });
  expect(await inbox.find(entry.id, 'de')).toEqual({ ok: true, value: entry });
  await inbox.answer(entry.id, { key: 'k', by: BY, text: 'Yes, in moss too.' });
  expect(await answers()).toMatchObject([{ subject: `Your enquiry ${number} at Almwerk` }]);
});

test('an enquiry for nothing but samples is of a kind of its own', async () => {
  const { inbox, submissions } = await open();
  submissions.accept(enquiry('a', [good('goods', 'Decke'), good('sample', 'Loden')]));
  submissions.accept(enquiry('b', [good('sample', 'Loden')]));
  await submissions.settle();
  const { entries } = await inbox.list('de');
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['enquiries', 'samples']);
  const samples = entries.find(({ kind }) => kind === 'samples');
  expect(samples?.goods).toMatchObject([{ isSample: true, name: 'Loden', details: 'Moos' }]);
});

test('while the source is away what waits is listed, can be answered, and is deleted only later', async () => {
  const { inbox, submissions, content, answers } = await open();
  content.be('away');
  submissions.accept(MESSAGE);
  await submissions.settle();
  const { entries, unread } = await inbox.list('de');
  expect(unread?.name).toBe('source-unreachable');
  expect(entries).toMatchObject([{ name: 'Anna Gruber', isWaiting: true }]);
  content.be('refuses');
  const { id } = await only(inbox, 'de');
  expect(await inbox.remove(id)).toMatchObject({ error: { name: 'enquiry-waiting' } });
  expect(await inbox.countOpen()).toMatchObject({ value: 1 });
  expect((await inbox.answer(id, { key: 'k', by: BY, text: 'Ja, auch in Moos.' })).ok).toBe(true);
  expect(await answers()).toHaveLength(1);
  content.be('up');
  submissions.start();
  await expect.poll(() => submissions.state().waiting).toBe(0);
  expect(await only(inbox, 'de')).toMatchObject({ id, isWaiting: false, answers: [{ by: BY }] });
});

test('an answer goes to the sender once, in their language, with their words below', async () => {
  const { inbox, submissions, answers } = await open();
  const { number } = submissions.accept(MESSAGE);
  await submissions.settle();
  const { id } = await only(inbox, 'de');
  const answer = { key: 'k', by: BY, text: 'Yes, in moss too.' };
  await inbox.answer(id, answer);
  await inbox.answer(id, answer);
  const sent = await answers();
  expect(sent).toMatchObject([
    {
      to: { address: 'anna@example.com' },
      replyTo: { address: 'stube@almwerk.example' },
      subject: `Your enquiry ${number} at Almwerk`,
      language: 'en',
    },
  ]);
  const [{ text } = { text: '' }] = sent;
  expect(text).toMatch(/Yes, in moss too\.[\s\S]+Message: Gibt es den Loden auch in Moos\?/);
  expect((await only(inbox, 'de')).answers).toMatchObject([{ by: BY, text: 'Yes, in moss too.' }]);
});

test('what is done is no longer counted as open, and can be opened again', async () => {
  const { inbox, submissions } = await open();
  submissions.accept(MESSAGE);
  await submissions.settle();
  const { id } = await only(inbox, 'de');
  inbox.setDone({ id, schema: 'contact-messages' }, BY);
  expect((await only(inbox, 'de')).done).toMatchObject({ by: BY });
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 0 });
  inbox.setOpen(id);
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
});

test('an answer of the source is counted again where it is young enough, with what is done since', async () => {
  const { inbox, submissions } = await open();
  const send = async (key: string) => {
    submissions.accept({ ...MESSAGE, key: key.repeat(32) });
    await submissions.settle();
  };
  await send('e');
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
  await send('f');
  expect(await inbox.countOpen(60_000)).toEqual({ ok: true, value: 1 });
  const { entries } = await inbox.list('de');
  inbox.setDone(entries[0] ?? expect.unreachable(), BY);
  expect(await inbox.countOpen(60_000)).toEqual({ ok: true, value: 0 });
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
});

test('what is deleted is gone at the source too, with its answers', async () => {
  const { inbox, submissions, content } = await open();
  submissions.accept(MESSAGE);
  await submissions.settle();
  const { id } = await only(inbox, 'de');
  await inbox.answer(id, { key: 'k', by: BY, text: 'Ja.' });
  inbox.setDone({ id, schema: 'contact-messages' }, BY);
  expect((await inbox.remove(id)).ok).toBe(true);
  expect(await content.items()).toEqual([]);
  expect(await inbox.list('de')).toEqual({ entries: [], unread: undefined });
  submissions.accept({ ...MESSAGE, key: 'c'.repeat(32) });
  await submissions.settle();
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
});

test('after its term what is done is deleted, and nothing before', async () => {
  const { inbox, submissions, content, pass } = await open();
  submissions.accept(MESSAGE);
  await submissions.settle();
  const { id } = await only(inbox, 'de');
  inbox.setDone({ id, schema: 'contact-messages' }, BY);
  pass(179);
  submissions.accept(enquiry('d', [good('sample', 'Loden')]));
  await submissions.settle();
  expect(await inbox.sweep()).toEqual({ removed: [], failure: undefined });
  pass(2);
  content.be('away');
  expect(await inbox.sweep()).toMatchObject({ removed: [], failure: {} });
  content.be('up');
  expect(await inbox.sweep()).toEqual({
    removed: [{ id, schema: 'contact-messages' }],
    failure: undefined,
  });
  expect(await content.items()).toEqual([]);
  expect((await inbox.list('de')).entries).toMatchObject([{ kind: 'samples' }]);
});

test('what is open stays after its term, until it is done', async () => {
  const { inbox, submissions, content, pass } = await open();
  submissions.accept(MESSAGE);
  await submissions.settle();
  const { id } = await only(inbox, 'de');
  await inbox.answer(id, { key: 'k', by: BY, text: 'Ja.' });
  pass(400);
  expect(await inbox.sweep()).toEqual({ removed: [], failure: undefined });
  expect(await only(inbox, 'de')).toMatchObject({ id, done: null, answers: [{ text: 'Ja.' }] });
  inbox.setDone({ id, schema: 'contact-messages' }, BY);
  expect((await inbox.sweep()).removed).toEqual([{ id, schema: 'contact-messages' }]);
  expect(await content.items()).toEqual([]);
});

test.each(['unpublished', 'without its tag'])(
  'what was noted stays while the schema of a form is %s, and counts no other message as done',
  async (state) => {
    const { inbox, submissions, content, hidden } = await open();
    submissions.accept(MESSAGE);
    await submissions.settle();
    const entry = await only(inbox, 'de');
    await inbox.answer(entry.id, { key: 'k', by: BY, text: 'Ja.' });
    inbox.setDone(entry, BY);
    submissions.accept(enquiry('f', [good('sample', 'Loden')]));
    await submissions.settle();
    if (state === 'unpublished') await content.offer(false);
    else hidden.add('contact-messages');
    expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
    expect(await inbox.sweep()).toEqual({ removed: [], failure: undefined });
    await content.offer(true);
    hidden.clear();
    expect(await inbox.find(entry.id, 'de')).toMatchObject({
      value: { done: { by: BY }, answers: [{ text: 'Ja.' }] },
    });
  },
);

test('so does what was noted before notes said of which schema', async () => {
  const path = join(temporary(), 'inbox.sqlite');
  const { inbox, submissions, content, hidden } = await open(path);
  submissions.accept(MESSAGE);
  await submissions.settle();
  const entry = await only(inbox, 'de');
  inbox.setDone(entry, BY);
  const db = new DatabaseSync(path);
  db.exec('DELETE FROM place');
  db.close();
  hidden.add('contact-messages');
  await inbox.sweep();
  hidden.clear();
  await inbox.sweep();
  expect(await only(inbox, 'de')).toMatchObject({ done: { by: BY } });
  // The last night has seen it, so that it can be seen to be gone.
  await content.store.deleteItem('contact-messages', entry.id);
  await inbox.sweep();
  submissions.accept({ ...MESSAGE, key: 'd'.repeat(32) });
  await submissions.settle();
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
});

test('what was noted before schemas were, and is gone at the source, is not counted as done', async () => {
  const path = join(temporary(), 'inbox.sqlite');
  const { inbox, submissions, content } = await open(path);
  submissions.accept(MESSAGE);
  await submissions.settle();
  const entry = await only(inbox, 'de');
  inbox.setDone(entry, BY);
  const db = new DatabaseSync(path);
  onTestFinished(() => db.close());
  db.exec('DELETE FROM place');
  await content.store.deleteItem('contact-messages', entry.id);
  submissions.accept({ ...MESSAGE, key: 'd'.repeat(32) });
  await submissions.settle();
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
});

test('what is open again and has no answer leaves no note', async () => {
  const path = join(temporary(), 'inbox.sqlite');
  const { inbox, submissions } = await open(path);
  submissions.accept(MESSAGE);
  await submissions.settle();
  const entry = await only(inbox, 'de');
  inbox.setDone(entry, BY);
  inbox.setOpen(entry.id);
  const db = new DatabaseSync(path);
  onTestFinished(() => db.close());
  expect(db.prepare('SELECT id FROM place').all()).toEqual([]);
});

test('what was deleted at the source takes its notes with it at night', async () => {
  const folder = temporary();
  const { inbox, submissions, content } = await open(join(folder, 'inbox.sqlite'));
  submissions.accept(MESSAGE);
  await submissions.settle();
  const entry = await only(inbox, 'de');
  await inbox.answer(entry.id, { key: 'k', by: BY, text: 'Gern, Frau Gruber.' });
  inbox.setDone(entry, BY);
  await content.store.deleteItem('contact-messages', entry.id);
  await inbox.sweep();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes('Gruber'), name).toBe(false);
  }
  submissions.accept({ ...MESSAGE, key: 'd'.repeat(32) });
  await submissions.settle();
  expect(await inbox.countOpen()).toEqual({ ok: true, value: 1 });
});

test('the list is narrowed by words, kind and state, and sorted', async () => {
  const { inbox, submissions } = await open();
  submissions.accept(MESSAGE);
  submissions.accept(enquiry('e', [good('sample', 'Hochkar')]));
  await submissions.settle();
  const { entries } = await inbox.list('de');
  const all = {
    words: '',
    kind: undefined,
    state: undefined,
    sort: 'at',
    descending: true,
  } as const;
  const found = (asked: object) => findEntries(entries, { ...all, ...asked }, 'de');
  expect(found({})).toHaveLength(2);
  expect(found({ words: 'hochkar moos' })).toMatchObject([{ kind: 'samples' }]);
  expect(found({ kind: 'contact-messages' })).toMatchObject([{ kind: 'contact-messages' }]);
  expect(found({ state: 'done' })).toEqual([]);
  const kinds = found({ sort: 'kind', descending: false }).map(({ kind }) => kind);
  expect(found({ sort: 'kind' }).map(({ kind }) => kind)).toEqual(kinds.toReversed());
});

test('what is open and answered is told from what nobody has answered', async () => {
  const { inbox, submissions } = await open();
  for (const letter of 'abc') submissions.accept({ ...MESSAGE, key: letter.repeat(32) });
  await submissions.settle();
  const [first, second] = (await inbox.list('en')).entries;
  await inbox.answer(first?.id ?? '', { key: 'k', by: BY, text: 'Yes.' });
  if (second) inbox.setDone(second, BY);
  const { entries } = await inbox.list('en');
  const all = { words: '', kind: undefined, state: undefined, descending: false } as const;
  const states = (asked: object) =>
    findEntries(entries, { ...all, sort: 'state', ...asked }, 'en').map(entryState);
  expect(states({})).toEqual(['open', 'answered', 'done']);
  expect(states({ state: 'open' })).toEqual(['open', 'answered']);
  expect(states({ state: 'unanswered' })).toEqual(['open']);
  expect(inboxCsv(entries, 'en')).toContain(',"Open, answered",');
});

test('a day is written as its reader reads it', async () => {
  const { inbox, submissions } = await open();
  const data = { ...SENT.data, callbackDay: { iv: '2027-03-04T00:00:00Z' } };
  submissions.accept({ ...MESSAGE, values: { ...SENT, data } });
  await submissions.settle();
  const { rows } = await only(inbox, 'en');
  expect(rows).toContainEqual({ label: 'Preferably on', value: '4 Mar 2027' });
});

test('the list as CSV holds no formula', async () => {
  const { inbox, submissions } = await open();
  const data = {
    ...SENT.data,
    name: { iv: '=HYPERLINK("https://evil.example")' },
    // For a spreadsheet that takes another separator than ours the cell ends there.
    message: { iv: 'Grüße;=1+1\n=2+2' },
  };
  submissions.accept({ ...MESSAGE, values: { ...SENT, data } });
  await submissions.settle();
  const csv = inboxCsv((await inbox.list('en')).entries, 'en');
  expect(csv).toMatch(/^\uFEFFNumber,Received,Kind,State,From,E-mail address,Language,/);
  expect(csv).toContain(`,Open,"'=HYPERLINK(""https://evil.example"")",`);
  expect(csv).toContain(`"Grüße;'=1+1\n'=2+2"`);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
});

test('the list as CSV is in the language of its reader, with what it comes to', async () => {
  const { inbox, submissions } = await open();
  submissions.accept(enquiry('a', [good('product', 'Decke Hochkar'), good('product', 'Plaid')]));
  submissions.accept(enquiry('b', [{ ...good('sample', 'Plaid'), quantity: 1, priceCents: 0 }]));
  await submissions.settle();
  const { entries } = await inbox.list('de');
  const [head, ...rows] = inboxCsv(entries, 'de').split('\r\n');
  expect(head).toContain('Nummer;Eingang;Art;Stand;Von;E-Mail-Adresse;Sprache;Von der Seite;');
  expect(head).toContain(';Artikel;Zusammen;Erledigt von;');
  const sent = rows.join('\n');
  expect(sent).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d;Anfragen;Offen;/);
  expect(sent).toContain('"2 × Decke Hochkar, Moos\n2 × Plaid, Moos";992,00;');
  expect(sent).toMatch(/;Muster;Offen;.*;"?Muster Plaid, Moos"?;;/);
});

test('an answer may be as long as its field takes, however many lines it has', async () => {
  const text = `${'a\r\n'.repeat(4_999)}bb`;
  const body = new URLSearchParams({ action: 'answer', key: 'k'.repeat(16), text });
  const form = await readEntryForm(new Request('http://shop.test', { method: 'POST', body }));
  expect(form).toMatchObject({ ok: true, value: { text: text.replaceAll('\r', '') } });
});

test('an enquiry is deleted by who says that they are sure, not by one press', async () => {
  const read = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ action: 'remove', ...fields });
    return readEntryForm(new Request('http://shop.test', { method: 'POST', body }));
  };
  expect(await read({})).toMatchObject({ ok: false, error: { name: 'body-invalid' } });
  expect(await read({ sure: 'on' })).toMatchObject({ ok: true, value: { action: 'remove' } });
});
