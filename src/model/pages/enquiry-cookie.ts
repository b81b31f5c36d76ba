import * as v from 'valibot';
import { type EnquiryGood, EnquiryGoods } from './enquiry.ts';

/** A cookie holds 4 KB. */
const NAME_LENGTH = 30;

const Kept = v.pipe(v.string(), v.parseJson(), EnquiryGoods);

/** The goods that a browser without JavaScript keeps. In: its cookie. Out: nothing for what is not ours. */
export function keptGoods(cookie: string | undefined): EnquiryGood[] {
  const kept = v.safeParse(Kept, decoded(cookie ?? ''));
  return kept.success ? kept.output : [];
}

/** The reverse of `keptGoods`. */
export function keepGoods(goods: readonly EnquiryGood[]): string {
  const short = goods.map((good) => ({ ...good, name: good.name.slice(0, NAME_LENGTH) }));
  const bytes = new TextEncoder().encode(JSON.stringify(short));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decoded(cookie: string): string | null {
  try {
    const text = atob(cookie.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}
