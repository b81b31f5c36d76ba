import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMailer } from '#src/mail/mailer.ts';
import type { OutgoingMail } from '#src/mail/transport.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { RESTOCK_WORDS } from '#src/model/visitors/restock-words.ts';
import { openRestock } from './restock.ts';

const HOUR = 3_600_000;
const REQUEST = {
  address: 'anna@example.com',
  language: 'de',
  product: 'p',
  colour: 'moss',
} as const;

/** Requests with an outbox, and goods that are there or not. `asked` are the goods that were looked up. */
function shop(path = ':memory:') {
  let time = Date.UTC(2026, 10, 23);
  let isThere = false;
  const now = () => time;
  const sent: OutgoingMail[] = [];
  const asked: string[] = [];
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
  const restock = openRestock({
    path,
    mail,
    shop: {
      sender: () => ({ name: 'Almwerk', url: 'https://almwerk.example' }),
      words: (language) => dictionaryOf(RESTOCK_WORDS, language),
    },
    goods({ product }) {
      asked.push(product);
      return { name: 'Decke, Moos', href: '/de/product/decke#farbe-moos', isThere };
    },
    now,
  });
  onTestFinished(async () => {
    await mail.close();
    restock.close();
  });
  const mails = async () => {
    await mail.settle();
    return sent;
  };
  return {
    ...{ restock, mails, asked },
    /** The link of the newest mail. */
    link: async () => /token=([\w.-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '',
    pass: (ms: number) => {
      time += ms;
    },
    stock: (there: boolean) => {
      isThere = there;
    },
  };
}

test('whoever confirmed gets one mail when the goods are back, and is forgotten', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(REQUEST);
  expect(restock.confirm(await link())).toEqual({ ok: true, value: REQUEST });
  await restock.look();
  expect(await mails()).toHaveLength(1);
  stock(true);
  await restock.look();
  await restock.look();
  expect(await mails()).toHaveLength(2);
  expect((await mails())[1]).toMatchObject({
    to: { address: 'anna@example.com' },
    subject: 'Wieder da: Decke, Moos',
    text: expect.stringContaining('https://almwerk.example/de/product/decke#farbe-moos'),
  });
});

test('an address that got its mail, or waited for a year, is no longer in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-restock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { restock, link, pass, stock } = shop(join(folder, 'restock.sqlite'));
  const isThere = (word: string) =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(word));
  restock.ask(REQUEST);
  restock.confirm(await link());
  expect(isThere('anna@example.com')).toBe(true);
  stock(true);
  await restock.look();
  expect(isThere('anna@example.com')).toBe(false);
  stock(false);
  restock.ask({ ...REQUEST, address: 'berta@example.com' });
  restock.confirm(await link());
  expect(isThere('berta@example.com')).toBe(true);
  pass(366 * 24 * HOUR);
  restock.sweep();
  expect(isThere('berta@example.com')).toBe(false);
});

test('whoever waits can leave by the link of the mail, however old it is, and is forgotten', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-restock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { restock, mails, link, stock, pass } = shop(join(folder, 'restock.sqlite'));
  restock.ask(REQUEST);
  const first = await link();
  expect(restock.read(first)).toEqual({ ok: true, value: { request: REQUEST, isWaiting: false } });
  restock.confirm(first);
  pass(1_000);
  restock.ask({ ...REQUEST, address: 'Anna@example.com' });
  restock.confirm(await link());
  pass(300 * 24 * HOUR);
  expect(restock.read(first)).toEqual({ ok: true, value: { request: REQUEST, isWaiting: true } });
  expect(restock.leave(first).ok).toBe(true);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(files.join().toLowerCase()).not.toContain('anna@example.com');
  expect(restock.read(first)).toMatchObject({ ok: false, error: { name: 'restock-link-old' } });
  expect(restock.leave(`${first}x`)).toMatchObject({ error: { name: 'restock-link-wrong' } });
  stock(true);
  await restock.look();
  expect(await mails()).toHaveLength(2);
});

