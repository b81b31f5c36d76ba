import type { NewsletterPort } from '#src/api/handlers/visitors/newsletter.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import type { DataServices } from '../engine/services.ts';
import type { SharedRates } from '../shared/rates.ts';
import { createClientRate } from './client-rate.ts';

/** Each brings a mail to an address that may be somebody else's. */
const RATE = { name: 'newsletter', windowMs: 10 * 60_000, ofClient: 5, ofAll: 60 };

export function createNewsletterPort(
  { queries, newsletter }: DataServices,
  rates: SharedRates | undefined,
): NewsletterPort {
  return {
    newsletter,
    rate: createClientRate(RATE, rates),
    siteUrl: () => queries.ask('site', DEFAULT_LANGUAGE).url,
  };
}
