import { expect, onTestFinished, test } from 'vitest';
import { openMailer } from '#src/mail/mailer.ts';
import type { OutgoingMail } from '#src/mail/transport.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { RESTOCK_WORDS } from '#src/model/visitors/restock-words.ts';
import { openRestock } from './restock.ts';

const HOUR = 3_600_000;
const WISH = { address: 'anna@example.com', language: 'de', product: 'p', colour: 'moss' } as const;

/** Wishes with an outbox, and goods that are there or not. */
function shop() {
  let time = Date.UTC(2026, 10, 23);
  let isThere = false;
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
  const restock = openRestock({
    path: ':memory:',
    mail,
    shop: {
      sender: () => ({ name: 'Almwerk', url: 'https://almwerk.example' }),
      words: (language) => dictionaryOf(RESTOCK_WORDS, language),
    },
    goods: () => ({ name: 'Decke, Moos', href: '/de/product/decke#farbe-moos', isThere }),
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
    restock,
    mails,
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
  restock.ask(WISH);
  expect(restock.confirm(await link())).toEqual({ ok: true, value: WISH });
  restock.look();
  expect(await mails()).toHaveLength(1);
  stock(true);
  restock.look();
  restock.look();
  expect(await mails()).toHaveLength(2);
  expect((await mails())[1]).toMatchObject({
    to: { address: 'anna@example.com' },
    subject: 'Wieder da: Decke, Moos',
    text: expect.stringContaining('https://almwerk.example/de/product/decke#farbe-moos'),
  });
});

test('without a press of the button nothing comes', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(WISH);
  expect(restock.read(await link()).ok).toBe(true);
  stock(true);
  restock.look();
  expect(await mails()).toHaveLength(1);
});

test('a link that is opened again after the goods came and went brings no second mail', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(WISH);
  const first = await link();
  restock.confirm(first);
  stock(true);
  restock.look();
  stock(false);
  restock.confirm(first);
  stock(true);
  restock.look();
  expect(await mails()).toHaveLength(2);
});

test('what is back before the link is opened is not waited for', async () => {
  const { restock, mails, link, stock } = shop();
  restock.ask(WISH);
  const first = await link();
  stock(true);
  expect(restock.confirm(first).ok).toBe(true);
  restock.look();
  expect(await mails()).toHaveLength(1);
});

test('a link that was changed is no link, and one lasts 48 hours', async () => {
  const { restock, link, pass } = shop();
  restock.ask(WISH);
  const token = await link();
  expect(restock.confirm(`x${token}`)).toMatchObject({ error: { name: 'restock-link-wrong' } });
  pass(49 * HOUR);
  expect(restock.confirm(token)).toMatchObject({ error: { name: 'restock-link-old' } });
});

test('an address gets three mails to confirm a day, and a wish is forgotten after a year', async () => {
  const { restock, mails, link, pass, stock } = shop();
  for (let count = 0; count < 5; count += 1) {
    pass(60_000);
    restock.ask(WISH);
  }
  expect(await mails()).toHaveLength(3);
  restock.confirm(await link());
  pass(366 * 24 * HOUR);
  restock.sweep();
  stock(true);
  restock.look();
  expect(await mails()).toHaveLength(3);
});
