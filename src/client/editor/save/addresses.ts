import { atom } from 'nanostores';
import { equal } from '../state/equal.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/query.ts';
import { addressIn, faultOfSlug, type TakenAddress } from '../state/address.ts';
import type { Document } from '../state/document.ts';
import type { Failure, EditorRequests } from './requests.ts';

/** Knows which of the addresses that a page newly wants belong to other pages. */
export function createAddresses(item: string, requests: Pick<EditorRequests, 'answers'>) {
  const $taken = atom<TakenAddress>({});
  let answers: Readonly<Record<string, unknown>> = {};

  return {
    $taken,
    /** To be asked anew: another page may have gone, or come. */
    forget(): void {
      answers = {};
      if (Object.keys($taken.get()).length > 0) $taken.set({});
    },
    /** Asks about addresses that the server's document does not have. Out: why it cannot be asked. */
    async check(work: Document, known: Document): Promise<Failure | undefined> {
      const wanted = newAddresses(work, known);
      const unknown = wanted.flatMap(({ keys }) => keys.filter((key) => !(key in answers)));
      if (unknown.length > 0) {
        const found = await requests.answers([...new Set(unknown)]);
        if (!found.ok) return found.error;
        answers = { ...answers, ...found.value };
      }
      const isTaken = (key: string) => answers[key] !== null && answers[key] !== item;
      const taken = wanted.filter(({ keys }) => keys.some(isTaken));
      const next = Object.fromEntries(taken.map(({ lang, address }) => [lang, address]));
      if (!equal(next, $taken.get())) $taken.set(next);
      return undefined;
    },
  };
}

type Wanted = { lang: Language; address: string; keys: string[] };

/** A language without a slug of its own takes the German one. */
function newAddresses(work: Document, known: Document): Wanted[] {
  return LANGUAGES.flatMap((lang) => {
    const address = addressIn(work, lang);
    const isNew = address !== '' && address !== addressIn(known, lang);
    if (!isNew || faultOfSlug(address, undefined)) return [];
    const others = lang === 'de' && addressIn(work, 'en') === '' ? (['en'] as const) : [];
    const keys = [lang, ...others].map((one) => queryKey('pageBySlug', one, address));
    return [{ lang, address, keys }];
  });
}
