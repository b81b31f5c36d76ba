import * as v from 'valibot';
import { cutText } from '#src/lib/cut-text.ts';
import type { FormValues } from '../forms/form-values.ts';
import { type EnquiryGood, EnquiryGoods } from './enquiry.ts';

/** A cookie holds 4 KB. */
const NAME_LENGTH = 30;
/** With its name and where it belongs. */
const MAX_TEXT = 3_800;

const Kept = v.pipe(v.string(), v.parseJson(), EnquiryGoods);

/** The goods that a browser without JavaScript keeps. In: its cookie. Out: nothing for what is not ours. */
export function keptGoods(cookie: string | undefined): EnquiryGood[] {
  const kept = v.safeParse(Kept, decoded(cookie ?? ''));
  return kept.success ? kept.output : [];
}

/** The reverse of `keptGoods`. */
export function keepGoods(goods: readonly EnquiryGood[]): string {
  return encoded(goods.map((good) => ({ ...good, name: cutText(good.name, NAME_LENGTH) })));
}

const Written = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.union([v.string(), v.boolean()])),
);

/** What somebody wrote in the form of an enquiry. In: its cookie. Out: nothing for what is not ours. */
export function keptValues(cookie: string | undefined): FormValues {
  const written = v.safeParse(Written, decoded(cookie ?? ''));
  return written.success ? written.output : {};
}

/** The reverse of `keptValues`. Out: null for more than a cookie holds. */
export function keepValues(values: FormValues): string | null {
  if (JSON.stringify(values).length > MAX_TEXT) return null;
  const text = encoded(values);
  return text.length > MAX_TEXT ? null : text;
}

function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
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
