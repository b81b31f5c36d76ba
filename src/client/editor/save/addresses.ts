import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/pages/query.ts';
import { addressIn, faultOfSlug, type TakenAddress } from '../state/address.ts';
import type { Document } from '../state/document.ts';

type Wanted = { lang: Language; address: string; keys: string[] };

/**
 * The addresses that the work has and the server's document has not, with the queries that say which
 * page has each of them. A language without a slug of its own takes the German one.
 */
export function newAddresses(work: Document, known: Document): Wanted[] {
  return LANGUAGES.flatMap((lang) => {
    const address = addressIn(work, lang);
    const isNew = address !== '' && address !== addressIn(known, lang);
    if (!isNew || faultOfSlug(address, undefined)) return [];
    const others = lang === 'de' && addressIn(work, 'en') === '' ? (['en'] as const) : [];
    const keys = [lang, ...others].map((one) => queryKey('pageBySlug', one, address));
    return [{ lang, address, keys }];
  });
}

/** Those of the wanted addresses that pages other than `item` have. In: answers by query key. */
export function takenAddresses(
  wanted: readonly Wanted[],
  answers: Readonly<Record<string, unknown>>,
  item: string,
): TakenAddress {
  const isTaken = (key: string) => answers[key] !== null && answers[key] !== item;
  const taken = wanted.filter(({ keys }) => keys.some(isTaken));
  return Object.fromEntries(taken.map(({ lang, address }) => [lang, address]));
}
