import { csvFile, strangersCell } from '#src/lib/csv.ts';
import { plainCents } from '#src/lib/money.ts';
import { wallTime } from '#src/lib/time-zone.ts';
import { type Language, SPREADSHEETS } from '#src/model/languages.ts';
import { entryState, type InboxEntry, SAMPLES } from '#src/model/visitors/inbox.ts';
import { inboxMessages } from './messages.ts';

/**
 * What visitors sent as a table for the spreadsheet of somebody who reads this language: a head, then a row for each.
 * Times are those of the shop, as every spreadsheet reads them. Each label of a form is a column.
 */
export function inboxCsv(entries: readonly InboxEntry[], lang: Language): string {
  const words = inboxMessages[lang];
  const { separator, decimal } = SPREADSHEETS[lang];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const labels = [...new Set(entries.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  const head = [
    ...[words.number, words.at, words.kind, words.state, words.name, words.email, words.language],
    ...[words.page, words.goods, words.total, words.doneByWhom, ...labels],
  ];
  const rows = entries.map((entry) => {
    const texts = new Map(entry.rows.map(({ label, value }) => [label, value]));
    const cents = entry.goods.reduce((sum, good) => sum + good.priceCents * good.quantity, 0);
    return [
      ...[entry.number, wallTime(entry.at, zone).replace('T', ' ')],
      entry.kind === SAMPLES ? words.samples : entry.kindLabel,
      ...[words.states[entryState(entry)], strangersCell(entry.name)],
      ...[entry.email ?? '', words.languages[entry.language], strangersCell(entry.page ?? '')],
      entry.goods
        .map(({ isSample, quantity, name, details }) =>
          [isSample ? words.sample : `${quantity} ×`, [name, details].join(', ')].join(' '),
        )
        .join('\n'),
      cents === 0 ? '' : plainCents(cents, decimal),
      ...[entry.done?.by ?? '', ...labels.map((label) => strangersCell(texts.get(label) ?? ''))],
    ];
  });
  return csvFile([head, ...rows], separator);
}
