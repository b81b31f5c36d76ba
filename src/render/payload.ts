import { canonicalJson, canonicalJsonOnce } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { replaceOnce } from '#src/lib/replace-once.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { Read } from '#src/model/query.ts';

type Unsealed = Omit<PageData, 'digest'>;

const payloads = new WeakMap<PageData, string>();

/** Completes a page with the digest of all the rest. */
export function sealPage(rest: Unsealed): PageData {
  const fields = fieldsOf(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const place = fields.findIndex(([name]) => name > 'digest');
  // A page is long: it is written out once, and its digest put in at its place.
  const before = joined(fields.slice(0, place));
  const after = joined(fields.slice(place));
  const sealed = digest(`{${before},${after}}`);
  const page = { ...rest, digest: sealed };
  payloads.set(page, `{${before},"digest":${JSON.stringify(sealed)},${after}}`);
  return page;
}

/**
 * The same page with other answers to some of its queries. In: its payload, in which they are replaced
 * where they stand. Out: undefined when they do not stand there exactly once.
 */
export function withAnswers(
  page: PageData,
  payload: string,
  changed: Record<string, unknown>,
): PageData | undefined {
  let text: string | undefined = payload;
  for (const [key, answer] of Object.entries(changed)) {
    const name = JSON.stringify(key);
    const was = `${name}:${canonicalJson(page.answers[key])}`;
    text &&= replaceOnce(text, was, `${name}:${canonicalJsonOnce(answer)}`);
  }
  const mark = `"digest":${JSON.stringify(page.digest)},`;
  const unsealed = text && replaceOnce(text, mark, '');
  if (!text || unsealed === undefined) return undefined;
  const sealed = digest(unsealed);
  const next = { ...page, answers: { ...page.answers, ...changed }, digest: sealed };
  payloads.set(next, text.replace(mark, `"digest":${JSON.stringify(sealed)},`));
  return next;
}

/** The payload beside a page: its data as canonical JSON. */
export function payloadOf(page: PageData): string {
  return payloads.get(page) ?? canonicalJson(page);
}

// Queries that many pages ask give one record to all of them.
const marks = new WeakMap<Read, string>();

/**
 * Names everything that a page is rendered from, and what it was read from.
 * In: its data, and its queries in their order.
 */
export function madeFrom(page: PageData, reads: readonly Read[]): string {
  return digest([page.digest, ...reads.map(markOf)].join('\n\n'));
}

function markOf(read: Read): string {
  const known = marks.get(read);
  if (known !== undefined) return known;
  const mark = [read.query, read.digest, ...read.readers].join('\n');
  marks.set(read, mark);
  return mark;
}

type Field = readonly [name: string, json: string];

function fieldsOf({ answers, blocks, ...rest }: Unsealed): Field[] {
  const shown = Object.keys(answers).sort();
  return [
    ...Object.entries(rest).map(([name, value]): Field => [name, canonicalJson(value)]),
    ['answers', `{${joined(shown.map((key) => [key, canonicalJsonOnce(answers[key])]))}}`],
    ['blocks', canonicalJsonOnce(blocks)],
  ];
}

const joined = (fields: readonly Field[]) =>
  fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',');
