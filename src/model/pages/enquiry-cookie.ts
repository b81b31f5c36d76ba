import * as v from 'valibot';
import { cookieText, cookieTextWithin, readCookieText } from '#src/lib/cookie-text.ts';
import { cutText } from '#src/lib/cut-text.ts';
import type { FormValues } from '../forms/form-values.ts';
import { type EnquiryGood, EnquiryGoods } from './enquiry.ts';

/** So long that a cookie holds as many goods as there may be. */
const NAME_LENGTH = 30;

/** The goods that a browser without JavaScript keeps. In: its cookie. Out: nothing for what is not ours. */
export function keptGoods(cookie: string | undefined): EnquiryGood[] {
  const kept = v.safeParse(EnquiryGoods, readCookieText(cookie));
  return kept.success ? kept.output : [];
}

/** The reverse of `keptGoods`. */
export function keepGoods(goods: readonly EnquiryGood[]): string {
  return cookieText(goods.map((good) => ({ ...good, name: cutText(good.name, NAME_LENGTH) })));
}

const Written = v.record(v.string(), v.union([v.string(), v.boolean()]));

/** What somebody wrote in the form of an enquiry. In: its cookie. Out: nothing for what is not ours. */
export function keptValues(cookie: string | undefined): FormValues {
  const written = v.safeParse(Written, readCookieText(cookie));
  return written.success ? written.output : {};
}

/** The reverse of `keptValues`. Out: null for more than a cookie holds. */
export function keepValues(values: FormValues): string | null {
  return cookieTextWithin(values);
}
