import * as v from 'valibot';
import { type BoundedMap, createBoundedMap } from '#src/lib/bounded-map.ts';
import { jsonTextIssue, jsonValueIssue } from '#src/lib/json-shape.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { CATALOGUE, messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { today } from '#src/model/forms/rules/dates.ts';
import type { Language } from '#src/model/languages.ts';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** What reading a body needs of a request: a `Request` has it, and so does what `node:http` gives. */
export type BodyRequest = {
  headers: Pick<Headers, 'get' | 'has'>;
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
};

/**
 * How many bytes a request may have: with the content of an item, as other JSON, as a call of anybody, as a form, and
 * with passwords. The longest call is a query of 20,000 letters. Three of the longest passwords are on a form, in which a
 * character may take nine bytes.
 */
export const LIMITS = {
  content: 5 * 1024 * 1024,
  json: 256 * 1024,
  call: 64 * 1024,
  form: 4 * 1024,
  passwords: 32 * 1024,
} as const;

/**
 * The fields of a form.
 * In: a request whose body nobody has read, and how many bytes it may have. Out: its fields, or what
 * is wrong with it: type, encoding, size, bytes that are not UTF-8, or a field that stands twice.
 */
export async function readForm(
  request: BodyRequest,
  limit: number,
): Promise<Result<Record<string, string>, Problem>> {
  const text = await readText(request, FORM, limit);
  if (!text.ok) return text;
  const entries = [...new URLSearchParams(text.value)];
  const fields = new Map(entries);
  if (fields.size < entries.length) return err(unreadable('a field stands twice'));
  return ok(Object.fromEntries(fields));
}

/** As `readForm`, then parsed. In: also what the form has to be. */
export async function parseForm<T>(
  request: BodyRequest,
  schema: v.GenericSchema<unknown, T>,
  limit: number,
): Promise<Result<T, Problem>> {
  const form = await readForm(request, limit);
  return form.ok ? parsed(schema, form.value) : form;
}

/**
 * The JSON body of a request, parsed.
 * In: a request whose body nobody has read, what it has to be, how many bytes it may have, and bodies that were
 * parsed before. Out: the parsed value, which is the same one for the same text where `known` is given, or what is
 * wrong: as `readForm`, not JSON, too deep or too many parts (found before anything recursive looks at it), or not
 * what `schema` asks for.
 */
export async function parseBody<T>(
  request: BodyRequest,
  schema: v.GenericSchema<unknown, T>,
  limit: number,
  known?: ParsedBodies<T>,
): Promise<Result<T, Problem>> {
  const text = await readText(request, JSON_TYPE, limit);
  if (!text.ok) return text;
  const before = known?.get(text.value);
  if (before !== undefined) return ok(before);
  const json = readJson(text.value);
  const value = json.ok ? parsed(schema, json.value) : json;
  if (value.ok && text.value.length <= MAX_KNOWN.characters) known?.set(text.value, value.value);
  return value;
}

/** Parsed bodies by their text, for what many ask in the same words. */
type ParsedBodies<T> = BoundedMap<string, T>;
const MAX_KNOWN = { bodies: 500, characters: 1_000 };

/** For one route: its most frequent short bodies, so that each is parsed once. */
export const createParsedBodies = <T>(): ParsedBodies<T> => createBoundedMap(MAX_KNOWN.bodies);

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, Problem> {
  const read = v.safeParse(schema, value);
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  const where = v.getDotPath(issue);
  return err(unreadable(where ? `${where}: ${issue.message}` : issue.message));
}

function readJson(text: string): Result<unknown, Problem> {
  const tooBig = jsonTextIssue(text);
  if (tooBig) return err(unreadable(tooBig));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(unreadable('it is not JSON'));
  }
  const issue = jsonValueIssue(value);
  return issue ? err(unreadable(issue)) : ok(value);
}

async function readText(
  request: BodyRequest,
  type: string,
  limit: number,
): Promise<Result<string, Problem>> {
  const bytes = await readBytes(request, type, limit);
  if (!bytes.ok) return bytes;
  try {
    return ok(UTF_8.decode(bytes.value));
  } catch {
    return err(unreadable('it is not UTF-8'));
  }
}

/**
 * The body of a request as it came. In: a request whose body nobody has read, its type, and how many
 * bytes it may have: no more are read, whatever the length in the header says.
 */
export async function readBytes(
  request: BodyRequest,
  type: string,
  limit: number,
): Promise<Result<Uint8Array, Problem>> {
  const given = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type || request.headers.has('content-encoding')) {
    return err(problem('media-type-refused', { type }));
  }
  const tooLarge = err(problem('body-too-large', { limit }));
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return err(unreadable('it ended too early'));
  }
  return ok(Buffer.concat(chunks));
}

function unreadable(reason: string): Problem {
  return problem('body-invalid', { reason });
}

// The version in quotes, as Squidex wants it: an unquoted one would be ignored there.
const QUOTED_VERSION = /^"(\d{1,15})"$/;

/** The version that a change is based on, out of `If-Match`. */
export function baseOf(headers: Headers): Result<number, Problem> {
  const version = QUOTED_VERSION.exec(headers.get('if-match') ?? '')?.[1];
  return version === undefined ? err(problem('version-needed')) : ok(Number(version));
}

/**
 * A problem as programs are told of it: its name, what it says in the given language, and the values
 * in that text. What the text does not name stays here.
 */
export function problemAnswer(reason: Problem, language: Language): ProblemAnswer {
  const { name } = reason;
  const named = Object.entries(reason.details).filter(([key]) =>
    CATALOGUE[name].en.includes(`{${key}}`),
  );
  return { name, message: messageOf(reason, language), details: Object.fromEntries(named) };
}

/** A problem as an answer for programs. */
export function problemResponse(reason: Problem, language: Language = 'en'): Response {
  return Response.json(problemAnswer(reason, language), { status: statusOf(reason) });
}

/**
 * What a browser keeps as a file, named after the day by the shop's clock: `products-2026-12-01.csv`.
 * In: what it holds, and the file's name and ending with its media type.
 */
export function fileResponse(
  body: string | ReadableStream<Uint8Array>,
  { name, ending, type }: { name: string; ending: string; type: string },
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
      'Content-Disposition': `attachment; filename="${name}-${today()}.${ending}"`,
    },
  });
}