test('without a press of the button nothing comes', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(REQUEST);
  expect(restock.read(await link()).ok).toBe(true);
  stock(true);
  await restock.look();
  expect(await mails()).toHaveLength(1);
});

test('a link that is opened again after the goods came and went brings no second mail', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(REQUEST);
  const first = await link();
  restock.confirm(first);
  stock(true);
  await restock.look();
  stock(false);
  restock.confirm(first);
  stock(true);
  await restock.look();
  expect(await mails()).toHaveLength(2);
});

test.each([
  ['after', ['second', 'first']],
  ['before', ['first', 'second']],
] as const)(
  'an older link, whose mail has come, may be opened %s a newer one',
  async (_, pressed) => {
    const { restock, mails, link, pass, stock } = shop();
    restock.ask(REQUEST);
    const first = await link();
    restock.confirm(first);
    stock(true);
    await restock.look();
    stock(false);
    pass(HOUR);
    restock.ask(REQUEST);
    const links = { first, second: await link() };
    for (const which of pressed) {
      pass(HOUR);
      expect(restock.confirm(links[which]).ok).toBe(true);
    }
    stock(true);
    await restock.look();
    expect((await mails()).slice(3)).toMatchObject([{ subject: 'Wieder da: Decke, Moos' }]);
  },
);

test('of two links the language of the newer one counts, whichever is opened last', async () => {
  const { restock, mails, link, pass, stock } = shop();
  restock.ask({ ...REQUEST, language: 'en' });
  const older = await link();
  pass(HOUR);
  restock.ask(REQUEST);
  restock.confirm(await link());
  restock.confirm(older);
  stock(true);
  await restock.look();
  expect((await mails()).slice(2)).toMatchObject([{ subject: 'Wieder da: Decke, Moos' }]);
});

test('what is back before the link is opened is not waited for', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(REQUEST);
  const first = await link();
  stock(true);
  expect(restock.confirm(first).ok).toBe(true);
  await restock.look();
  expect(await mails()).toHaveLength(1);
});

test('a link that was changed is no link, and one lasts 48 hours', async () => {
  const { restock, link, pass } = shop();
  restock.ask(REQUEST);
  const token = await link();
  expect(restock.confirm(`x${token}`)).toMatchObject({ error: { name: 'restock-link-wrong' } });
  pass(49 * HOUR);
  expect(restock.confirm(token)).toMatchObject({ error: { name: 'restock-link-old' } });
});

test('a request that is confirmed again counts from then on, in the language of then', async () => {
  const { restock, mails, link, pass, stock } = shop();
  restock.ask(REQUEST);
  restock.confirm(await link());
  pass(350 * 24 * HOUR);
  restock.ask({ ...REQUEST, language: 'en' });
  restock.confirm(await link());
  pass(20 * 24 * HOUR);
  restock.sweep();
  stock(true);
  await restock.look();
  expect((await mails()).slice(2)).toMatchObject([{ subject: 'Back in stock: Decke, Moos' }]);
});

test('goods that many wait for are looked up once, and others have their turn meanwhile', async () => {
  const { restock, mails, link, stock, asked } = shop();
  const people = 400;
  for (let n = 0; n < people; n += 1) {
    restock.ask({ ...REQUEST, address: `anna-${n}@example.com` });
    restock.confirm(await link());
  }
  stock(true);
  asked.length = 0;
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all([restock.look(), restock.look()]);
  clearInterval(other);
  expect(turns).toBeGreaterThan(0);
  expect(await mails()).toHaveLength(2 * people);
  await restock.look();
  expect(asked).toEqual(['p', 'p']);
});

test('an address gets three mails to confirm a day, and a request is forgotten after a year', async () => {
  const { restock, mails, link, pass, stock } = shop();
  for (let count = 0; count < 5; count += 1) {
    pass(60_000);
    restock.ask(REQUEST);
  }
  expect(await mails()).toHaveLength(3);
  restock.confirm(await link());
  pass(366 * 24 * HOUR);
  restock.sweep();
  stock(true);
  await restock.look();
  expect(await mails()).toHaveLength(3);
});
