import * as v from 'valibot';
import type { AssetAnswer, OtherLanguage } from './answers.ts';
import { cutText } from '#src/lib/cut-text.ts';
import type { Language } from '../languages.ts';

/** More of them are no enquiry of one person. */
const MOST_GOODS = 12;
/** So many samples are sent at once, free of charge. */
const MOST_SAMPLES = 5;
export const MOST_OF_ONE = 99;
const MOST_NAME = 80;

/** The schema of enquiries in content. */
export const ENQUIRIES = 'enquiries';

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** Whether a text can be the id of an item. */
export function isId(text: string | null): text is string {
  return v.is(id, text);
}

/** Something that somebody wants to ask for, as a device keeps it. */
export const EnquiryGood = v.strictObject({
  kind: v.picklist(['goods', 'sample']),
  product: id,
  /** The id of the colour; null: it comes in none. */
  colour: v.nullable(id),
  /** The word of the size in addresses; null: it comes in none, or it is a sample. */
  size: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE)),
  /** What one cost when somebody last saw it; null: nobody has seen a price. */
  seenCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** What it was called, for the day on which it is gone. */
  name: v.pipe(v.string(), v.maxLength(MOST_NAME)),
});
export type EnquiryGood = v.InferOutput<typeof EnquiryGood>;

/** A name of goods as it is kept with them. */
export const keptName = (name: string): string => cutText(name, MOST_NAME);

/** What somebody wants to put in. */
export type WantedGood = Pick<EnquiryGood, 'kind' | 'product' | 'colour' | 'size' | 'seenCents'>;

export const EnquiryGoods = v.pipe(v.array(EnquiryGood), v.maxLength(MOST_GOODS));

/** What there is to know now of something that somebody asks for. */
export type EnquiryPosition = {
  good: EnquiryGood;
  name: string;
  nameLang: OtherLanguage;
  /** Of its product, where that exists. */
  path: string | null;
  article: string;
  colour: string | null;
  size: string | null;
  picture: Pick<AssetAnswer, 'hash' | 'x' | 'y'> | null;
  /** Only what is `there` can be asked for. */
  state: 'there' | 'sold-out' | 'gone';
  /** Of one; 0 for samples. */
  priceCents: number;
};

/** Whether it costs something else than it did when somebody last saw it. */
export function hasNewPrice({ good, state, priceCents }: EnquiryPosition): boolean {
  return state === 'there' && good.seenCents !== null && good.seenCents !== priceCents;
}

/** What everything comes to that can be had. */
export function totalOf(positions: readonly EnquiryPosition[]): number {
  return positions.reduce(
    (sum, { state, priceCents, good }) =>
      state === 'there' ? sum + priceCents * good.quantity : sum,
    0,
  );
}

const isSame = (one: EnquiryGood, other: EnquiryGood) =>
  one.kind === other.kind &&
  one.product === other.product &&
  one.colour === other.colour &&
  one.size === other.size;

/**
 * The goods with one more. What is there already becomes more of it, a sample stays one. Out: the same
 * goods where there is no room: `samples` or `goods` says for what.
 */
export function withGood(
  goods: readonly EnquiryGood[],
  good: EnquiryGood,
): { goods: EnquiryGood[]; full: 'samples' | 'goods' | null } {
  const before = goods.find((one) => isSame(one, good));
  if (before) {
    const sum = good.kind === 'sample' ? 1 : before.quantity + good.quantity;
    const more = { ...before, quantity: Math.min(MOST_OF_ONE, sum), seenCents: good.seenCents };
    return { goods: goods.map((one) => (one === before ? more : one)), full: null };
  }
  const samples = goods.filter(({ kind }) => kind === 'sample').length;
  if (good.kind === 'sample' && samples >= MOST_SAMPLES)
    return { goods: [...goods], full: 'samples' };
  if (goods.length >= MOST_GOODS) return { goods: [...goods], full: 'goods' };
  return { goods: [...goods, good], full: null };
}

/** Article, colour and size in one line. In: the word before the article's number. */
export function detailsOf({ colour, size, article }: EnquiryPosition, articleWord: string): string {
  return [colour, size, article && `${articleWord} ${article}`].filter(Boolean).join(' · ');
}

export const ARTICLE_WORDS: Record<Language, string> = { de: 'Art.', en: 'Item' };
