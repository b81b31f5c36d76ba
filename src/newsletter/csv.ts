import { csvRow } from '#src/lib/csv.ts';
import type { Newsletter } from './newsletter.ts';

const COLUMNS = ['email', 'language', 'asked', 'confirmed', 'unsubscribe'] as const;

/**
 * The list for a program that sends mails: a head, then a line for each subscriber, times as ISO 8601 (UTC).
 * In: also the address of the site, to which the links lead.
 */
export function subscribersCsv(list: ReturnType<Newsletter['list']>, siteUrl: string): string {
  const rows = list.map(({ address, language, asked, confirmed, leavePath }) => [
    address,
    language,
    new Date(asked).toISOString(),
    new Date(confirmed).toISOString(),
    siteUrl + leavePath,
  ]);
  return [COLUMNS, ...rows].map((cells) => csvRow(cells)).join('');
}
