import { expect, test } from 'vitest';
import type { EnquiryGood } from './enquiry.ts';
import { keepGoods, keepValues, keptGoods, keptValues } from './enquiry-cookie.ts';

const good = (name: string): EnquiryGood => ({
  ...{ kind: 'goods', product: 'p-1', colour: null, size: '70-140-cm', quantity: 2 },
  ...{ seenCents: 12_900, name },
});

test('a cookie keeps goods in the letters that cookies have, twelve of them in 4 KB', () => {
  const goods = Array.from({ length: 12 }, (_, at) => good(`Hüttendecke „Größe“ ${at} ÿÿÿ>>>???`));
  const id = '3f0c2a1e-6b57-4b2e-9d0e-0f6b1d2c3e4f';
  const long = goods.map((one) => ({ ...one, product: id, colour: id, name: 'a'.repeat(80) }));
  const shortened = goods.map((one) => ({ ...one, name: one.name.slice(0, 30) }));
  expect(keptGoods(keepGoods(goods))).toEqual(shortened);
  expect(keepGoods(goods)).toMatch(/^[\w-]+$/);
  expect(keepGoods(long).length).toBeLessThan(4_000);
});

test('a cookie keeps no half of an emoji, which no server takes', () => {
  const [kept] = keptGoods(keepGoods([good(`${'a'.repeat(29)}🌲`)]));
  expect(kept?.name).toBe('a'.repeat(29));
});

test.each([undefined, '', 'a', 'äö', '%%%', btoa('{"goods":[]}'), btoa('[{"kind":"goods"}]')])(
  'a cookie that is not ours keeps nothing: %s',
  (cookie) => {
    expect(keptGoods(cookie)).toEqual([]);
    expect(keptValues(cookie)).toEqual({});
  },
);

test('another cookie keeps what is written, as long as it holds that', () => {
  const written = { name: 'Resi Größing', message: 'Für die Stube?\r\n>>>', agreed: true };
  expect(keptValues(keepValues(written) ?? '')).toEqual(written);
  expect(keepValues(written)).toMatch(/^[\w-]+$/);
  expect(keepValues({ message: 'ü'.repeat(1_300) })?.length).toBeLessThan(3_900);
  expect(keepValues({ message: 'ü'.repeat(1_500) })).toBeNull();
  expect(keepValues({ message: 'x'.repeat(500_000) })).toBeNull();
});
