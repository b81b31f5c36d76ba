import * as v from 'valibot';
import type { AuditFilter, AuditLog, AuditRecord } from '#src/auth/audit.ts';
import { type CsvSeparator, csvRow, UTF8_MARK } from '#src/lib/csv.ts';
import { type Language, SPREADSHEETS } from '#src/model/languages.ts';

/** What the address of the log asks for. */
export type AuditQuery = {
  who: string;
  schema: string;
  /** A day as `2026-11-23`, or ''. */
  day: string;
  /** Only entries before this one. */
  before: number;
};

const NEWEST = Number.MAX_SAFE_INTEGER;
const AT_ONCE = 2_000;
const COLUMNS = ['time', 'who', 'operation', 'schema', 'id', 'before', 'after'];

const Name = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(300)), ''), '');
const Query = v.object({
  who: Name,
  schema: Name,
  day: v.optional(v.fallback(v.pipe(v.string(), v.isoDate()), ''), ''),
  before: v.optional(
    v.fallback(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), NEWEST),
    String(NEWEST),
  ),
});

/** Which entries an address asks for. A parameter that is wrong counts as absent. */
export function auditQuery({ searchParams }: URL): AuditQuery {
  return v.parse(Query, Object.fromEntries(searchParams));
}

/** A page of the log, the newest entry first. Out: also whether there are older ones. */
export function auditPage(
  audit: Pick<AuditLog, 'read'>,
  query: AuditQuery,
  rows: number,
): { records: AuditRecord[]; hasOlder: boolean } {
  const found = audit.read(query.before, rows + 1, filterOf(query));
  return { records: found.slice(0, rows), hasOlder: found.length > rows };
}

/** Everything that the query finds, for a spreadsheet: a head, then a line an entry, times as ISO 8601 (UTC). */
export function auditCsv(
  audit: Pick<AuditLog, 'read'>,
  query: AuditQuery,
  lang: Language,
): ReadableStream<Uint8Array> {
  const { separator } = SPREADSHEETS[lang];
  const encoder = new TextEncoder();
  let before = NEWEST;
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(UTF8_MARK + csvRow(COLUMNS, separator))),
    pull(controller) {
      const records = audit.read(before, AT_ONCE, filterOf(query));
      const last = records.at(-1);
      if (!last) return controller.close();
      before = last.seq;
      return controller.enqueue(
        encoder.encode(records.map((record) => lineOf(record, separator)).join('')),
      );
    },
  });
}

function lineOf(record: AuditRecord, separator: CsvSeparator): string {
  const { at, who, operation, schema, id, before, after } = record;
  const versions = [before, after].map((version) => (version === null ? '' : String(version)));
  const cells = [new Date(at).toISOString(), who, operation, schema, id, ...versions];
  return csvRow(cells, separator);
}

/** A day is one of the server's time zone, as the page shows times. */
function filterOf({ who, schema, day }: AuditQuery): AuditFilter {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return {
    who: who || undefined,
    schema: schema || undefined,
    ...(day !== '' && {
      from: new Date(year, month - 1, date).getTime(),
      to: new Date(year, month - 1, date + 1).getTime(),
    }),
  };
}
