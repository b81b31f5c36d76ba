import { expect, onTestFinished, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { RESTOCK_WORDS } from '#src/model/visitors/restock-words.ts';
import { openRestock, type RestockOptions } from '#src/restock/restock.ts';
import type { RequestedGoods } from '#src/restock/requests.ts';
import { pressRestock, readRestock, type RestockPort } from './restock.ts';

const GOODS = {
  de: { name: 'Decke, Moos', href: '/de/product/decke#farbe-moos', isThere: false },
  en: { name: 'Blanket, Moss', href: '/en/product/blanket#colour-moss', isThere: false },
};

test('behind the link of a mail the goods are in the language of the page', async () => {
  const sent: Parameters<RestockOptions['mail']['send']>[0][] = [];
  const goods = ({ language }: RequestedGoods) => GOODS[language];
  const restock = openRestock({
    path: ':memory:',
    mail: {
      send(mail) {
        sent.push(mail);
        return ok(undefined);
      },
    },
    shop: {
      sender: () => ({ name: 'Almwerk', url: 'https://almwerk.example' }),
      words: (language) => dictionaryOf(RESTOCK_WORDS, language),
    },
    goods,
  });
  onTestFinished(restock.close);
  const port: RestockPort = { restock, goods, rate: { ask: () => 0, take: async () => 0 } };
  restock.ask({ address: 'anna@example.com', language: 'de', product: 'p', colour: 'moss' });
  const [, token = ''] = /token=([\w.-]+)/.exec(sent[0]?.text ?? '') ?? [];
  expect(readRestock(token, 'de', port)).toEqual({ state: 'confirm', goods: GOODS.de });
  expect(readRestock(token, 'en', port)).toEqual({ state: 'confirm', goods: GOODS.en });
  const pressed = new Request('https://almwerk.example/', { method: 'POST' });
  expect(await pressRestock(pressed, token, 'en', port)).toEqual({
    state: 'confirmed',
    goods: GOODS.en,
  });
  expect(readRestock(token, 'de', port)).toEqual({ state: 'confirmed', goods: GOODS.de });
});
