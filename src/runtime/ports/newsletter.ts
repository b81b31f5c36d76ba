import type { NewsletterPort } from '#src/api/handlers/newsletter.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import type { DataServices } from '../engine/services.ts';
import { createClientRate } from './client-rate.ts';

/** Each brings a mail to an address that may be somebody else's. */
const RATE = { windowMs: 10 * 60_000, ofClient: 5, ofAll: 60 };

export function createNewsletterPort({ queries, newsletter }: DataServices): NewsletterPort {
  return {
    newsletter,
    rate: createClientRate(RATE),
    siteUrl: () => queries.ask('site', DEFAULT_LANGUAGE).url,
  };
}
