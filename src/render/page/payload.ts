import { canonicalJson, canonicalJsonOnce } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Read } from '#src/model/pages/query.ts';

type Unsealed = Omit<PageData, 'digest'>;

/** A page's data with the digest of all the rest, and the same as canonical JSON: the file beside the page. */
export type SealedPage = { data: PageData; payload: string };

/** Completes a page with the digest of all the rest. */
export function sealPage(rest: Unsealed): SealedPage {
  return seal(
    rest,
    fieldsOf(rest).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** In: the fields of a page as JSON, in canonical order. */
function seal(rest: Unsealed, fields: readonly PayloadField[]): SealedPage {
  const place = fields.findIndex(([name]) => name > 'digest');
  // A page is long: it is written out once, and its digest put in at its place.
  const before = joined(fields.slice(0, place));
  const after = joined(fields.slice(place));
  const sealed = digest(`{${before},${after}}`);
  return {
    data: { ...rest, digest: sealed },
    payload: `{${before},"digest":${JSON.stringify(sealed)},${after}}`,
  };
}

/**
 * The same page with new answers to some of its queries.
 * In: a page as its payload is read. Its keys are in canonical order, so plain JSON keeps it.
 */
export function withAnswers(page: PageData, changed: Record<string, unknown>): SealedPage {
  const answers = { ...page.answers };
  for (const [key, answer] of Object.entries(changed)) {
    answers[key] = JSON.parse(canonicalJsonOnce(answer));
  }
  const { digest: _, ...rest } = { ...page, answers };
  return seal(
    rest,
    Object.entries(rest).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}

// Queries that many pages ask give one record to all of them.
const marks = new WeakMap<Read, string>();

/**
 * Names everything that a page is rendered from, and what it was read from.
 * In: its data, and its queries in their order.
 */
export function inputsOf(page: PageData, reads: readonly Read[]): string {
  return digest([page.digest, ...reads.map(markOf)].join('\n\n'));
}

function markOf(read: Read): string {
  const known = marks.get(read);
  if (known !== undefined) return known;
  const mark = [read.query, read.digest, ...read.readers].join('\n');
  marks.set(read, mark);
  return mark;
}

type PayloadField = readonly [name: string, json: string];

function fieldsOf({ answers, blocks, ...rest }: Unsealed): PayloadField[] {
  const shown = Object.keys(answers).sort();
  return [
    ...Object.entries(rest).map(([name, value]): PayloadField => [name, canonicalJson(value)]),
    ['answers', `{${joined(shown.map((key) => [key, canonicalJsonOnce(answers[key])]))}}`],
    ['blocks', canonicalJsonOnce(blocks)],
  ];
}

const joined = (fields: readonly PayloadField[]) =>
  fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',');
