import * as v from 'valibot';
import { EnquiryGoods, type EnquiryGood } from '#src/model/pages/enquiry.ts';

/** A cookie holds 4 KB. */
const NAME_LENGTH = 30;

const Cookie = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
  EnquiryGoods,
);

/** The goods that a browser without JavaScript keeps. In: its cookie. Out: nothing for what is not ours. */
export function keptGoods(cookie: string | undefined): EnquiryGood[] {
  const kept = v.safeParse(Cookie, cookie);
  return kept.success ? kept.output : [];
}

/** The reverse of `keptGoods`. */
export function keepGoods(goods: readonly EnquiryGood[]): string {
  const short = goods.map((good) => ({ ...good, name: good.name.slice(0, NAME_LENGTH) }));
  return Buffer.from(JSON.stringify(short)).toString('base64url');
}
