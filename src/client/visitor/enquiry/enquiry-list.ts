import * as v from 'valibot';
import {
  type EnquiryGood,
  EnquiryGoods,
  type EnquiryPosition,
  keptName,
  type WantedGood,
  withGood,
} from '#src/model/pages/enquiry.ts';
import { keptGoods } from '#src/model/pages/enquiry-cookie.ts';
import { ENQUIRY_KEY } from '#src/model/pages/enquiry-key.ts';

const Stored = v.pipe(v.string(), v.parseJson(), EnquiryGoods);

/** What somebody wants to ask for: kept on this device only, the same in all its tabs. */
let goods = read(storedText());

function read(text: string | null): readonly EnquiryGood[] {
  const stored = v.safeParse(Stored, text);
  return stored.success ? stored.output : [];
}

function storedText(): string | null {
  try {
    return localStorage.getItem(ENQUIRY_KEY);
  } catch {
    return null;
  }
}

/** What the device keeps now; where it keeps nothing, what is remembered. */
function keptNow(): readonly EnquiryGood[] {
  return read(storedText() ?? JSON.stringify(goods));
}

/** The goods as they are now; the same list until something changes. */
export function getGoods(): readonly EnquiryGood[] {
  return goods;
}

/**
 * Hears of changes, also of those in other tabs, and on other pages while this one lay in the browser's memory. Out:
 * ends that.
 */
export function onGoods(changed: () => void): () => void {
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== ENQUIRY_KEY) return;
    goods = read(newValue);
    changed();
  };
  const again = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    goods = keptNow();
    changed();
  };
  addEventListener('storage', elsewhere);
  addEventListener('pageshow', again);
  addEventListener('enquiry', changed);
  return () => {
    removeEventListener('storage', elsewhere);
    removeEventListener('pageshow', again);
    removeEventListener('enquiry', changed);
  };
}

/** Keeps these goods in the place of the former ones. */
export function setGoods(next: readonly EnquiryGood[]): void {
  goods = next;
  try {
    localStorage.setItem(ENQUIRY_KEY, JSON.stringify(next));
  } catch {
    // A device that keeps nothing remembers them until the page is left.
  }
  dispatchEvent(new Event('enquiry'));
}

/** Why not everything went in; null: it did. */
export type EnquiryFull = 'samples' | 'goods' | null;

/** Puts goods in, after those that pages took without this script. Out: why not all of them. */
export function addGoods(wanted: readonly WantedGood[]): EnquiryFull {
  goods = keptNow();
  const added = [...takeCookie(), ...wanted.map((one) => ({ ...one, quantity: 1, name: '' }))];
  let full: EnquiryFull = null;
  let all: readonly EnquiryGood[] = goods;
  for (const one of added) {
    const after = withGood(all, one);
    all = after.goods;
    full ??= after.full;
  }
  if (added.length > 0) setGoods(all);
  return full;
}

/** What the page of the enquiry keeps without this script: taken out, so that it is nowhere twice. */
function takeCookie(): EnquiryGood[] {
  const [, cookie] = new RegExp(`(?:^|; )${ENQUIRY_KEY}=([^;]+)`).exec(document.cookie) ?? [];
  if (cookie === undefined) return [];
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${ENQUIRY_KEY}=; Path=/; Max-Age=0`;
  return keptGoods(cookie);
}

/** Keeps the names of goods, and their prices when they were first seen. */
export function learn(positions: readonly EnquiryPosition[]): void {
  const known = goods.map((good) => {
    const position = positions.find((one) => isSameGood(one.good, good));
    if (position?.state !== 'there') return good;
    return {
      ...good,
      name: keptName(position.name),
      seenCents: good.seenCents ?? position.priceCents,
    };
  });
  if (JSON.stringify(known) !== JSON.stringify(goods)) setGoods(known);
}

/** Whether both are the same article in the same form. */
export function isSameGood(one: EnquiryGood, other: EnquiryGood): boolean {
  return goodKey(one) === goodKey(other);
}

/** What tells goods apart: everything but how many. */
export function goodKey({ kind, product, colour, size }: EnquiryGood): string {
  return JSON.stringify([kind, product, colour, size]);
}
